"""Pentwall in a few lines."""

LINES = (
    (
        (),
        "Lay any piece on vacant squares",
        ("--------", "--11----", "-11--2--", "--1--2--", "-----222"),
    ),
    ((), "One set for both, no passing", ()),
    ((), "It ends when no piece fits", ()),
    (
        (),
        "An area left is his who has more squares touching it",
        ("111222", "1----2", "1----2", "111--2", "--1122"),
    ),
    ((), "As many: nobody's", ("111222", "1----2", "1----2", "111222")),
    ((), "More squares owned wins", ()),
    ((), "Even: largest area first, the first difference decides", ()),
)
