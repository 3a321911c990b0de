"""What a set-up of Pentwall is checked against: keys and values in turn.

`make games` writes this file from the games' files; change those.
"""

TITLE = "Pentwall"
FACTS = ("short", "Wall")
VARIANTS = ()
