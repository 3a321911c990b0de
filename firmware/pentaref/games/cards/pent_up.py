"""What a set-up of Pent-Up is checked against: keys and values in turn.

`make games` writes this file from the games' files; change those.
"""

TITLE = "Pent-Up"
FACTS = ("table", True, "colours", ("White", "Black"), "short", "Up")
VARIANTS = (
    ("high", ()),
    ("low", ()),
    ("tower", ("seats", (1, 1))),
    ("surround", ("rules", "surround", "seats", (1, 1))),
)
