"""The reasons why an action is refused: the notation's words, in the order they are checked.

The device, its help and the judge each have a table with a sentence for every reason; a test
compares those tables with this list. The device does not import it.
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
