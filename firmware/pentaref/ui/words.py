"""The device's words: one for each reason and each kind of mark."""

from pentaref import pieces
from pentaref.games import base
from pentaref.grid import name

# Reasons that games share; a game's own are in its card.
REASONS = {
    "nothing-to-undo": "Nothing to take back",
    "game-over": "The game is over",
    "must-place": "You cannot pass now",
    "wrong-action": "Not now",
    "not-a-pentomino": "Not a pentomino",
    "wrong-letter": "That is another pentomino",
    "piece-used": "This piece has been laid",
    "off-board": "Off the board",
    "overlap": "Taken squares",
}

# What an overlay says of a square; of those where a counter or a piece may go it says nothing.
_MARKS = {
    "neutral": "neutral",
    "barred": "barred to %s",
    "five": "a five for %s",
    "dead": "no one can lay here",
    "only": "only %s can lay here",
}


def mark(found, names):
    """What a mark of an overlay means, in words, perhaps ""."""
    text = found.text or _MARKS.get(found.meaning, "")
    return text % names[found.seat - 1] if "%" in text else text


def reason(word, game):
    """A refusal's reason, by the notation's word for it, as a short sentence."""
    if word in REASONS:
        return REASONS[word]
    from pentaref.ui import rulebook

    return rulebook.own_reason(word, game)[0]


def squares(cells, on_table):
    """Squares as a record writes them, after a colon; "" for none."""
    names = ["(%d,%d)" % cell if on_table else name(*cell) for cell in cells]
    return ": " + " ".join(names) if names else ""


def whose(match, board):
    """Whose board is shown, by the player's name if the record has one."""
    players = match.setup.players
    if board <= len(players) and players[board - 1]:
        return "%s's board" % players[board - 1]
    return "Board %d" % board


def resting(tiles, heights):
    """How many tiles the piece in hand lies on, and their heights.

    The highest is first.
    """
    if heights[0] != heights[-1]:
        return "Heights " + " ".join([str(height) for height in heights])
    if tiles == 1:
        return "On one tile"
    return "On %d tiles: level %d" % (tiles, heights[0] + 1)


def holding(taken):
    """An option, an action without squares, in words."""
    board = " on board %d" % taken.board if taken.board else ""
    if taken.kind == base.LAY:
        return pieces.LETTERS[taken.piece]
    if taken.kind == base.REMOVE:
        whose = " of set %d" % taken.board if taken.board else ""
        return "%s%s, to be removed" % (pieces.LETTERS[taken.piece], whose)
    return taken.kind + board
