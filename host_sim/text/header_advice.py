"""Advice on a header whose value cannot be read: what to write instead.

It also runs on MicroPython, in a browser.
"""

from pentaref import games
from pentaref.grid import name, parse
from pentaref.tokenizer import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from pentaref.reader import Record
    from pentaref.tokenizer import RecordError

_CLOCK_DIGITS = 6  # of a number in a clock, as the notation has it

_COUNTS = ("zero", "one", "two", "three", "four", "five", "six")

# Results as chess writes them, and in words, of a record of two seats.
_RESULTS = {"1-0": "1", "0-1": "2", "1/2-1/2": "1=2", "draw": "1=2", "shared": "1=2", "tie": "1=2"}


def no_game(record: "Record") -> str:
    """How to name the game of a record that names none."""
    example = f"'game: {games.GAMES[0]}'"
    if record.word is None:
        return f"It names no game and has no actions: is it empty? A record begins like {example}."
    if any(byte < 32 for byte in record.word):
        return f"It is not text: is it a record file? A record begins like {example}."
    word = shown(record.word)
    key = word.lower().partition(":")[0].partition("=")[0]
    if key not in games.KEYS:
        return f"Write {example} as the first line, in small letters."
    if word[len(key) : len(key) + 1] == ":":
        return f"A header is written in small letters, '{key}:', and so is its value: {example}."
    return f"A header is its key with a colon right after it, and the value: {example}."


# What to do about a header in the wrong place, by a part of its message.
_MISPLACED = (
    (" comes after the first action", "Write that line above the first action."),
    (" is given twice", "Keep one of the two lines."),
    (" needs 'seats: ' and a number", "Write it on a line of its own, above the first action."),
)


def for_line(error: "RecordError") -> str:
    """What to do about a missing, late or repeated header; else ""."""
    for said, advice in _MISPLACED:
        if said in error.message:
            return advice
    return ""


def for_value(error: "RecordError", record: "Record") -> str:
    """How to write a header's value, "" if nothing is similar."""
    missing = error.message.find(" has no ")
    if missing > 0 and error.message.endswith(" to choose"):
        return _without(error.message.split()[0], error.message.split()[-3])
    # The message begins with the key.
    advise = _BY_KEY.get(error.message.split(" ")[0])
    found = advise(error.text.lower(), error.message, record) if advise else ""
    # Advice to write the same again would not help: the message says what is wrong with it.
    return "" if f": {error.text}'" in found else found


def _meant(key: str, value: object) -> str:
    return f"Write '{key}: {value}' if you mean that."


def _without(game: str, key: str) -> str:
    """What to do about a header that a game or variant does not have."""
    having = [variant for variant in games.variants(game) if games.fact(game, variant, key)]
    if key == "counters" and having:
        return f"Write 'variant: {having[0]}' above it if you mean that."
    return "Leave that line out."


def _letters(text: str) -> str:
    """The letters of a text, in small letters."""
    return "".join([char for char in text.lower() if char.isalpha()])


def _game(text: str, message: str, record: "Record") -> str:
    plain = _letters(text)
    for game in games.GAMES:
        for known in (game, games.title(game)):
            start = _letters(known)
            rest = plain[len(start) :]
            if plain[: len(start)] != start:
                continue
            if rest in ("", "game", "sgame"):
                return _meant("game", game)
            if rest in games.variants(game):
                return f"Write 'game: {game}', and below it 'variant: {rest}'."
    near = nearest(text.replace(" ", "-"), games.GAMES)
    return _meant("game", near) if near else ""


def _variant(text: str, message: str, record: "Record") -> str:
    values = message.partition(" is one of ")[2].replace(" or ", ", ").split(", ")
    near = nearest(text.replace(" ", "-"), values)
    return _meant("variant", near) if near else ""


def _grid(text: str, message: str, record: "Record") -> str:
    sides = text.replace(" ", "")
    for between in ("*", "by", "??"):  # the sign × is two bytes that are not ASCII
        sides = sides.replace(between, "x")
    sides = sides.split("x")
    if len(sides) != 2 or not all(side.isdigit() for side in sides):
        return ""
    here = "x".join(sides)
    values = message.partition(" is one of ")[2].replace(" or ", ", ").split(", ")
    for grid in (here, "x".join(reversed(sides))):
        if grid in values or (here != text and not values[0]):
            return _meant("grid", grid)
    return ""


def _seats(text: str, message: str, record: "Record") -> str:
    word = (text.split() or [""])[0]
    seats = _COUNTS.index(word) if word in _COUNTS else word
    return _meant("seats", seats) if str(seats).isdigit() and str(seats) != text else ""


def _outer(text: str, message: str, record: "Record") -> str:
    sides = [word for word in text.replace(",", " ").split() if word in games.SIDES]
    if message.startswith("outer areas ") or len(sides) != 2 or sides[0] == sides[1]:
        return ""
    return _meant("outer", " ".join(sides))


def _counters(text: str, message: str, record: "Record") -> str:
    # The message is "counters is 4 different squares of the 8x8 grid".
    words = message.split()
    wide, high = [int(side) for side in words[-2].split("x")]
    squares = text.replace(",", " ").split()
    cells = [parse(word) for word in squares]
    for i, (word, cell) in enumerate(zip(squares, cells)):
        if not cell:
            return f"'{word}' is not a square: a column letter and a row number, such as a1."
        if cell[0] >= wide or cell[1] >= high:
            return f"{word} is off the grid: its last square is {name(wide - 1, high - 1)}."
        if cell in cells[:i]:
            return f"{word} appears twice."
    if len(cells) != int(words[2]):
        return f"There are {len(cells)} squares."
    return _meant("counters", " ".join(squares))


def _clock(text: str, message: str, record: "Record") -> str:
    if "min" in text or (":" in text and "+" not in text):
        return "Times are in seconds: five minutes are 300."
    numbers = text.replace("+", " ").replace("-", " ").split()
    if any(number.isdigit() and len(number) > _CLOCK_DIGITS for number in numbers):
        return ""  # the message says how many digits a number may have
    if text.isdigit():
        return f"Write 'clock: move {text}' for each action, 'clock: game {text}' for all."
    for word in text.replace("-", "+").replace(" + ", "+").split():
        main, _, added = word.partition("+")
        if main.isdigit() and added.isdigit():
            return _meant("clock", f"{'bronstein' if 'bron' in text else 'fischer'} {word}")
    return ""


def _result(text: str, message: str, record: "Record") -> str:
    setup = record.setup
    if not setup or setup.seats == 1:
        return ""
    if setup.seats == 2 and text in _RESULTS:
        return _meant("result", _RESULTS[text])
    for called in (setup.players, setup.colours):
        for seat, player in enumerate(called):
            if player and (text + " ").startswith(player.lower() + " "):
                return f"Write 'result: {seat + 1}' if {player} has won."
    return "Write the number of the seat: 'result: 1' if the first to act has won."


_BY_KEY = {
    "game": _game,
    "variant": _variant,
    "seats": _seats,
    "grid": _grid,
    "outer": _outer,
    "counters": _counters,
    "clock": _clock,
    "result": _result,
}


def nearest(word: str, choices: "Iterable[str]") -> str | None:
    """The choice most similar to a word, or None if none is similar.

    Similar means that at most two letters in five are put in, taken out, changed or swapped.
    """
    distances = [(_distance(word, choice), choice) for choice in choices]
    distance, choice = min(distances)
    return choice if distance * 5 <= 2 * max(len(word), len(choice)) else None


def _distance(one: str, two: str) -> int:
    """Letters to insert, delete, change or swap (Damerau-Levenshtein)."""
    above, row = [], list(range(len(two) + 1))
    for i, a in enumerate(one):
        beyond, above, row = above, row, [i + 1]
        for j, b in enumerate(two):
            row.append(min(row[j] + 1, above[j + 1] + 1, above[j] + (a != b)))
            if i and j and a == two[j - 1] and b == one[i - 1]:
                row[-1] = min(row[-1], beyond[j - 1] + 1)
    return row[-1]
