"""Pentactic in a few lines."""

_ALONE = ("solo",)
_BASIC = ("basic",)
_BOARDS = ("duel", "multi")
_COUNTERS = _BASIC + _BOARDS

LINES = (
    (
        _ALONE,
        "Lay all twelve round the counters",
        ("o--111--", "---1-o--", "ww-1----", "-ww-----", "--w---o-"),
    ),
    (_ALONE, "They fit exactly, no square is left", ()),
    (_ALONE, "No piece fits: stuck, take back", ()),
    (
        _BASIC,
        "Two rounds: one lays pieces, the other counters",
        ("11----o-", "-11-----", "--1-o---"),
    ),
    (_BASIC, "Counters begin: he removes a piece", ()),
    (_BASIC, "No piece fits: the round is over", ()),
    (_BASIC, "Score: pieces not laid less counters not placed. Lower wins", ()),
    (("duel",), "First remove a piece of the other's set", ()),
    (("multi",), "First remove a piece of a whole set", ()),
    (
        _BOARDS,
        "A turn: a counter on another's board, then a piece on yours",
        ("11--o---", "-11-----", "--1---o-"),
    ),
    (_BOARDS, "You may pass either", ()),
    (_BOARDS, "It ends when no piece fits on any board, or all pass a round", ()),
    (_BOARDS, "Score: counters and pieces left. Lowest wins", ()),
    (
        _COUNTERS,
        "No two counters in a row or column",
        ("o----x--", "--------", "---o----", "x-------"),
    ),
)
