"""The table of the controls, on the device itself."""

from pentaref.ui import lists

_SIX = (
    "<^_> move",
    "A lay",
    "B turn",
    "Hold B: < > other piece",
    "Hold B: _ turn over",
    "Hold B: ^ turn back",
    "Hold B: look, then A: marks",
    "Hold A: menu",
    "Pass: hold B < then A",
)
_FOUR = (
    "A right, B down",
    "Hold D: A left, B up",
    "D lay",
    "C turn",
    "Hold C: A other piece",
    "Hold C: B turn over",
    "Hold C: look, then D: marks",
    "Hold D: menu",
    "Pass: C until Pass, then D",
)


class Help(lists.List):
    """A line a control; further lines may follow them."""

    def __init__(self, ui, more=()):
        lines = (_FOUR if ui.four else _SIX) + tuple(more)
        super().__init__(ui, [(line, None) for line in lines])
