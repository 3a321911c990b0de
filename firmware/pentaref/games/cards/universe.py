"""What the menu shows of Universe: keys and values in turn.

`make games` writes this file from the games' files; change those.
"""

TITLE = "Universe"
LINE = "Lay one of your own on vacant squares"
ICON = (
    "..----.."
    "..-11-.."
    "--11-2--"
    "--1--222"
    "---w---2"
    "--www---"
    "..-w--.."
    "..----.."
)
FACTS = ("seats", (2, 4), "outer", 3, "colours", ("White", "Yellow", "Red", "Blue"))
VARIANTS = ()
