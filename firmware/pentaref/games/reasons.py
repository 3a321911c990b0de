"""The reasons why an action is refused: the notation's words, in the order in which they are judged.

Whoever has a sentence for each reason (the device, its help, the judge's words) has one for each of
these; a test holds the tables against this list. Nothing on the device imports it.
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
