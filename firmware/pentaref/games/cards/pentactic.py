"""What the menu shows of Pentactic: keys and values in turn.

`make games` writes this file from the games' files; change those.
"""

TITLE = "Pentactic"
LINE = "Lay all twelve round the counters"
ICON = (
    "o---111-"
    "-----1--"
    "2----1--"
    "222--o--"
    "--2-----"
    "-o---11-"
    "----11--"
    "--o-1--o"
)
FACTS = ("short", "Tactic", "grids", ((8, 8), (9, 7), (11, 6)))
VARIANTS = (
    ("basic", ("rules", "pentactic_basic")),
    ("solo", ("rules", "pentactic_solo", "seats", (1, 1), "counters", True)),
    ("duel", ("rules", "pentactic_boards", "boards", True)),
    ("multi", ("rules", "pentactic_boards", "seats", (3, 6), "boards", True)),
)
