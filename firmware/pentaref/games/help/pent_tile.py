"""The rules of Pent Tile in a few lines.

`make games` writes this file from the games' files; change those.
"""

# (variants, words, picture): the variants a line is about, () for all; rows, or ().
LINES = (
    ((), "First turn one tile, then two each", ("1-------", "--22----", "----11--")),
    ((), "A group of five: 1 point", ("--1---", "-111--", "--1---")),
    ((), "Never a group of six or more", ("--1----", "-111x1-", "--1----")),
    ((), "If you pass you are out, and the other plays on", ()),
    ((), "Both passed: more points win", ()),
    ((), "Equal points: the first to reach them wins", ()),
)

# (reason, a short sentence, the rule behind it): why only this game refuses an action.
REASONS = (
    ("no-tiles-left", "No tiles left", "Each seat has half of the tiles"),
    ("group-too-big", "A group of more than five", "No group of your colour can have six, even when it joins others"),
)
