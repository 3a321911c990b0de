"""What the menu shows of Golomb: keys and values in turn.

`make games` writes this file from the games' files; change those.
"""

TITLE = "Golomb"
LINE = "Lay any piece on vacant squares"
ICON = (
    "11111---"
    "22----1-"
    "22---111"
    "2-----1-"
    "--22----"
    "---22--1"
    "----2--1"
    "-----111"
)
FACTS = ()
VARIANTS = ()
