"""The settings stored on the device, and the type of each."""

KNOWN = {
    "light": int,
    "volume": int,
    "sound": bool,
    "legal": bool,
    "turning": bool,
    "entry": bool,
    "players": str,
    "setup": dict,
}


def known(found):
    """The known settings among those read; anything else is dropped."""
    kept = {}
    for key, kind in KNOWN.items():
        value = found.get(key)
        if type(value) is not kind:  # not isinstance: True is an int too
            continue
        if kind is dict:
            value = {k: v for k, v in value.items() if type(v) is str}
        kept[key] = value
    return kept
