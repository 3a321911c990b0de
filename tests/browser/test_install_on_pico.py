"""The installer with an emulated Pico and MicroPython's own image.

`make test-web IMAGE=....uf2` runs these tests, and so does PICO_UF2; without an image they are
skipped.
"""

import hashlib
import random

from host_sim.deploy import build, link
from host_sim.emulation.rp2040 import MPY
from host_sim.simulator.device import Simulated
from serial_bridge import InstallPage
from tests.unit.deploy.on_pico import BOARD, IMAGE, needs_image, on_socket, packed

pytestmark = needs_image

GAME = "game: pentwall\nplayers: Ann, Bob\nF:b1c1a2b2b3\n"
SETTINGS = b'{"light": 2}'
# What the page is told to show, as [columns, rows, pixels] each.
SHOWN = (
    "const { Panel } = await import('/js/panel.js'); const show = Panel.prototype.show;"
    "window.told = []; Panel.prototype.show = function (...frame) {"
    "window.told.push(frame.join(' ')); show.apply(this, frame) }"
)
LACKING = 8  # files that a device lacks at first: an emulated one is slow


def files(folder, lacking, more):
    """A flash's bytes: the firmware without some files, and others."""
    built = build.files(BOARD, MPY)
    for path, data in {**built, **more}.items():
        if path not in lacking:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
    return packed(folder)


def on_device(port):
    """The files on the flash, path to SHA-256, and two of the player's files."""
    with link.prompt(port) as device:
        there = link.walk(device, build.OURS)
        return (
            {path: digest for path, digest in there.items() if digest},
            device.fs_readfile("games/0001.pent"),
            device.fs_readfile("settings.json"),
        )


def test_a_pico_is_made_whole_through_cuts_and_shows_its_panel(folder, browser, tmp_path):
    chance = random.Random(5)
    wanted = {path: hashlib.sha256(d).hexdigest() for path, d in build.files(BOARD, MPY).items()}
    lacking = chance.sample(sorted(set(wanted) - {"main.py"}), LACKING)
    theirs = {"games/0001.pent": GAME.encode(), "settings.json": SETTINGS}
    theirs["pentaref/gone.mpy"] = b"an older one"
    flash = files(tmp_path / "flash", lacking, theirs)
    with on_socket(IMAGE, flash) as say:
        port = next(line.strip() for line in say if line.startswith("socket"))
        browser.patience = 600
        page = InstallPage(folder, browser, port)
        page.connect()
        words = browser.text("found")
        assert "Raspberry Pi Pico with RP2040" in words and f"for {BOARD}" in words
        sent = page.cable.sent
        for _ in range(2):
            page.cable.cut_after = page.cable.sent + chance.randrange(1, 15_000)
            page.install(BOARD)
            assert "is gone" in page.said() or "runs the firmware" in page.said()
            page.cable.cut_after = None
            page.open()
            page.connect()
        assert page.cable.sent < 2 * sent  # asked the same questions each time
        assert "runs the firmware" in page.install(BOARD)
        assert on_device(port) == (wanted, GAME.encode(), SETTINGS)
        _its_panel_is_shown(page, tmp_path)
        page.stop()


def _its_panel_is_shown(page, tmp_path):
    """The page shows the frame of a simulated device, then reads its game."""
    page.open()
    page.browser.js(SHOWN)
    page.connect()
    page.browser.click("watch")
    (tmp_path / "same" / "games").mkdir(parents=True)
    (tmp_path / "same" / "games" / "0001.pent").write_text(GAME)
    (tmp_path / "same" / "settings.json").write_bytes(SETTINGS)
    device = Simulated(BOARD, str(tmp_path / "same"))
    device.on()
    device.advance(50)
    ui = device.app.ui
    colours = [bytes(ui.palette[3 * i : 3 * i + 3]).hex() for i in ui.frame]
    assert len(set(colours)) > 3
    page.until(f"window.told.includes('16 16 {''.join(colours)}')")
    page.browser.click("watch")
    page.until("!connect.disabled && state.textContent.startsWith('Connected')")
    page.browser.click("read")
    page.until("records.children.length === 1 && !connect.disabled")
    assert "Pentwall" in page.browser.text("records")
