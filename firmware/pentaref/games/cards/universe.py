"""What a set-up of Universe is checked against: keys and values in turn.

`make games` writes this file from the games' files; change those.
"""

TITLE = "Universe"
FACTS = ("seats", (2, 4), "outer", 3, "colours", ("White", "Yellow", "Red", "Blue"))
VARIANTS = ()
