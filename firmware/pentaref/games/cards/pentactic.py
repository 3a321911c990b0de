"""What a set-up of Pentactic is checked against: keys and values in turn.

`make games` writes this file from the games' files; change those.
"""

TITLE = "Pentactic"
FACTS = ("short", "Tactic", "grids", ((8, 8), (9, 7), (11, 6)))
VARIANTS = (
    ("basic", ("rules", "pentactic_basic")),
    ("solo", ("rules", "pentactic_solo", "seats", (1, 1), "counters", True)),
    ("duel", ("rules", "pentactic_boards", "boards", True)),
    ("multi", ("rules", "pentactic_boards", "seats", (3, 6), "boards", True)),
)
