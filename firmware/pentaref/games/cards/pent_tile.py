"""What the menu shows of Pent Tile: keys and values in turn.

`make games` writes this file from the games' files; change those.
"""

TITLE = "Pent Tile"
LINE = "First turn one tile, then two each"
ICON = (
    "--1-----"
    "-111--2-"
    "--1---2-"
    "------2-"
    "2-2---22"
    "-2-2----"
    "2-2-11--"
    "-2-1--1-"
)
FACTS = ("colours", ("Red", "Blue"), "short", "Tile", "grid_range", ((8, 8), (5, 5), (12, 12)))
VARIANTS = ()
