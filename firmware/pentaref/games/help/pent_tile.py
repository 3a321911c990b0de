"""The icon of Pent Tile, and its rules in a few lines.

`make games` writes this file from the games' files; change those.
"""

ICON = (
    "--1-----",
    "-111--2-",
    "--1---2-",
    "------2-",
    "2-2---22",
    "-2-2----",
    "2-2-11--",
    "-2-1--1-",
)

# (variants, words, picture): the variants a line is about, () for all; rows, or ().
LINES = (
    ((), "First turn one tile, then two each", ("1-------", "--22----", "----11--")),
    ((), "A group of five: 1 point", ("--1---", "-111--", "--1---")),
    ((), "Never six or more, not by joining", ("--1----", "-111x1-", "--1----")),
    ((), "Passing ends your game for good, the other plays on", ()),
    ((), "Both passed: more points win", ()),
    ((), "Even: who had them first", ()),
)
