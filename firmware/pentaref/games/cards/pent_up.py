"""What the menu shows of Pent-Up: keys and values in turn.

`make games` writes this file from the games' files; change those.
"""

TITLE = "Pent-Up"
LINE = "On the table: touch a tile"
ICON = (
    "........"
    "...11..."
    "...11..."
    "..2222.."
    "..2222.."
    ".111111."
    ".111111."
    "wwwwwwww"
)
FACTS = ("table", True, "colours", ("White", "Black"), "short", "Up")
VARIANTS = (
    ("high", ()),
    ("low", ()),
    ("tower", ("seats", (1, 1))),
    ("surround", ("rules", "surround", "seats", (1, 1))),
)
