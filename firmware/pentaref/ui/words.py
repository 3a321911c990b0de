"""What the device says: a sentence for each reason, and for what a mark means."""

from pentaref import pieces
from pentaref.games import base

REASONS = {
    "nothing-to-undo": "Nothing to take back",
    "game-over": "The game is over",
    "must-place": "You may not pass now",
    "wrong-action": "Not now",
    "not-a-pentomino": "Not a pentomino",
    "wrong-letter": "Another pentomino",
    "wrong-seat": "Not that board",
    "piece-removed": "This piece was removed",
    "piece-used": "This piece is laid already",
    "same-removal": "It was removed last round",
    "no-counters-left": "No counters left",
    "no-tiles-left": "No tiles left",
    "off-board": "Off the board",
    "overlap": "Not vacant",
    "row-or-column": "A counter is in that row or column",
    "group-too-big": "A group of more than five",
    "dead-region": "Leaves fewer than five squares",
    "not-flat": "Not flat: heights differ",
    "not-adjacent": "Must touch a tile",
    "one-tile-support": "Must lie on two tiles",
    "not-highest": "It can lie higher",
}

# What an overlay says of a square; of those where a counter or a piece may go it says nothing.
_MARKS = {
    "neutral": "nobody's",
    "barred": "barred to %s",
    "five": "a five for %s",
    "dead": "nobody can lay here",
    "only": "only %s can lay here",
}


def mark(found, names):
    """What a mark of an overlay means, in words, perhaps ""."""
    text = found.text or _MARKS.get(found.meaning, "")
    return text % names[found.seat - 1] if "%" in text else text


def reason(word):
    """A refusal's reason as a short sentence."""
    return REASONS.get(word, word.replace("-", " "))


def whose(match, board):
    """Whose board one is on: by the player's name where the record has one."""
    players = match.setup.players
    if board <= len(players) and players[board - 1]:
        return "%s's board" % players[board - 1]
    return "Board %d" % board


def resting(tiles, heights):
    """What a piece in hand lies on: so many tiles, and the height of each square, highest first."""
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
