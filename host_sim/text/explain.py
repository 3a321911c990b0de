"""A verdict in plain sentences: how a game stands or ended, or what cannot stand and why."""

from host_sim.drawing import geometry
from host_sim.text import suggestions
from pentaref import games, pieces
from pentaref.games import base
from pentaref.tokenizer import shown

# What a seat may do, by kind of action.
_DEEDS = {
    base.LAY: "lay a pentomino",
    base.TILE: "place a tile",
    base.REMOVE: "remove a pentomino",
    base.COUNTER: "place a counter",
    base.PASS: "pass",
}

# Reasons of the notation as the end of a sentence that begins with the action.
_REASONS = {
    "nothing-to-undo": "there is nothing to take back",
    "game-over": "the game had ended",
    "must-place": "the rules allow no pass here; {mover} {deed}",
    "wrong-action": "it has no place here; {mover} {deed}",
    "not-a-pentomino": "these are not five different squares joined by edges",
    "wrong-letter": "its squares make the {made}, not the {piece}",
    "wrong-seat": "that {whose} is not one that {mover} may act on now",
    "piece-removed": "the {piece} was taken out before play",
    "piece-used": "the {piece} has been laid already",
    "same-removal": "the {piece} was the one removed in round 1",
    "no-counters-left": "{mover} has no counter left",
    "no-tiles-left": "{mover} has no tile left",
    "off-board": "{culprits} {are} off the board in play",
    "overlap": "{culprits} {are} not vacant",
    "row-or-column": "it shares a row or a column with {counters} on {culprits}",
    "group-too-big": "it would make a group of {count}, and five is the most",
    "dead-region": "it would leave {culprits} vacant in an area of fewer than five squares",
    "not-flat": "{culprits} {are} lower than the rest of it",
    "not-adjacent": "on the table it must touch a tile by an edge",
    "one-tile-support": "it would stand on a single tile, and needs two",
    "not-highest": "the {piece} can lie on a higher level, on {culprits} for one",
}

# Actions that some games have no place for at any time.
_NEVER = {
    base.RESIGN: "nobody can resign a game of three seats or more",
    base.DRAW: "there is nobody to agree with in a game of one seat",
}

# What an overlay points out. Areas are told by their size and first square, other squares by name.
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

_MOST_NAMED = 6  # squares in a sentence
_MOST_MARKED = 16  # where the squares are the matter


def printable(text):
    """A text from a record as it may be shown: whatever steers a terminal becomes ``?``."""
    return "".join([char if _is_printable(char) else "?" for char in text])


# Characters without a picture or that steer how others are shown, from and to (Unicode's classes
# Cc, Cf, Co, Cs, Zl and Zp, so far as they steer).
STEERING = ((0, 31), (127, 159), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F))
STEERING += ((0xD800, 0xF8FF), (0xFEFF, 0xFEFF), (0xFFF0, 0xFFFB), (0xE0000, 0x10FFFF))


def _is_printable(char):
    if hasattr(char, "isprintable"):
        return char.isprintable()
    # MicroPython knows no classes of characters.
    return not [first for first, last in STEERING if first <= ord(char) <= last]


def names(game):
    """What the seats are called, fit to be shown."""
    return [printable(name) for name in game.names]


def owners(game):
    """What those are called whose things lie on the boards: in puzzles, the colours.

    One player lays both colours there, and so there are more of them than seats.
    """
    called = names(game)
    if game.seats > 1 or not game.colours:
        return called
    return list(game.colours)


def mover(game):
    """Whoever is to act, as the subject of a sentence."""
    return owners(game)[game.colour_to_play - 1]


def title(setup):
    """The game and what it was set up with, such as ``Pentactic duel, 11x6``."""
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


def listed(items, most=_MOST_NAMED):
    """Items as a list in words, the end of a long one only counted."""
    items = list(items)
    if len(items) > most:
        items = items[: most - 1] + [f"{len(items) - most + 1} more"]
    return " and ".join([", ".join(items[:-1])] * (len(items) > 1) + items[-1:])


def deed(game):
    """What the seat to act has to do: ``is to place a counter or pass``."""
    kinds = game.action_kinds()
    if kinds == (base.PASS,):
        return "can only pass"
    return "is to " + " or ".join(_DEEDS[kind] for kind in kinds)


def standing(game, setup):
    """How a game stands or ended, as a list of sentences."""
    if game.over:
        return [printable(", ".join(game.outcome_text())) + "."]
    lines = [f"{mover(game)} {deed(game)}."]
    if game.played:
        lines.append(_scores(game, setup))
    return lines


def marks(game, setup):
    """What the overlay of a game that is not over shows, as a list of sentences."""
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


def _all_or_number(squares):
    if len(squares) > _MOST_MARKED:
        return _counted(len(squares), "square")
    return listed(squares, _MOST_MARKED)


def _reaches(game, board):
    """How many squares each piece in hand can still cover."""
    said = []
    grid = game.grid(board)
    for piece in range(12):
        if game.hand(board) >> piece & 1:
            squares = sum([len(grid.cells(mark.mask)) for mark in game.overlay(board, piece)])
            said.append(f"{pieces.LETTERS[piece]} {squares or 'none'}")
    return f"squares that each piece can still cover: {', '.join(said)}."


def reached(game, piece):
    """What the squares mean that a piece in hand can cover, as a list of a sentence or of none."""
    boards = game.boards_to_act() if game.boards > 1 and not game.over else (0,)
    for board in boards:
        for mark in game.overlay(board, piece):
            if mark.meaning == base.REACH:
                letter = pieces.LETTERS[piece]
                if mark.text:
                    return [f"Dots: where the {letter} can lie, on {mark.text}."]
                return [f"Dots: what the {letter} can cover."]
    return []


def _levels(game):
    """The highest level of each tile in hand: a tile may lie nowhere else."""
    reached = {}
    for piece in range(12):
        for mark in game.overlay(0, piece):
            reached.setdefault(mark.text, []).append(pieces.LETTERS[piece])
    return [
        "%s%s: %s." % (text[0].upper(), text[1:], ", ".join(reached[text]))
        for text in sorted(reached)
    ]


def before(game, setup):
    """How a game stood before what cannot stand, as a list of sentences."""
    first, *more = standing(game, setup)
    return ["Before it: " + first] + more


def _scores(game, setup):
    """The scores so far as a sentence, by what they count, and who is ahead."""
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


def _score_words(setup):
    """What the scores of a game that is not over count, as its card says it."""
    module = "pentaref.games." + setup.game.replace("-", "_")
    card = __import__(module, None, None, ["CARD"]).CARD
    return card.get("variants", {}).get(setup.variant, {}).get("score", card["score"])


def reason(game, setup, action, refusal):
    """Why an action cannot stand in this position, the end of a sentence."""
    cells = list(refusal.cells)
    if refusal.reason == "wrong-action" and action.kind in _NEVER:
        return _NEVER[action.kind]
    return _REASONS[refusal.reason].format(
        mover="" if game.over else mover(game),
        deed=deed(game),
        made=_made(action),
        piece=pieces.LETTERS[action.piece] if action.piece >= 0 else "",
        whose="set" if action.kind == base.REMOVE else "board",
        culprits=listed(geometry.square_name(setup, cell) for cell in cells),
        are="is" if len(cells) == 1 else "are",
        counters="the counter" if len(cells) == 1 else "the counters",
        count=len(cells),
    )


def _made(action):
    shape = pieces.classify(action.cells)
    return "" if shape < 0 else pieces.LETTERS[pieces.piece_of(shape)]


def illegal(ruling):
    """What cannot stand and why, one sentence."""
    number, line, word, action, refusal = ruling.illegal
    setup = ruling.record.setup
    why = reason(ruling.game, setup, action, refusal)
    why += suggestions.writing(ruling.game, setup, action, refusal)
    return f"Line {line}, action {number}, {shown(word)}, cannot stand: {why}."


_FIX = "Fix that line, or put # before it if it is not part of the record; then judge again."


def story(path, ruling, paint=None, overlay=False):
    """A verdict for a person: lines of text without a line feed at the end.

    ``overlay`` adds what players miss of a game that is not over, with what cannot stand of the
    position before it. ``paint(text, style)`` gives a text its looks on a terminal; the styles are
    ``good``, ``bad``, ``dim`` and the seats' numbers.
    """
    head = printable(path)
    paint = paint or _plain
    lines = sentences(ruling, paint)
    if ruling.error:
        lines.append(_FIX)
        return "\n  ".join([f"{head}: {paint('unreadable', 'bad')}"] + lines)
    game = ruling.game
    setup = ruling.record.setup
    more = []
    if ruling.illegal:
        from host_sim.drawing.ascii_board import sketch  # only here: a page has pictures

        more = sketch(game, setup, owners(game), ruling.illegal, paint)
    if overlay and not game.over:
        more = more + marks(game, setup)
    at = 2 if ruling.illegal else 1
    lines[at:at] = more
    lines = [f"{title(setup)}, {state(ruling, paint)}"] + lines
    return f"{head}: " + "\n".join([("  " + line).rstrip() for line in lines]).lstrip()


def _plain(text, style):
    return text


def sentences(ruling, paint=_plain):
    """What there is to say of a record, a list of sentences: what is wrong, how the game stands.

    ``paint`` is as in ``story``.
    """
    if ruling.error:
        error = ruling.error
        what = f" ({error.text})" if error.text else ""
        said = [f"Line {error.line}{what}: {printable(error.message)}."]
        said += suggestions.mending(error, ruling.record)
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


def state(ruling, paint=_plain):
    """How a record that can be read came out, in a few words."""
    actions = _counted(ruling.game.played, "action")
    if ruling.illegal:
        return f"{paint('illegal', 'bad')} after {actions}"
    if ruling.game.over:
        return f"{paint('finished', 'good')} after {actions}"
    return f"{paint('playing', 'good')}, {actions} so far"


def _counted(number, what):
    return f"{number} {what}{'' if number == 1 else 's'}"


def _result(game, text):
    """A result as the record writes it, in words."""
    if text == "*":
        return "unfinished"
    if not text[0].isdigit():
        return text
    called = names(game)
    seats = [called[int(seat) - 1] for seat in sorted(text.split("="))]
    return f"{'shared' if len(seats) > 1 else 'won'} for {listed(seats)}"
