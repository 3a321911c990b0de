"""The rules of Pent-Up in a few lines.

`make games` writes this file from the games' files; change those.
"""

# (variants, words, picture): the variants a line is about, () for all; rows, or ().
LINES = (
    (("high", "low", "tower"), "On the table: touch a tile", ("-11-----", "11-2----", "-1-2----", "---222--")),
    (("high", "low", "tower"), "Higher: flat, on two tiles or more", ("---mmm--", "-111222-")),
    (("high", "low", "tower"), "A tile goes to the highest level it can reach", ("----mm--", "---2211-", "-xx11222")),
    (("high", "low", "tower"), "No passing. It ends when all 24 are laid", ()),
    (("high",), "More tiles on the top level win", ("---22---", "--1122--", "-112211-")),
    (("low",), "More tiles on level 1 win", ("---1----", "--211---", "2222111-")),
    (("high", "low"), "Equal: the next level decides", ()),
    (("tower",), "You lay both colours: reach level 6", ("---m----", "---2----", "--1-----", "--22----", "--11----", "-2222---")),
    (("surround",), "All on the table, nothing on top", ()),
    (("surround",), "First a black tile", ("--2-----", "-222----", "--2-----")),
    (("surround",), "White tiles until all its edges touch white", ("--11111-", "-11211--", "112221--", "--1211--", "--111---", "--11----")),
    (("surround",), "Then black until all edges of white touch a tile", ()),
    (("surround",), "Fewer white tiles are better", ()),
)

# (reason, a short sentence, the rule behind it): why only this game refuses an action.
REASONS = (
    ("not-flat", "Not flat: heights differ", "All five squares must be at one height"),
    ("not-adjacent", "Must touch a tile", "On the table a tile must touch another by an edge"),
    ("one-tile-support", "Must lie on two tiles", "Above the table a tile must lie on two tiles or more"),
    ("not-highest", "It can lie higher", "A tile must go to the highest level it can reach, rotated or flipped"),
)
