"""The reasons for which an action is refused: the notation's words, in the order they are judged.

The tables of sentences (the device's, its help's, the judge's) have an entry for each of these; a
test compares them with this list. Nothing on the device imports it.
"""

REASONS = (
    "nothing-to-undo",
    "game-over",
    "must-place",
    "wrong-action",
    "not-a-pentomino",
    "wrong-letter",
    "wrong-seat",
    "piece-removed",
    "piece-used",
    "same-removal",
    "no-counters-left",
    "no-tiles-left",
    "off-board",
    "overlap",
    "row-or-column",
    "group-too-big",
    "dead-region",
    "not-flat",
    "not-adjacent",
    "one-tile-support",
    "not-highest",
)
