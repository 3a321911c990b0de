"""Pictures of all boards' screens, as seen with four kinds of vision.

They are at lights 1, 4 and 7. The eye is adapted to the light: at each light the panel's white is
nearly white.

`python -m tests.screens.contact_sheet [BOARD ...]` writes build/sheets/BOARD.png. Each scene has a
row with the three lights, then light 4 for three kinds of dichromats. If tours of the golden frames
are named too, it writes build/sheets/BOARD-TOUR.png with a column for each picture of the tour.
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
from tests.screens import frames, screens

SIX = (*gestures.WAYS, "a", "b")
RECORDS = Path(__file__).resolve().parents[1] / "data" / "records"
OUT = Path("build/sheets")
LIGHTS = (1, 4, 7)
EYES = ("protan", "deutan", "tritan")
_WHITE = 0.8
_PITCH = {8: 16, 16: 10, 32: 5}

# A scene: a record or the headers of a new game, how many actions to play, and the presses up to
# the picture.
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
    """A flash with one record, the game of a scene."""
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


def scene_row(board, scene):
    """A scene's pictures, as `row` gives them."""
    with tempfile.TemporaryDirectory() as flash:
        flash_of(flash, scene)
        device = Simulated(board, flash)
        device.on()
        if not device.app.ui.match:
            device.app.ui.session.records.resume(1)
        device.advance(300)
        steps = script.read([scene[2]], SIX)
        for what, value in gestures.translated(steps, device.names):
            player.do(device, what, value, None)
        return row(device)


def adapted(device, level):
    """What an eye adapted to a level sees: its white is nearly white."""
    ui, panel = device.app.ui, device.app._panel
    if level and panel.colour:
        white = bytearray(len(ui.frame))
        white[0] = 1
        panel.show(white, b"\0\0\0\xff\xff\xff", level)
        most = max(device._parts.light()[0][0])
        panel.show(ui.frame, ui.palette, level)
        return device._parts.pixels(65535 / most * _WHITE)
    return device.pixels()


def row(device):
    """A picture at each of the lights, then as dichromats see the middle one."""
    if not device.app:
        return [device.pixels()] * (len(LIGHTS) + len(EYES))
    level = device.app.ui.level
    by_light = [adapted(device, light if level else 0) for light in LIGHTS]
    return [*by_light, *(seen(by_light[1], eye) for eye in EYES)]


def seen(pixels, eye):
    """A picture as a dichromat sees it."""
    known = {}
    for colour in {colour for row in pixels for colour in row}:
        found = Color("srgb", [part / 255 for part in colour]).filter(eye, method="brettel")
        found = found.convert("srgb")
        known[colour] = tuple(min(255, max(0, round(part * 255))) for part in found.coords())
    return [[known[colour] for colour in row] for row in pixels]


def enlarged(pixels):
    """A picture as an image with a disc for each LED."""
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
    return joined([scene_row(board, scene) for scene in SCENES])


def joined(rows):
    """Rows of pictures as one image."""
    images = [[enlarged(pixels) for pixels in row] for row in rows]
    wide, high = images[0][0].size
    whole = Image.new("RGB", (len(rows[0]) * (wide + 8), len(rows) * (high + 8)), (60, 60, 64))
    for y, row in enumerate(images):
        for x, image in enumerate(row):
            whole.paste(image, (x * (wide + 8), y * (high + 8)))
    return whole


def tour_sheet(board, tour):
    """The sheet of a tour on a board, as an image."""
    shown = []
    with tempfile.TemporaryDirectory() as flash:
        device = frames.SilentDevice(board, flash)
        path = Path(frames.script_path(device.names, tour))
        lines = path.read_text().splitlines()
        frames.play(device, lines, lambda name, pixels: shown.append(row(device)))
    return joined([list(lit) for lit in zip(*shown)])


def main(names):
    """Write the sheets of these boards, or of all; tours limit the sheets.

    Without names of tours all sheets are written.
    """
    OUT.mkdir(parents=True, exist_ok=True)
    tours = [name for name in names if name in screens.TOURS]
    for board in [name for name in names if name not in tours] or paths.boards():
        for tour in tours:
            tour_sheet(board, tour).save(OUT / f"{board}-{tour}.png")
            print(OUT / f"{board}-{tour}.png")
        if not tours:
            sheet(board).save(OUT / f"{board}.png")
            print(OUT / f"{board}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
