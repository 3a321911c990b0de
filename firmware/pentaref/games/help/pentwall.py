"""The rules of Pentwall in a few lines.

`make games` writes this file from the games' files; change those.
"""

# (variants, words, picture): the variants a line is about, () for all; rows, or ().
LINES = (
    ((), "Lay any piece on vacant squares", ("--------", "--11----", "-11--2--", "--1--2--", "-----222")),
    ((), "One set for both, no passing", ()),
    ((), "It ends when no piece fits", ()),
    ((), "An empty area goes to the seat with more squares touching it", ("111222", "1----2", "1----2", "111--2", "--1122")),
    ((), "Equal: it counts for neither", ("111222", "1----2", "1----2", "111222")),
    ((), "The seat that owns more squares wins", ()),
    ((), "Equal totals: largest areas first, the first difference decides", ()),
)

# (reason, a short sentence, the rule behind it): why only this game refuses an action.
REASONS = ()
