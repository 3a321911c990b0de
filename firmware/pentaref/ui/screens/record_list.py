"""The list of records on flash, to open or delete them."""

from pentaref.ui import intents
from pentaref.ui.draw import palette
from pentaref.ui.draw.marquee import Marquee
from pentaref.ui.screens import menus


class RecordList(menus.Worded):
    """The records one at a time, newest first.

    There may be thousands, so none is read ahead.
    """

    def __init__(self, ui):
        self.ui = ui
        self._records = ui.session.records
        self._show(self._records.newest())

    def _show(self, number):
        self._number = number
        text = "%d %s" % (number, self._records.describe(number)) if number else "No records"
        self.marquee = Marquee(text, self.ui.canvas.width)

    def press(self, intent):
        """Take an intent of the player's."""
        ui = self.ui
        records = self._records
        if intent == intents.ROTATE:
            ui.back()
        elif intent == intents.ACT:
            if self._number:
                entries = (
                    ("Open", self._open),
                    ("Delete", self._delete),
                    ("Delete all finished", self._delete_finished),
                )
                ui.push(menus.List(ui, entries))
        elif intent in (intents.DOWN, intents.RIGHT):
            self._show(records.newest(self._number) or records.newest())
        elif intent in (intents.UP, intents.LEFT):
            self._show(records.oldest(self._number) or records.oldest())

    def _open(self):
        if not self._records.resume(self._number):
            self.ui.back()

    def _delete(self):
        self.ui.ask("Delete %d?" % self._number, self._ask_again)

    def _ask_again(self):
        self.ui.ask("Really?", self._deleted)

    def _deleted(self):
        self.ui.back()
        self._gone(self._records.delete(self._number))

    def _delete_finished(self):
        self.ui.ask("Delete all finished?", self._ask_finished)

    def _ask_finished(self):
        self.ui.ask("Really?", self._deleted_finished)

    def _deleted_finished(self):
        self.ui.back()
        self._gone(self._records.delete_finished())

    def _gone(self, count):
        self.ui.notice("%d deleted" % count)
        self._show(self._records.newest())

    def draw(self, canvas, beat):
        """Draw the record's number and description.

        Arrows to the others are below.
        """
        canvas.clear()
        y = 2 if canvas.height >= 16 else 1
        self.marquee.draw(canvas, 0, y)
        if canvas.height >= 16:
            canvas.text(4, 9, "< >", palette.FAINT)

    def words(self):
        """What the device shows, in lines of words."""
        return [self.marquee.text]
