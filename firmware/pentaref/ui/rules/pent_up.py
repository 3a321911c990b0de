"""Pent-Up in a few lines."""

_STACKED = ("high", "low", "tower")

LINES = (
    (_STACKED, "On the table: touch a tile", ("-11-----", "11-2----", "-1-2----", "---222--")),
    (
        _STACKED,
        "Higher: flat, on two tiles or more",
        ("--222---", "--2-2---", "11111222", "1--1--22"),
    ),
    (
        _STACKED,
        "A tile goes to the highest level it can reach",
        ("x---22--", "---1122-", "--111222"),
    ),
    (_STACKED, "No passing. All 24 laid: over", ()),
    (("high",), "More tiles on the top level win", ("---22---", "--1122--", "-112211-")),
    (("low",), "More tiles on level 1 win", ("---1----", "--211---", "2222111-")),
    (("high", "low"), "Even: the next level decides", ()),
    (
        ("tower",),
        "You lay both colours: reach level 6",
        ("---m----", "---2----", "--1-----", "--22----", "--11----", "-2222---"),
    ),
    (("surround",), "All on the table, nothing on top", ()),
    (("surround",), "First a black tile", ("--2-----", "-222----", "--2-----")),
    (
        ("surround",),
        "White tiles until all its edges touch white",
        ("-1211---", "122211--", "-1211---", "--1-----"),
    ),
    (("surround",), "Then black until all edges of white touch a tile", ()),
    (("surround",), "Fewer white is better", ()),
)
