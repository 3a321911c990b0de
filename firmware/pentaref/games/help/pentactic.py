"""The rules of Pentactic in a few lines.

`make games` writes this file from the games' files; change those.
"""

# (variants, words, picture): the variants a line is about, () for all; rows, or ().
LINES = (
    (("solo",), "Lay all twelve round the counters", ("o--111--", "---1-o--", "ww-1----", "-ww-----", "--w---o-")),
    (("solo",), "They fit exactly, no square is left", ()),
    (("solo",), "If no piece fits, take back", ()),
    (("basic",), "Two rounds: one lays pieces, the other counters", ("11----o-", "-11-----", "--1-o---")),
    (("basic",), "The counter player removes a piece, and begins", ()),
    (("basic",), "No piece fits: the round is over", ()),
    (("basic",), "Score: pieces not laid minus counters not placed. Lower wins", ()),
    (("duel",), "First remove a piece from the other's set", ()),
    (("multi",), "First remove a piece from a complete set", ()),
    (("duel", "multi"), "A turn: a counter on another's board, then a piece on yours", ("11--o---", "-11-----", "--1---o-")),
    (("duel", "multi"), "You can pass either one", ()),
    (("duel", "multi"), "It ends when no piece fits on any board, or all pass a round", ()),
    (("duel", "multi"), "Score: counters and pieces left. Lowest wins", ()),
    (("basic", "duel", "multi"), "No two counters in a row or column", ("o----x--", "--------", "---o----", "x-------")),
)

# (reason, a short sentence, the rule behind it): why only this game refuses an action.
REASONS = (
    ("wrong-seat", "Not on that board", "Place counters on other boards and lay pieces on your own"),
    ("piece-removed", "This piece was removed", "A piece removed at the start cannot be laid"),
    ("same-removal", "It was removed in round 1", "In round 2 a different piece must be removed"),
    ("no-counters-left", "No counters left", "Each set has eight counters"),
    ("row-or-column", "A counter is in that row or column", "Two counters on a board cannot share a row or column"),
)
