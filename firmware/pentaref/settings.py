"""The settings that the device keeps: which there are, and of what type each is."""

KNOWN = {
    "light": int,
    "volume": int,
    "sound": bool,
    "guide": bool,
    "turning": bool,
    "entry": bool,
    "players": str,
    "setup": dict,
}


def known(found):
    """The settings of an object that the flash holds: whatever else is in it is left out."""
    kept = {}
    for key, kind in KNOWN.items():
        value = found.get(key)
        if type(value) is not kind:  # true is an int, too
            continue
        if kind is dict:
            value = {k: v for k, v in value.items() if type(v) is str}
        kept[key] = value
    return kept
