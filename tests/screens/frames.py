"""A board's golden frames, on any interpreter: frames.py BOARD [TOUR].

From the root: `MICROPYPATH=firmware:.:.frozen micropython tests/screens/frames.py host`. Each
tour's script is played on the device. Each picture that it takes must equal the golden frame, and
the panel must show it.

Golden frames are kept by class of screen, not by board: `golden/16x16-colour-six/TOUR.txt` is for
all boards whose interface draws 16x16 pixels in colour and has six buttons.
"""

import os
import sys

from host_sim.simulator import player, script
from host_sim.simulator.device import Simulated

TESTS = __file__.rpartition("/")[0]
FLASH = "flash-of-frames"
OFF = "off\n"
LONG_MS = 5000

# The character of each index of a palette: sixteen that all games share, then eight for each seat,
# the first of them the seat's digit.
_OTHERS = "aAbBcCdDeEfFgGhHiIjJkKlLmMqQuUvVwWyYzZsSNPR"
COMMON = ".-,TtoX*nprx:;!?"
LETTERS = COMMON + "".join([str(seat + 1) + _OTHERS[7 * seat : 7 * seat + 7] for seat in range(6)])


class SilentDevice(Simulated):
    """A simulated device with the menus of a board without a buzzer.

    Otherwise boards with and without a buzzer could not share frames, because of one menu entry.
    """

    def on(self):
        super().on()
        if self.app:
            self.app.ui.session.has_sound = False


def screen_class(device):
    """The class of a running device's screen: its pixels, colour and buttons."""
    ui = device.app.ui
    return "%dx%d-%s-%s" % (
        ui.fine.width,
        ui.fine.height,
        "colour" if ui.colour else "mono",
        "four" if ui.four else "six",
    )


def class_of(board, flash):
    """The class of a board's screen; ``flash`` is an empty folder."""
    device = SilentDevice(board, flash)
    device.on()
    name = screen_class(device)
    device.off()
    return name


def drawn(device):
    """The interface's frame as text: its pixels, its colours and its level.

    Each pixel is a character. The pixels are those of a game's screen; a menu's pixel may be
    several of them.
    """
    if not device.app:
        return OFF
    ui = device.app.ui
    times = _times(ui)
    rows = []
    for y in range(ui.fine.height):
        rows.append("".join([LETTERS[index] for index in _row(ui, y, times)]))
    palette = ui.palette
    used = set("".join(rows))
    words = []
    for index, letter in enumerate(LETTERS):
        if letter in used:
            words.append(
                "%s=%02x%02x%02x" % ((letter,) + tuple(palette[3 * index : 3 * index + 3]))
            )
    rows.append(" ".join(words) + " level=%d" % ui.level)
    return "\n".join(rows) + "\n"


def _row(ui, y, times):
    """The palette indexes of a row; a panel may show each pixel as several."""
    width = ui.fine.width * times
    start = y * times * width
    return [ui.frame[at] for at in range(start, start + width, times)]


def _times(ui):
    """How many of the panel's pixels a pixel of the interface is, each way."""
    times = 1
    while times * times * len(ui.fine.px) < len(ui.frame):
        times += 1
    return times


def shows(device, pixels):
    """Whether a panel shows the frame: one colour for each index.

    No other colour than black may be shown as black.
    """
    ui = device.app and device.app.ui
    if device.powered and not ui:
        return True  # at the prompt, with a sign from `main`
    if not ui or not ui.level:
        return not any(any(colour) for row in pixels for colour in row)
    times = _times(ui)
    palette = ui.palette
    seen = {}
    for y, row in enumerate(pixels):
        indexes = _row(ui, y // times, times)
        for x, colour in enumerate(row):
            index = indexes[x // times]
            if seen.setdefault(index, colour) != colour:
                return False
            if any(colour) and not any(palette[3 * index : 3 * index + 3]):
                return False
    return len(pixels) == times * ui.fine.height and len(pixels[0]) == times * ui.fine.width


def script_path(names, tour):
    """The script of a tour for a device with these buttons."""
    folder = "scripts" if "up" in names else "scripts-four"
    return "%s/../data/%s/%s.txt" % (TESTS, folder, tour)


def play(device, lines, shot):
    """Play a tour's script; ``shot(name, pixels)`` is called for each picture."""
    steps = script.read(lines, device.names)
    player.play(device, steps, lambda name, pixels: shot(name[:-4], pixels))


def clear():
    """Empty the flash."""
    for folder in (FLASH + "/games", FLASH):
        try:
            names = os.listdir(folder)
        except OSError:
            continue
        for name in names:
            os.remove(folder + "/" + name)
        os.rmdir(folder)


def compare(board, tour, flash=FLASH):
    """Play a tour on a board; return how many pictures were right.

    The wrong ones are returned after that.
    """
    good = 0
    wrong = []
    for name, fault in compared(board, tour, flash):
        if fault:
            wrong.append(name + ": " + fault)
        elif name:
            good += 1
    return good, wrong


def compared(board, tour, flash=FLASH):
    """Play a tour on a board; yield (picture, what is wrong) at each step.

    Both are "" after a step that takes no picture. In a browser garbage is collected only between
    calls, so there each step is a call of its own, and a long wait is several.
    """
    device = SilentDevice(board, flash)
    device.on()
    name = screen_class(device)
    device.off()
    with open("%s/golden/%s/%s.txt" % (TESTS, name, tour)) as golden:
        with open(script_path(device.names, tour)) as stream:
            steps = list(script.read(stream, device.names))
        device.on()
        for what, value in steps:
            while what == script.WAIT and value > LONG_MS:
                player.do(device, what, LONG_MS, None)
                value -= LONG_MS
                yield "", ""
            if what != script.SHOT:
                player.do(device, what, value, None)
                yield "", ""
            else:
                yield value[:-4], _fault(device, value[:-4], block(golden))
        if block(golden):
            yield tour, "fewer pictures than golden frames"


def _fault(device, name, golden):
    """What is wrong with the picture that is shown now, "" if nothing is."""
    if golden != name + "\n" + drawn(device):
        return "not as its golden frame"
    if not shows(device, device.pixels()):
        return "the panel does not show what is drawn"
    return ""


def block(stream):
    """The next picture of a golden file with its name, "" at the end."""
    lines = []
    for line in stream:
        if line == "\n":
            break
        lines.append(line)
    return "".join(lines)


def main(board, only=None, flash=FLASH):
    """Compare one tour or all; returns the exit status."""
    passed = failed = 0
    tours = [only] if only else [name[:-4] for name in os.listdir(TESTS + "/../data/scripts")]
    for tour in sorted(tours):
        clear()
        try:
            good, wrong = compare(board, tour, flash)
        finally:
            clear()
        passed += good
        failed += len(wrong)
        for name in wrong:
            print("FAILED", board, tour, name)
    print("%d passed, %d failed" % (passed, failed))
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
