"""Advice for people who write records by hand.

It says what is ignored, and how an action is written.
"""

from host_sim.drawing import geometry
from host_sim.text import header_advice
from pentaref import games, pieces
from pentaref.games import base
from pentaref.grid import parse
from pentaref.record import read_action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pentaref.reader import Record
    from pentaref.tokenizer import RecordError

# An example of each kind of action. These five squares are a V on any grid.
_FORMS = {
    base.LAY: "V:c2d2e2e3e4",
    base.TILE: "d4",
    base.REMOVE: "-{board}F",
    base.COUNTER: "@{board}c4",
    base.PASS: "pass",
}
_ON_TABLE = "V:(0,0)(1,0)(2,0)(2,1)(2,2)"


def headers(record: "Record") -> list[str]:
    """Headers that are ignored, and a wrong number of names, in sentences."""
    said = []
    setup = record.setup
    for line, key, value in record.unknown:
        if setup and value and all(_is_action(word, setup) for word in value.split()):
            said.append(
                f"Line {line}: '{key}:' makes it a header, so {value} is ignored; "
                "names are not written before actions."
            )
            continue
        near = header_advice.nearest(key, games.KEYS + ("result",))
        more = f"; write '{near}:' if you mean that" if near else ""
        said.append(f"Line {line}: no header is called '{key}:', so it is ignored{more}.")
    if setup and setup.players and len(setup.players) != setup.seats:
        said.append(
            f"'players:' has {_counted(len(setup.players), 'name')} for "
            f"{_counted(setup.seats, 'seat')}: one per seat, with commas between them."
            + _seats_meant(setup)
        )
    return said


def _seats_meant(setup: games.Setup) -> str:
    """What to add where the names fit another number of seats, else ""."""
    named = len(setup.players)
    fewest, most = games.seat_range(setup.game, setup.variant)
    if not fewest <= named <= most:
        return ""
    return f" Write 'seats: {named}' above the actions if {named} play."


def for_error(error: "RecordError", record: "Record") -> list[str]:
    """How to write what could not be read: a list of at most one sentence."""
    if error.message.startswith("no game is named"):
        return [header_advice.no_game(record)]
    of_header = header_advice.for_line(error) or header_advice.for_value(error, record)
    if of_header:
        return [of_header]
    key, colon, _ = error.text.lower().partition(":")
    if colon and key in games.KEYS + ("result",):
        return [f"A header is written in small letters: '{key}:'."]
    setup = record.setup
    if error.message.endswith("digits"):
        return []  # it is written correctly, but is too long
    if setup and setup.on_table and "(" in error.text and not error.text[1:2].isalpha():
        return (
            _run_together(error.text, setup)
            or _joined(error.text, setup)
            or [f"A tile and its squares are one word, without spaces: {_ON_TABLE}."]
        )
    if setup and setup.on_table:
        said = _bracketed(error.text, setup)
        if said:
            return [said]
    return _rewritten(error.text, setup) if setup else []


_DIGITS = "0123456789"
_BOARDS = "ABCDEFabcdef"
_PIECES = pieces.LETTERS + pieces.LETTERS.lower()


def _without_numbers(word: str) -> str:
    while True:
        after = word.lstrip(_DIGITS)
        rest = after.lstrip(".):")
        if after == word or rest == after:
            return word
        word = rest


def _without_name(word: str) -> str:
    name, _, rest = word.partition(":")
    return rest if rest and len(name) > 1 and _is_name(name) else word


def _is_name(word: str) -> bool:
    """Whether a word could be a name: letters, digits, dashes, _ and '."""
    others = [c for c in word if not (c.isalpha() or c in _DIGITS or c in "_'-" or ord(c) > 127)]
    return word[0] not in _DIGITS + "'-" and not others


def _with_colon(word: str) -> str:
    if word[1:2] == "(" and word[-1] == ")" and word[0] in _PIECES:
        return word[0] + ":" + word[2:-1]
    return word[0] + ":" + word[2:] if word[1:2] == "=" and word[0] in _PIECES else word


def _without_brackets(word: str) -> str:
    around = word[2:3] + word[-1:]
    return word[:2] + word[3:-1] if word[1:2] == ":" and around in ("()", "[]", "{}") else word


def _without_board(word: str) -> str:
    """A lay without the letter of a board before or after its piece."""
    first, second, rest = word[:1], word[2:3], word[1:2] + word[3:4]
    if rest != "::":
        return word
    if first in _BOARDS and second in _PIECES:
        return word[2:]
    return word[:2] + word[4:] if first in _PIECES and second in _BOARDS else word


def _without_letter(word: str) -> str:
    on_board = word[:1] in ("@", "-") and word[1:2] in _BOARDS and word[2:3] == ":"
    return word[0] + word[3:] if on_board else word


def _with_one(word: str) -> str:
    return _changed(
        word,
        lambda before, char, after: (
            before in "abcdefghijklmnop" and char in "lI|" and after not in _DIGITS
        ),
        "1",
    )


def _with_zero(word: str) -> str:
    return _changed(word, lambda before, char, after: before in _DIGITS and char in "oO", "0")


def _changed(word: str, is_wrong: "Callable[[str, str, str], bool]", right: str) -> str:
    """Replace characters that are wrong by ``right``.

    A character is wrong if ``is_wrong(before, character, after)`` is true.
    """
    around = "#" + word + "#"  # any character that is neither a letter nor a digit
    return "".join(
        [
            right if is_wrong(around[i].lower(), around[i + 1], around[i + 2]) else around[i + 1]
            for i in range(len(word))
        ]
    )


def _apart(word: str) -> str:
    """Put a space between squares that are written together."""
    found = word[:1]
    for i in range(1, len(word)):
        lower = "a" <= word[i] <= "z"
        if word[i - 1] in _DIGITS and lower and word[i + 1 : i + 2] and word[i + 1] in _DIGITS:
            found += " "
        found += word[i]
    return found


def _column_first(word: str) -> str:
    """Put the column before the row in each square, if all are row first."""
    start = word[: max(word.find(":"), word.find("@")) + 1]
    found, row = start, ""
    for char in word[len(start) :].lower():
        if char in _DIGITS:
            row += char
        elif row and "a" <= char <= "z":
            found += char + row
            row = ""
        else:
            return word
    return word if row else found


def _with_letter(word: str) -> str:
    """Put the letter of the pentomino that a word's squares make before them."""
    squares = word.lstrip(":")
    words = _apart(squares.lower()).split()
    cells = [cell for cell in map(parse, words) if cell]
    shape = pieces.classify(cells) if len(cells) == len(words) else -1
    return word if shape < 0 else f"{pieces.LETTERS[pieces.piece_of(shape)]}:{squares}"


def _with_numbers(word: str) -> str:
    """A lay with squares named as on a board, written as on the table."""
    cells = [parse(square) for square in _apart(word[2:].lower()).split()]
    if word[1:2] != ":" or not all(cells):
        return word
    return word[:2] + "".join(["(%d,%d)" % cell for cell in cells if cell])


# Common slips in writing an action: a function that corrects the slip, and what to tell the person.
_SLIPS = (
    (_without_numbers, "move numbers are not written"),
    (_without_name, "names are not written before actions"),
    (_with_colon, "a colon comes after the pentomino's letter"),
    (_without_brackets, "squares are written without brackets"),
    (_without_board, "a lay names no board"),
    (_column_first, "the column's letter comes before the row's number"),
    (_without_letter, "this game has one board, without a letter"),
    (
        lambda word: word.rstrip(","),
        "leave out the comma; white space separates actions",
    ),
    (lambda word: word.rstrip(".;"), "an action is followed by white space only"),
    (_with_one, "the row is the number 1, not a letter"),
    (_with_zero, "the row has the number 0, not a letter"),
    (
        lambda word: word[:1] + word[1:].replace(",", "").replace("/", "").replace("-", ""),
        "squares are written without anything between them",
    ),
)

# A slip in Pent Tile only: elsewhere several squares are one pentomino, or a mistake.
_TILE_SLIPS = ((_apart, "each tile is a word of its own"),)
_LAY_SLIPS = ((_with_letter, "a pentomino's letter and a colon come first"),)
_TABLE_SLIPS = ((_with_numbers, "on the table a square is two numbers, x to the right and y down"),)

# What other notations start a remark with.
_REMARKS = ("//", "/*", "--")

# Words that people use for an action, or for the record's result.
_SAYINGS = {
    "take": "Write 'undo' to take back an action.",
    "takeback": "Write 'undo' to take back an action.",
    "take-back": "Write 'undo' to take back an action.",
    "resigns": "Write 'resign'.",
    "resigned": "Write 'resign'.",
    "passes": "Write 'pass'.",
    "won": "Write the winning seat on a line of its own, such as 'result: 1'.",
    "wins": "Write the winning seat on a line of its own, such as 'result: 1'.",
}


def _joined(word: str, setup: games.Setup) -> list[str]:
    """A table lay without the marks between its squares: a sentence or none."""
    joined = word
    for mark in (",", ";", "-", "/", "."):
        joined = joined.replace(")" + mark + "(", ")(")
    if joined == word or not _is_action(joined, setup):
        return []
    return [f"Write {joined}: squares are written without anything between them."]


def _bracketed(word: str, setup: games.Setup) -> str:
    """How to write a table lay without brackets; "" for other words."""
    rest = word[1:]
    if word[0] not in _PIECES or rest[:1] != ":" or "(" in rest or "," not in rest:
        return ""
    # A minus sign after a number is a dash between two squares.
    numbers = "".join(
        [
            char if char in _DIGITS or (char == "-" and before not in _DIGITS) else " "
            for before, char in zip(rest, rest[1:])
        ]
    ).split()
    squares = "".join([f"({x},{y})" for x, y in zip(numbers[::2], numbers[1::2])])
    if not squares or len(numbers) % 2 or not _is_action(word[:2] + squares, setup):
        return ""
    if len(numbers) < 10:
        return (
            f"Write {word[:2]}{squares} and the other squares right after it, like {_ON_TABLE}: "
            "each square is in brackets, and no spaces are between them."
        )
    return f"Write {word[:2]}{squares}: each square of the table is in brackets."


def _run_together(word: str, setup: games.Setup) -> list[str]:
    """Lays without a space between: sentences that show the second, or none."""
    starts = [i for i in range(len(word)) if word[i] in _PIECES and word[i + 1 : i + 2] == ":"]
    ends = starts[1:] + [len(word)]
    lays = [word[start:end].rstrip(",;.") for start, end in zip(starts, ends)]
    if len(lays) < 2 or starts[0] or not all(_is_action(lay, setup) for lay in lays):
        return []
    said = f"Write {' '.join(lays)}: each lay is a word of its own."
    return [f"  {word}", "  " + " " * starts[1] + "^", said]


def _rewritten(word: str, setup: games.Setup) -> list[str]:
    """Correct slips in a word that is not an action: a list of sentences.

    They show the place and say what to write instead. The list is empty if the word cannot be
    corrected to an action.
    """
    said = _alone(word, setup)
    if said:
        return [said]
    several = _run_together(word, setup)
    if several:
        return several
    found = word
    reasons = []
    tiles = base.TILE in games.new(setup).action_kinds()
    own = _TILE_SLIPS if tiles else _TABLE_SLIPS if setup.on_table else _LAY_SLIPS
    for put_right, why in _SLIPS + own:
        changed = put_right(found)
        if changed != found:
            found = changed
            reasons.append(why)
            if all(_is_action(part, setup) for part in found.split()):
                at = len(found)
                for i, (wrong, right) in reversed(list(enumerate(zip(word, found)))):
                    if wrong != right:
                        at = i
                said = "; ".join(reasons)
                return [f"  {word}", "  " + " " * at + "^", f"Write {found}: {said}."]
    if _is_name(word):
        return [f"Leave out {word} if it is a name; a remark goes after #."]
    return []


def _alone(word: str, setup: games.Setup) -> str:
    """What to do about a word that is not an action, or part of one; else ""."""
    if word[:1] in _DIGITS and not word.lstrip(_DIGITS).lstrip(".):"):
        return f"Move numbers are not written: leave out {word}"
    if word[-1:] == ":" and len(word) > 1 and _is_name(word[:-1]):
        return f"Names are not written before actions: leave out {word}"
    if word[:2] in _REMARKS or (word[0] in "({" and word[1:2].isalpha()):
        return f"A remark goes after #, such as # {word}"
    if word.lower() in _SAYINGS:
        return _SAYINGS[word.lower()]
    if word.lower() in [name.lower() for name in setup.players + tuple(setup.colours)]:
        return f"Names are not written before actions: leave out {word}"
    if len(word) > 1 or not word.isalpha():
        return ""
    kinds = games.new(setup).action_kinds()
    if base.TILE in kinds:
        if word.lower() in [name[:1].lower() for name in setup.players + tuple(setup.colours)]:
            return f"Names are not written before actions: leave out {word}"
        return "A tile's square: all that is one word, such as d4."
    lay = _ON_TABLE if setup.on_table else _FORMS[base.LAY]
    said = f"A pentomino's letter, a colon, its squares: all that is one word, such as {lay}"
    if base.REMOVE in kinds:
        board = "B:" if setup.lettered else ""
        said += f"; to remove it is {_FORMS[base.REMOVE].format(board=board)}"
    return said + "."


def _is_action(word: str, setup: games.Setup) -> bool:
    try:
        return bool(read_action(word, setup))
    except ValueError:
        return False


def writing(game: base.Game, setup: games.Setup, action: base.Action, refusal: base.Refusal) -> str:
    """How to write an action refused for its form.

    It is the end of a sentence, or "".
    """
    if refusal.reason == "wrong-action" and action.kind not in (base.RESIGN, base.DRAW):
        return ", written like " + " or ".join(
            [_form(game, setup, kind) for kind in game.action_kinds()]
        )
    if refusal.reason == "not-a-pentomino" and len(action.cells) < 4:
        lay = _form(game, setup, base.LAY)
        return f"; they come right after the colon without spaces, like {lay}"
    if refusal.reason == "wrong-seat":
        form = _form(game, setup, action.kind)
        return f"; another seat's is written like {form}"
    return ""


def _form(game: base.Game, setup: games.Setup, kind: str) -> str:
    if kind == base.LAY and setup.on_table:
        return _ON_TABLE
    board = geometry.letter(game.boards_to_act()[0]) + ":" if setup.lettered else ""
    return _FORMS[kind].format(board=board)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
