"""Pictures of screens on every board, at lights 1, 4 and 7, as four kinds of eyes see them.

`python -m tests.screens.contact_sheet [BOARD ...]` writes build/sheets/BOARD.png: a row for each
scene, in it the three lights, then light 4 to three kinds of dichromats.
"""

import sys
import tempfile
from pathlib import Path

from coloraide import Color
from PIL import Image, ImageDraw

from host_sim import paths
from host_sim.simulator import gestures, player, script
from host_sim.simulator.device import Simulated
from pentaref import games
from pentaref.record import write_setup

SIX = (*gestures.WAYS, "a", "b")
RECORDS = Path(__file__).resolve().parents[1] / "data" / "records"
OUT = Path("build/sheets")
LIGHTS = (1, 4, 7)
EYES = ("protan", "deutan", "tritan")
_PITCH = {8: 16, 16: 10, 32: 5}

# A scene: the record it begins with or the headers of a new game, and the presses up to the
# picture.
SCENES = (
    ("pentwall-100-plain", 9, "wait:200"),
    ("pentwall-100-plain", 9, "a+ wait:100 a- wait:300"),
    ("pentup-100-plain", 14, "wait:200"),
    ("pentup-100-plain", 24, "wait:200"),
    ("tile-100-plain", 40, "wait:200"),
    ("universe4-101-plain", 20, "wait:200"),
    ("universe4-101-plain", 99, "wait:300"),
    ("multi-100-plain", 20, "wait:4000"),
    ("game: universe; seats: 4; clock: game 600", 0, "a wait:3000"),
    ("game: pentwall; clock: move 15", 0, "wait:17000 a wait:5000"),
    ("game: pentactic; variant: duel; clock: fischer 300+5", 0, "a a a wait:5000"),
    ("game: pent-tile; grid: 12x12", 0, "a wait:500"),
)


def flash_of(folder, scene):
    """A flash with one record on it: the game of a scene, so far as it goes."""
    record, count, _ = scene
    games_folder = Path(folder) / "games"
    games_folder.mkdir()
    if ":" in record:
        pairs = dict(part.strip().split(": ") for part in record.split(";"))
        text = write_setup(games.Setup(pairs))
    else:
        lines = (RECORDS / (record + ".pent")).read_text().splitlines()
        heads = [line for line in lines if ": " in line and not line.startswith(("#", "result"))]
        words = [
            word
            for line in lines
            if line not in heads and not line.startswith(("result", "#"))
            for word in line.partition("#")[0].split()
            if not word.startswith(";")
        ]
        text = "\n".join(heads + words[:count]) + "\n"
    (games_folder / "0001.pent").write_text(text)


def picture(board, scene, level):
    """The panel's pixels in a scene at a brightness."""
    with tempfile.TemporaryDirectory() as flash:
        flash_of(flash, scene)
        device = Simulated(board, flash)
        device.on()
        if not device.app.ui.match:
            device.app.ui.session.resume(1)
        device.app.ui.set_light(level)
        device.advance(300)
        steps = script.read([scene[2]], SIX)
        for what, value in gestures.translated(steps, device.names):
            player.do(device, what, value, None)
        return device.pixels()


def seen(pixels, eye):
    """A picture as a dichromat sees it."""
    known = {}
    for colour in {colour for row in pixels for colour in row}:
        found = Color("srgb", [part / 255 for part in colour]).filter(eye, method="brettel")
        found = found.convert("srgb")
        known[colour] = tuple(min(255, max(0, round(part * 255))) for part in found.coords())
    return [[known[colour] for colour in row] for row in pixels]


def enlarged(pixels):
    """A picture as an image, a disc a light."""
    pitch = _PITCH.get(len(pixels[0]), 4)
    image = Image.new("RGB", (len(pixels[0]) * pitch, len(pixels) * pitch), (12, 12, 14))
    pen = ImageDraw.Draw(image)
    for y, row in enumerate(pixels):
        for x, colour in enumerate(row):
            box = (x * pitch, y * pitch, (x + 1) * pitch - 2, (y + 1) * pitch - 2)
            pen.ellipse(box, fill=tuple(colour) if any(colour) else (22, 22, 24))
    return image


def sheet(board):
    """The sheet of a board, as an image."""
    rows = []
    for scene in SCENES:
        by_light = [picture(board, scene, level) for level in LIGHTS]
        rows.append([*by_light, *(seen(by_light[1], eye) for eye in EYES)])
    images = [[enlarged(pixels) for pixels in row] for row in rows]
    wide, high = images[0][0].size
    whole = Image.new("RGB", (6 * (wide + 8), len(rows) * (high + 8)), (60, 60, 64))
    for y, row in enumerate(images):
        for x, image in enumerate(row):
            whole.paste(image, (x * (wide + 8), y * (high + 8)))
    return whole


def main(boards):
    """Write the sheets of these boards, or of all."""
    OUT.mkdir(parents=True, exist_ok=True)
    for board in boards or paths.boards():
        sheet(board).save(OUT / f"{board}.png")
        print(OUT / f"{board}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
