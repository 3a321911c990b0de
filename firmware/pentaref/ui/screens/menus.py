"""The menus' common forms: lists, questions, and a value to set."""

from pentaref.ui import intents
from pentaref.ui.draw import font, palette
from pentaref.ui.draw.marquee import Marquee


class Worded:
    """A screen with one line of words, ``marquee``, that repeats."""

    def beat(self, beat):
        """Let a sixteenth of a second pass; True if the picture changes."""
        changed = self.marquee.beat()
        if self.marquee.done:
            self.marquee.again()
        return changed


class List(Worded):
    """Entries, each (words, what to do), shown one at a time.

    Part of the next entry is also shown. What to do is called when A is tapped; it is None for an
    entry that only informs. ``entries`` are all of them and ``at`` the number of the one shown.
    """

    def __init__(self, ui, entries, at=0):
        self.ui = ui
        self.entries = entries
        self.at = at
        self._read()

    def _read(self):
        self.marquee = Marquee(self.entries[self.at][0], self.ui.canvas.width)

    def press(self, intent):
        """Take an intent of the player's."""
        if intent in (intents.UP, intents.LEFT):
            self._go(-1)
        elif intent in (intents.DOWN, intents.RIGHT):
            self._go(1)
        elif intent == intents.ROTATE:
            self.ui.back()
        elif intent == intents.ACT:
            do = self.entries[self.at][1]
            if do:
                do()
            else:
                self._go(1)

    def _go(self, way):
        self.at = (self.at + way) % len(self.entries)
        self._read()

    def draw(self, canvas, beat):
        """Draw the entry and a dot for each entry.

        Where there is room, the next entry is drawn too, in faint.
        """
        canvas.clear()
        count = len(self.entries)
        if canvas.height >= 16:
            self.marquee.draw(canvas, 0, 2)
            if count > 1:
                text = self.entries[(self.at + 1) % count][0]
                columns = font.columns(text)
                canvas.columns(0, 9, columns, palette.FAINT, 0, canvas.width)
        else:
            self.marquee.draw(canvas, 0, 1)
        start = max(0, (canvas.width - count) // 2)
        last = canvas.height - 1
        canvas.fill(start, last, count, 1, palette.FRAME)
        canvas.plot(start + min(self.at, canvas.width - 1), last, palette.MARK)

    def words(self):
        """What the device shows, in lines of words."""
        return [("> " if i == self.at else "  ") + entry[0] for i, entry in enumerate(self.entries)]


class Ask(Worded):
    """A question with the answers no and yes.

    It starts at no, unless ``at`` says otherwise.
    """

    def __init__(self, ui, question, yes, at=0):
        self.ui = ui
        self._question = question
        if ui.canvas.height < 16:
            question += "   < no  yes >"
        self.marquee = Marquee(question, ui.canvas.width)
        self._yes = yes
        self.at = at

    def press(self, intent):
        """Take an intent of the player's."""
        if intent < intents.PICK:
            self.at = 1 - self.at
        elif intent == intents.ROTATE:
            self.ui.back()
        elif intent == intents.ACT:
            self.ui.back()
            if self.at:
                self._yes()

    def draw(self, canvas, beat):
        """Draw the question, and the answer that A would give.

        On 8x8 the answer's side is lit.
        """
        canvas.clear()
        answer = "Yes" if self.at else "No"
        if canvas.height >= 16:
            self.marquee.draw(canvas, 0, 2)
            columns = font.columns(answer)
            canvas.columns((canvas.width - len(columns)) // 2, 9, columns, palette.MARK)
        else:
            self.marquee.draw(canvas, 0, 0)
            half = canvas.width // 2
            for at in range(2):
                ink = palette.MARK if at == self.at else palette.FRAME
                canvas.fill(half * at + at, canvas.height - 2, half - 1, 2, ink)

    def words(self):
        """What the device shows, in lines of words."""
        return [self._question, "  No  > Yes" if self.at else "> No    Yes"]


class Light:
    """The brightness; each change shows at once."""

    def __init__(self, ui):
        self.ui = ui

    def press(self, intent):
        """Take an intent of the player's."""
        ui = self.ui
        if intent in (intents.UP, intents.RIGHT):
            ui.set_light(min(ui.light + 1, ui.levels - 1))
        elif intent in (intents.DOWN, intents.LEFT):
            ui.set_light(max(ui.light - 1, 1))
        elif intent in (intents.ACT, intents.ROTATE):
            ui.session.keep()
            ui.back()

    def beat(self, beat):
        """Let a sixteenth of a second pass: nothing moves here."""
        return False

    def draw(self, canvas, beat):
        """Draw a stair as high as the level."""
        canvas.clear()
        steps = self.ui.levels - 1
        wide = canvas.width // (steps + 1)
        left = (canvas.width - wide * steps) // 2
        for step in range(1, steps + 1):
            high = 1 + (canvas.height - 2) * step // steps
            ink = palette.TEXT if step <= self.ui.light else palette.FLOOR
            canvas.fill(left + wide * (step - 1), canvas.height - high, max(1, wide - 1), high, ink)

    def words(self):
        """What the device shows, in lines of words."""
        return ["Brightness %d of %d" % (self.ui.light, self.ui.levels - 1)]
