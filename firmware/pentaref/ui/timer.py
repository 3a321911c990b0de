"""The clock's display: each seat's time, and the screen of a pause."""

from pentaref.ui import intents
from pentaref.ui.draw import font, palette
from pentaref.ui.draw.marquee import Marquee
from pentaref.ui.screens import menus

FLAG = palette.CULPRIT
_LINE = 6  # rows from one line of digits to the next


def whole(setup):
    """The time that a seat starts with, in tenths.

    ``setup`` is the clock of a ``Setup``.
    """
    _, seconds, added = setup
    return 10 * (seconds or added)


def text(tenths):
    """A time such as ``4:59``; from ten minutes, ``12'``.

    Overtime is ``-0:03``.
    """
    seconds = _seconds(tenths)
    if seconds < 600:
        return _exact(tenths)
    return "%s%d'" % ("-" if tenths < 0 else "", _minutes(tenths))


def columns(tenths, width):
    """The columns of a time, at most ``width``.

    Overtime may be in seconds or minutes only.
    """
    found = font.columns(text(tenths))
    if len(found) > width:
        seconds = _seconds(tenths)
        found = font.columns("-%d" % seconds if seconds < 60 else "-%d'" % (seconds // 60))
    return found


def _seconds(tenths):
    # A second that has begun still shows: 0:00 only appears when a flag falls.
    return (abs(tenths) + (9 if tenths > 0 else 0)) // 10


def _minutes(tenths):
    # Like a second, a minute that has begun still shows.
    return (_seconds(tenths) + (59 if tenths > 0 else 0)) // 60


def _exact(tenths):
    seconds = _seconds(tenths)
    return "%s%d:%02d" % ("-" if tenths < 0 else "", seconds // 60, seconds % 60)


def in_words(clock, seats):
    """The seats' times in a line of words, and whether the clock is stopped."""
    shown = " : ".join([_exact(clock.left(seat)) for seat in range(1, seats + 1)])
    return "Clock: %s%s" % (shown, ", stopped" if clock.paused else "")


def draw_time(canvas, clock, seat, x, y, width):
    """Write a seat's time at one end of a row.

    An odd seat's is at the left, an even one's at the right. If the flag has fallen, a mark is
    beside it.
    """
    shown = columns(clock.left(seat), width - 2)
    left = seat & 1
    canvas.columns(x if left else x + width - len(shown), y, shown, _ink(clock, seat))
    if flagged(clock, seat):
        canvas.plot(x + len(shown) + 1 if left else x + width - len(shown) - 2, y, FLAG)


def draw_digits(canvas, match, y):
    """Write in a row the time of the seat to act.

    With two seats, also the other's time, if there is room.
    """
    clock = match.clock
    if match.setup.seats != 2 or not _draw_both(canvas, clock, y):
        draw_time(canvas, clock, clock.turn, 0, y, canvas.width)


def _draw_both(canvas, clock, y):
    """Write the times of two seats in a row of 16 columns.

    False if there is no room for them. Overtime has the flag's ink, because there is no room for a
    sign.
    """
    seat = clock.turn
    mine, theirs, colon = _narrow(clock.left(seat), clock.left(3 - seat), canvas.width)
    if len(mine) + len(theirs) + 2 > canvas.width:
        return False
    for one, shown in ((seat, mine), (3 - seat, theirs)):
        at = canvas.width - len(shown) if one == 2 else 0
        canvas.columns(at, y, shown, FLAG if clock.left(one) <= 0 else _ink(clock, one))
        if colon and one == seat:
            # In the blank column between two digits.
            canvas.plot(at + 3, y + 1, palette.COLON)
            canvas.plot(at + 3, y + 3, palette.COLON)
    return True


def _narrow(left, other, width):
    """The columns of two times, and whether a colon goes in.

    The time of the seat to act comes first. Below a minute both are in seconds. Otherwise the
    other's is in minutes; so is that of the seat to act if there is no room for its minutes and
    seconds. In its last minute there is: then ten minutes or more of the other's are a +.
    """
    if max(_seconds(left), _seconds(other)) < 60:
        return [font.columns("%02d" % _seconds(one)) for one in (left, other)] + [False]
    theirs = font.columns("%d" % _minutes(other))
    minutes, _, seconds = text(left).strip("-").partition(":")
    if seconds:
        mine = font.columns(minutes + seconds)
        fits = len(mine) + len(theirs) + 2 <= width
        if fits or minutes == "0":
            return mine, theirs if fits else font.columns("+"), True
    return font.columns("%d" % _minutes(left)), theirs, False


def draw_lines(canvas, match, x, y, width):
    """Draw the time that each seat has left as a line of light.

    They are side by side, each from its left end, the last one from its right end. The mark of a
    fallen flag is at that end.
    """
    clock = match.clock
    seats = match.setup.seats
    most = whole(match.setup.clock)
    canvas.fill(x, y, width, 1, palette.DARK)
    wide = (width + 1) // seats - 1 if seats < 5 else width // seats
    for seat in range(1, seats + 1):
        last = seat == seats
        start = x + width - wide if last else x + (seat - 1) * (width // seats)
        draw_line(canvas, clock, seat, start, y, wide, most, last)


def draw_line(canvas, clock, seat, x, y, wide, most, from_right=False):
    """Draw the time a seat has left, of at most ``most`` tenths, as a line."""
    left = max(0, min(clock.left(seat), most))
    # Rounded up, so that it is not dark before the flag has fallen.
    length = (left * wide + most - 1) // most
    canvas.fill(x, y, wide, 1, palette.DARK)
    canvas.fill(x + wide - length if from_right else x, y, length, 1, _ink(clock, seat))
    if flagged(clock, seat):
        canvas.plot(x + wide - 1 if from_right else x, y, FLAG)


def flagged(clock, seat):
    """Whether a seat's flag has ever fallen."""
    return clock.fallen >> seat - 1 & 1 or clock.left(seat) <= 0


def _ink(clock, seat):
    """A seat's colour, which pulses while its time runs.

    It is white while the clock is stopped.
    """
    if seat != clock.turn:
        return palette.ink(seat, palette.WORDS)
    return palette.TEXT if clock.paused else palette.ink(seat, palette.LAST)


def pages(canvas, seats):
    """How many pages the times of all seats take."""
    fit = 1 if canvas.width < 16 else canvas.height // (_LINE - 1)
    return (seats + fit - 1) // fit


def draw_all(canvas, clock, seats, page, colour):
    """Write all times; those without room come a page later.

    On 8x8 there is one per page: in the last minute the seconds, before that the minutes over a
    line. Without ``colour`` all are steady.
    """
    small = canvas.width < 16
    fit = 1 if small else canvas.height // (_LINE - 1)
    high = _LINE if seats == 2 else _LINE - 1
    first = page * fit
    for row, seat in enumerate(range(first + 1, min(first + fit, seats) + 1)):
        ink = palette.ink(seat, palette.WORDS) if colour else palette.TEXT
        written = columns(clock.left(seat), canvas.width)
        if small:
            shown = text(clock.left(seat))
            minutes, _, seconds = shown.rstrip("'").rpartition(":")
            if shown[-1] == "'" or minutes not in ("0", "-0"):
                canvas.fill(0, canvas.height - 1, canvas.width, 1, ink)
                seconds = minutes or seconds
            written = font.columns(seconds)
        x = canvas.width - len(written) if small or not seat & 1 else 0
        canvas.columns(x, 1 if small else row * high, written, ink)


class Paused(menus.Worded):
    """A game with its clock stopped and its board hidden; A or B goes on."""

    def __init__(self, ui, match):
        self.ui = ui
        self._match = match
        self.marquee = Marquee("Paused: %s to go on" % ui.letters[0], ui.canvas.width)
        match.pause(ui.now)

    def press(self, intent):
        """Take an intent of the player's."""
        if intent in (intents.ACT, intents.ROTATE):
            self._match.clock.go(self.ui.now)
            self.ui.back()

    def draw(self, canvas, beat):
        """Draw the words, and below them the times as lines.

        Where there is room, the times are also in digits.
        """
        canvas.clear()
        self.marquee.draw(canvas, 0, 1)
        if canvas.height >= 16:
            draw_digits(canvas, self._match, 9)
        draw_lines(canvas, self._match, 0, canvas.height - 1, canvas.width)

    def words(self):
        """What the device shows, in lines of words."""
        return [self.marquee.text, in_words(self._match.clock, self._match.setup.seats)]
