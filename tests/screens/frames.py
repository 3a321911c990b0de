"""The golden frames of a board, on any interpreter: frames.py BOARD [TOUR].

From the root: `MICROPYPATH=firmware:.:.frozen micropython tests/screens/frames.py host`. Each
tour's script is played on the device; each picture that it takes must be the one in
tests/screens/golden, pixel by pixel.
"""

import os
import sys

from host_sim.simulator import gestures, player, script
from host_sim.simulator.device import Simulated

TESTS = __file__.rpartition("/")[0]
SIX = gestures.WAYS + ("a", "b")
FLASH = "flash-of-frames"


def read(lines):
    """The pictures of a golden file's lines in order, as (name, pixels)."""
    found = []
    block = []
    for line in lines:
        line = line.strip()
        if line:
            block.append(line)
        elif block:
            found.append((block[0], _pixels(block[1:])))
            block = []
    return found


def _pixels(rows):
    """The colours of a picture as `drawing.frame_text` writes it: rows of letters, and a legend."""
    colours = {".": (0, 0, 0)}
    if "=" in rows[-1]:
        for entry in rows.pop().split(" "):
            number = int(entry[2:], 16)
            colours[entry[0]] = (number >> 16, number >> 8 & 255, number & 255)
    return [[colours[letter] for letter in row] for row in rows]


def clear():
    """An empty flash."""
    for folder in (FLASH + "/games", FLASH):
        try:
            names = os.listdir(folder)
        except OSError:
            continue
        for name in names:
            os.remove(folder + "/" + name)
        os.rmdir(folder)


def compare(board, tour):
    """Play a tour on a board; gives how many pictures were as they should be, and the others."""
    with open("%s/golden/%s/%s.txt" % (TESTS, board, tour)) as stream:
        golden = read(list(stream) + ["\n"])
    taken = []
    clear()
    try:
        device = Simulated(board, FLASH)
        with open("%s/../data/scripts/%s.txt" % (TESTS, tour)) as stream:
            steps = gestures.translated(script.read(stream, SIX), device.names)
            player.play(device, steps, lambda name, pixels: taken.append((name[:-4], pixels)))
    finally:
        clear()
    wrong = [name for (name, pixels), wanted in zip(taken, golden) if (name, pixels) != wanted]
    if len(taken) != len(golden):
        wrong.append("%d pictures instead of %d" % (len(taken), len(golden)))
    return len(golden) - len(wrong), wrong


def main(board, only=None):
    """Compare one tour or all; gives the exit status."""
    passed = failed = 0
    tours = [only] if only else [name[:-4] for name in os.listdir(TESTS + "/../data/scripts")]
    for tour in sorted(tours):
        good, wrong = compare(board, tour)
        passed += good
        failed += len(wrong)
        for name in wrong:
            print("FAILED", board, tour, name)
    print("%d passed, %d failed" % (passed, failed))
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
