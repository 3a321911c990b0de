"""The rules of Golomb in a few lines.

`make games` writes this file from the games' files; change those.
"""

# (variants, words, picture): the variants a line is about, () for all; rows, or ().
LINES = (
    ((), "Lay any piece on vacant squares", ("--------", "--11----", "-11--2--", "--1--2--", "-----222")),
    ((), "One set for both, no passing", ()),
    ((), "When no piece fits, the last to lay wins", ()),
)

# (reason, a short sentence, the rule behind it): why only this game refuses an action.
REASONS = ()
