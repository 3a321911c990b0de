"""The rules of Universe in a few lines.

`make games` writes this file from the games' files; change those.
"""

# (variants, words, picture): the variants a line is about, () for all; rows, or ().
LINES = (
    ((), "Lay one of your own on vacant squares", ("--------", "-111----", "-1--22--", "-1-22---", "---2----")),
    ((), "Leave no area of fewer than five", ("111-----", "xx1-----", "xx1-----", "222-----")),
    ((), "If you can lay nothing, you are out for good", ()),
    ((), "The last to lay wins, nothing else counts", ()),
)

# (reason, a short sentence, the rule behind it): why only this game refuses an action.
REASONS = (
    ("dead-region", "Leaves an area of less than five", "No area of less than five squares can be left anywhere"),
)
