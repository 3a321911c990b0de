"""What the menu shows of Pentwall: keys and values in turn.

`make games` writes this file from the games' files; change those.
"""

TITLE = "Pentwall"
LINE = "Lay any piece on vacant squares"
ICON = (
    "11--2222"
    "1---2--2"
    "1--22--2"
    "111----2"
    "-----111"
    "22---1--"
    "-2222111"
    "---2----"
)
FACTS = ("short", "Wall")
VARIANTS = ()
