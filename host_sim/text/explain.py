"""A verdict in plain sentences: the outcome, or what is illegal and why."""

from host_sim.drawing import geometry
from host_sim.text import suggestions
from pentaref import games, pieces
from pentaref.games import base
from pentaref.tokenizer import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from host_sim.annotations import Paint
    from pentaref.replay import Ruling

# What a seat may do, by kind of action.
_DEEDS = {
    base.LAY: "lay a pentomino",
    base.TILE: "place a tile",
    base.REMOVE: "remove a pentomino",
    base.COUNTER: "place a counter",
    base.PASS: "pass",
}

# Reasons that games share, as the end of a sentence that begins with the action. A game's own are
# in its card.
_REASONS = {
    "nothing-to-undo": "there is nothing to take back",
    "game-over": "the game had ended",
    "must-place": "the rules allow no pass here; {player} {deed}",
    "wrong-action": "it is not allowed here; {player} {deed}",
    "not-a-pentomino": "{unfit}",
    "wrong-letter": "its squares make the {made}, not the {piece}",
    "piece-used": "the {piece} has been laid already",
    "off-board": "{culprits} {are} off the board in play{edge}",
    "overlap": "{culprits} {are} not vacant",
}

# Actions that some games never allow.
_NEVER = {
    base.RESIGN: "nobody can resign a game of three seats or more",
    base.DRAW: "there is nobody to agree with in a game of one seat",
}

# What an overlay shows: areas by their size and first square, other squares by name.
_AREAS = {
    base.OWNED: "{who} would own the {area}, by {amount}",
    base.NEUTRAL: "nobody would own the {area}",
    base.DEAD: "nobody can lay in the {area}",
    base.ONLY: "{who} alone can lay in the {area}",
}
_SQUARES = {
    base.BARRED: "barred to {who}",
    base.FIVE: "a five for {who}",
    base.OPEN: "open to a counter",
}

_MOST_NAMED = 6  # squares listed in a sentence
_MOST_MARKED = 16  # squares listed where they are the point of the sentence


def printable(text: str) -> str:
    """A record's text, safe to print: control characters become ``?``."""
    return "".join([char if _is_printable(char) else "?" for char in text])


def file_name(path: str) -> str:
    """A file's name, safe to print; undecodable bytes stay for the output."""
    return "".join([char if 0xDC80 <= ord(char) <= 0xDCFF else printable(char) for char in path])


# Ranges of characters, from and to, that have no picture or change how others are shown: those of
# Unicode's classes Cc, Cf, Co, Cs, Zl and Zp that do so.
STEERING = ((0, 31), (127, 159), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F))
STEERING += ((0xD800, 0xF8FF), (0xFEFF, 0xFEFF), (0xFFF0, 0xFFFB), (0xE0000, 0x10FFFF))


def _is_printable(char: str) -> bool:
    if hasattr(char, "isprintable"):
        return char.isprintable()
    # MicroPython has no isprintable.
    return not [first for first, last in STEERING if first <= ord(char) <= last]


def names(game: base.Game) -> list[str]:
    """The names of the seats, safe to print."""
    return [printable(name) for name in game.names]


def owners(game: base.Game) -> list[str]:
    """The names of what lies on the boards: seats', in puzzles colours'.

    In a puzzle one player lays both colours, so there can be more owners than seats.
    """
    called = names(game)
    if game.seats > 1 or not game.colours:
        return called
    return list(game.colours)


def player_to_act(game: base.Game) -> str:
    """The owner to act next, as a subject.

    The game must not be over.
    """
    owner = game.colour_to_play
    assert owner, "the game is over"
    return owners(game)[owner - 1]


def title(setup: games.Setup) -> str:
    """The game and its setup in a few words, such as ``Pentactic duel, 11x6``."""
    said = games.title(setup.game)
    if setup.variant:
        said += " " + setup.variant
    if games.grids(setup.game):
        said += ", {}x{}".format(*setup.grid)
    fewest, most = games.seat_range(setup.game, setup.variant)
    if fewest < most:
        said += f", {setup.seats} seats"
    if setup.outer:
        said += ", {} and {}".format(*setup.outer)
    return said


def listed(items: "Iterable[str]", most: int = _MOST_NAMED) -> str:
    """Items joined with commas and "and"; beyond ``most`` only counted."""
    items = list(items)
    if len(items) > most:
        items = items[: most - 1] + [f"{len(items) - most + 1} more"]
    return " and ".join([", ".join(items[:-1])] * (len(items) > 1) + items[-1:])


def deed(game: base.Game) -> str:
    """What the seat to act may do, such as ``is to place a counter or pass``."""
    kinds = game.action_kinds()
    if kinds == (base.PASS,):
        return "can only pass"
    return "is to " + " or ".join(_DEEDS[kind] for kind in kinds)


def standing(game: base.Game, setup: games.Setup) -> list[str]:
    """The state of a game, or its outcome, as a list of sentences."""
    if game.over:
        return [printable(", ".join(game.outcome_text())) + "."]
    lines = [f"{player_to_act(game)} {deed(game)}."]
    if game.played:
        lines.append(_scores(game, setup))
    return lines


def marks(game: base.Game, setup: games.Setup) -> list[str]:
    """What the overlay of a game in play shows, as a list of sentences."""
    if setup.on_table:
        return _levels(game)
    found = []
    for board in game.boards_to_act() if game.boards > 1 else (0,):
        for mark in game.overlay(board):
            cells = game.grid(board).cells(mark.mask)
            squares = [geometry.square_name(setup, cell) for cell in cells]
            said = _AREAS.get(mark.meaning) or _SQUARES[mark.meaning] + ": {squares}"
            said = said.format(
                who=names(game)[mark.seat - 1] if mark.seat else "both",
                area=f"area of {_counted(len(cells), 'square')} at {squares[0]}",
                amount=mark.text.rsplit(" ", 1)[-1],
                squares=_all_or_number(squares),
            )
            where = f"on board {geometry.letter(board)}, " if board else ""
            found.append(where + said + ".")
        if game.phase == "piece":
            found.append(_reaches(game, board))
    return [text[0].upper() + text[1:] for text in found]


def _all_or_number(squares: list[str]) -> str:
    if len(squares) > _MOST_MARKED:
        return _counted(len(squares), "square")
    return listed(squares, _MOST_MARKED)


def _reaches(game: base.Game, board: int) -> str:
    """How many squares each piece in hand can still cover."""
    said = []
    grid = game.grid(board)
    for piece in range(12):
        if game.hand(board) >> piece & 1:
            squares = sum([len(grid.cells(mark.mask)) for mark in game.overlay(board, piece)])
            said.append(f"{pieces.LETTERS[piece]} {squares or 'none'}")
    return f"squares that each piece can still cover: {', '.join(said)}."


def reached(game: base.Game, piece: int) -> list[str]:
    """What a picture's dots mean for a piece in hand: one sentence or none."""
    boards = game.boards_to_act() if game.boards > 1 and not game.over else (0,)
    for board in boards:
        for mark in game.overlay(board, piece):
            if mark.meaning == base.REACH:
                letter = pieces.LETTERS[piece]
                if mark.text:
                    return [f"Dots: where the {letter} can lie, on {mark.text}."]
                return [f"Dots: what the {letter} can cover."]
    return []


def _levels(game: base.Game) -> list[str]:
    """The highest level for each tile in hand: the rules allow no lower."""
    reached = {}
    for piece in range(12):
        for mark in game.overlay(0, piece):
            reached.setdefault(mark.text, []).append(pieces.LETTERS[piece])
    return [
        "%s%s: %s." % (text[0].upper(), text[1:], ", ".join(reached[text]))
        for text in sorted(reached)
    ]


def before(game: base.Game, setup: games.Setup) -> list[str]:
    """The state of a game before an illegal action, as a list of sentences."""
    first, *more = standing(game, setup)
    return ["Before it: " + first] + more


def _scores(game: base.Game, setup: games.Setup) -> str:
    """A sentence with the scores so far, what they count, and who is ahead."""
    if game.seats == 1:
        return _score_words(setup).format(*game.scores())
    called = names(game)
    said = [
        f"{name} {'none yet' if score is None else score}"
        for name, score in zip(called, game.scores())
    ]
    text = f"{_score_words(setup)}: {', '.join(said)}"
    ahead = [called[seat - 1] for seat in game.leading()]
    if ahead:
        tied = len(ahead) == game.seats
        state = "is ahead" if len(ahead) == 1 else "are equal" if tied else "are ahead"
        text += f"; {'all' if tied and len(ahead) > 2 else listed(ahead)} {state}"
    return text + "."


def _score_words(setup: games.Setup) -> str:
    """What the scores count while the game is on, in its card's words."""
    card = _card(setup.game)
    return card.get("variants", {}).get(setup.variant, {}).get("score", card["score"])


def _card(game: str) -> dict:
    module = "pentaref.games." + game.replace("-", "_")
    return __import__(module, None, None, ["CARD"]).CARD


def own_reason(game: str, reason: str) -> tuple[str, ...]:
    """A reason in a game's card: on the panel, as a rule, as an ending.

    It may also have a name for the squares at fault. It is empty for a reason that games share.
    """
    return _card(game).get("reasons", {}).get(reason, ())


def reason(game: base.Game, setup: games.Setup, action: base.Action, refusal: base.Refusal) -> str:
    """Why an action is illegal in this position, as the end of a sentence."""
    cells = list(refusal.cells)
    if refusal.reason == "wrong-action" and action.kind in _NEVER:
        return _NEVER[action.kind]
    said = _REASONS.get(refusal.reason) or own_reason(setup.game, refusal.reason)[2]
    return said.format(
        player="" if game.over else player_to_act(game),
        deed=deed(game),
        made=_made(action),
        unfit=_unfit(game, setup, action) if refusal.reason == "not-a-pentomino" else "",
        edge=_edge(game, setup, action, cells) if refusal.reason == "off-board" else "",
        piece=pieces.LETTERS[action.piece] if action.piece >= 0 else "",
        whose="set" if action.kind == base.REMOVE else "board",
        culprits=listed(geometry.square_name(setup, cell) for cell in cells),
        are="is" if len(cells) == 1 else "are",
        counters="the counter" if len(cells) == 1 else "the counters",
        count=len(cells),
    )


_NUMBERS = ("no squares", "one square", "two squares", "three squares", "four squares")


def _unfit(game: base.Game, setup: games.Setup, action: base.Action) -> str:
    """Why squares are no pentomino, as the end of a sentence."""
    cells = action.cells
    twice = [cell for i, cell in enumerate(cells) if cell in cells[:i]]
    if twice:
        return f"{geometry.square_name(setup, twice[0])} appears twice"
    if len(cells) < 5:
        return f"it has {_NUMBERS[len(cells)]}, and a pentomino has five"
    if len(cells) > 5:
        return "it has more than five squares"
    alone = _apart(cells)
    names = listed(geometry.square_name(setup, cell) for cell in alone)
    said = f"{names} {'touches' if len(alone) == 1 else 'touch'} none of the others by an edge"
    if not setup.on_table:
        grid = game.grid(geometry.board_of(game, action))
        off = [(x, y) for x, y in cells if not grid.bit(x, y)]
        if off:
            where = listed(geometry.square_name(setup, cell) for cell in off)
            whose = "" if off == alone else f" {where}"
            are = "is" if len(off) == 1 else "are"
            said += f", and{whose} {are} off the board{_edge(game, setup, action, off)}"
    return said


def _apart(cells: "tuple[tuple[int, int], ...]") -> "list[tuple[int, int]]":
    """The squares that are not in the largest group joined by edges."""
    groups: "list[list[tuple[int, int]]]" = []
    for x, y in cells:
        near = [g for g in groups if any(abs(x - u) + abs(y - v) == 1 for u, v in g)]
        groups = [group for group in groups if group not in near]
        groups.append([cell for group in near for cell in group] + [(x, y)])
    largest = max(groups, key=len)
    return [cell for cell in cells if cell not in largest]


def _edge(
    game: base.Game, setup: games.Setup, action: base.Action, cells: "list[tuple[int, int]]"
) -> str:
    """How far a board's rows or columns go, if squares are beyond that."""
    if setup.on_table:
        return ""
    grid = game.grid(geometry.board_of(game, action))
    on = grid.cells(grid.squares)
    last_x, last_y = max([x for x, _ in on]), max([y for _, y in on])
    said = []
    if max([y for _, y in cells]) > last_y:
        said.append(f"rows go to {last_y + 1}")
    if max([x for x, _ in cells]) > last_x:
        said.append(f"columns go to {chr(97 + last_x)}")
    return ": " + " and ".join(said) if said else ""


def _culprits(ruling: "Ruling") -> str:
    """What an illegal action's culprits are, if the game's card says it."""
    assert ruling.illegal
    own = own_reason(ruling.record.setup.game, ruling.illegal.refusal.reason)
    return own[3] if len(own) > 3 else ""


def drawn(ruling: "Ruling", sign: str) -> list[str]:
    """The key to an illegal action's picture: one sentence, or none.

    ``sign`` is what marks the squares at fault, such as ``Crosses``.
    """
    assert ruling.illegal
    action, refusal = ruling.illegal[-2:]
    said = []
    if action.cells:
        said.append("Dashes: where it would be")
    if refusal.cells:
        said.append(f"{sign}: {_culprits(ruling) or 'what is wrong'}")
    return [". ".join(said) + "."] if said else []


def _made(action: base.Action) -> str:
    shape = pieces.classify(action.cells)
    return "" if shape < 0 else pieces.LETTERS[pieces.piece_of(shape)]


def illegal(ruling: "Ruling") -> str:
    """The illegal action of a ruling and why it is illegal, in one sentence."""
    assert ruling.illegal
    number, line, word, action, refusal = ruling.illegal
    setup = ruling.record.setup
    why = reason(ruling.game, setup, action, refusal)
    why += suggestions.writing(ruling.game, setup, action, refusal)
    return f"Line {line}, action {number}, {shown(word)}, is illegal: {why}."


_FIX = "Fix that line, or put # before it if it is not part of the record; then judge again."


def report(path: str, ruling: "Ruling", paint: "Paint | None" = None, overlay: bool = False) -> str:
    """A verdict for a person: lines of text without a line feed at the end.

    ``overlay`` adds what players easily miss in a game that is not over; after an illegal action,
    in the position before it. ``paint(text, style)`` colours a text for a terminal; the styles are
    ``good``, ``bad``, ``dim`` and the numbers of the seats.
    """
    head = file_name(path)
    paint = paint or _plain
    lines = sentences(ruling, paint)
    if ruling.error:
        # If no game is named, the line at fault may be a good action, so do not say to take it out.
        if not ruling.error.message.startswith("no game is named"):
            lines.append(_FIX)
        return "\n  ".join([f"{head}: {paint('unreadable', 'bad')}"] + lines)
    game = ruling.game
    setup = ruling.record.setup
    more = []
    if ruling.illegal:
        # Imported here: a web page shows pictures and does not need it.
        from host_sim.drawing.ascii_board import illegal_drawing

        more = illegal_drawing(game, setup, owners(game), ruling.illegal, paint, _culprits(ruling))
    if overlay and not game.over:
        more = more + marks(game, setup)
    at = 2 if ruling.illegal else 1
    lines[at:at] = more
    lines = [f"{title(setup)}, {state(ruling, paint)}"] + lines
    return f"{head}: " + "\n".join([("  " + line).rstrip() for line in lines]).lstrip()


def _plain(text: str, style: object) -> str:
    return text


def sentences(ruling: "Ruling", paint: "Paint" = _plain) -> list[str]:
    """What is said about a record, as sentences: errors and the state.

    ``paint`` is as in ``report``.
    """
    if ruling.error:
        error = ruling.error
        what = f" ({error.text})" if error.text else ""
        said = [f"Line {error.line}{what}: {printable(error.message)}."]
        said += suggestions.for_error(error, ruling.record)
        return said + suggestions.headers(ruling.record)
    game = ruling.game
    setup = ruling.record.setup
    if ruling.illegal:
        said = [illegal(ruling), " ".join(before(game, setup))]
    else:
        said = [" ".join(standing(game, setup))]
    said += suggestions.headers(ruling.record)
    if ruling.agrees is False:
        claimed = _result(game, ruling.record.result)
        true = _result(game, game.result())
        said.append(f"{paint('The record claims ' + claimed, 'bad')}, but it is {true}.")
    return said


def state(ruling: "Ruling", paint: "Paint" = _plain) -> str:
    """A record's state in a few words, such as ``finished after 12 actions``."""
    actions = _counted(ruling.game.played, "action")
    if ruling.illegal:
        return f"{paint('illegal', 'bad')} after {actions}"
    if ruling.game.over:
        return f"{paint('finished', 'good')} after {actions}"
    return f"{paint('playing', 'good')}, {actions} so far"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _result(game: base.Game, text: str) -> str:
    """A result, written as in a record, in words."""
    if text == "*":
        return "unfinished"
    if not text[0].isdigit():
        return text
    called = names(game)
    seats = [called[int(seat) - 1] for seat in sorted(text.split("="))]
    return f"{'shared' if len(seats) > 1 else 'won'} for {listed(seats)}"
