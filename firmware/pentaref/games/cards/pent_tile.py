"""What a set-up of Pent Tile is checked against: keys and values in turn.

`make games` writes this file from the games' files; change those.
"""

TITLE = "Pent Tile"
FACTS = ("colours", ("Red", "Blue"), "short", "Tile", "grid_range", ((8, 8), (5, 5), (12, 12)))
VARIANTS = ()
