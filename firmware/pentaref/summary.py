"""A record's game and result, from its first and its last bytes."""

from pentaref.games import facts

_HEAD = 300  # bytes of a record in which its setup is looked for
_TAIL = 40  # bytes in which its result is
_AT_ONCE = 32  # numbers of records in a list


def describe(store, number):
    """A record's game and players, in a few words."""
    try:
        with store.open(number) as stream:
            lines = stream.read(_HEAD).split(b"\n")
    except OSError as error:
        return "unreadable (%s)" % store.trouble(error, number)
    found = {}
    for line in lines:
        key, _, value = line.partition(b": ")
        if key in (b"game", b"variant", b"players", b"date"):
            found[key] = "".join([chr(byte) for byte in value.strip()])  # whatever the record holds
    game = found.get(b"game")
    if game not in facts.GAMES:
        return "unreadable"
    text = facts.title(game)
    for key in (b"variant", b"players", b"date"):
        if key in found:
            text += (" " if key == b"variant" else ", ") + found[key]
    said = result(store, number)
    if not said:
        return text
    if said.isdigit():
        names = found.get(b"players", "").split(",")
        seat = int(said)
        name = names[seat - 1].strip() if seat <= len(names) else ""
        return "%s, %s won" % (text, name or "seat %d" % seat)
    return text + ", " + ("shared" if "=" in said else said)


def result(store, number):
    """The result that a record claims, "" for none."""
    try:
        with store.open(number) as stream:
            stream.seek(0, 2)
            stream.seek(max(0, stream.tell() - _TAIL))
            last = stream.read(_TAIL).strip().split(b"\n")[-1]
    except OSError:
        return ""
    if not last.startswith(b"result:") or last.endswith(b"*"):
        return ""
    return "".join([chr(byte) for byte in last[7:].strip()])


def finished(store):
    """The numbers of some records that have a result, [] if none has."""
    found = []
    for number in store.numbers():
        if result(store, number):
            found.append(number)
            if len(found) == _AT_ONCE:
                break
    return found
