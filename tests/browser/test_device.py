"""The device's page: frames and records as elsewhere, and its storage."""

import base64
import io
import json
import random
import tempfile
import time

import pytest
from PIL import Image

from chromium import DESKTOP, PATIENCE, PHONE, Site, saved_in
from fingers import steps_from, touch
from host_sim import cli, paths
from host_sim.drawing import frame_text, led_panel
from host_sim.input import record_typer
from host_sim.simulator import script
from host_sim.simulator.device import Simulated
from pentaref.replay import replay
from tests import records
from tests.screens import frames, screens

BOARD = "pico_ws2812_16x16"

# In the page: the site's own Python, from its own file.
PYTHON = """
const { startPython } = await import("/js/python.js");
const python = (window.python ??= await startPython());
const put = (path, text) => {
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")) || "/");
  python.FS.writeFile(path, text);
};
"""

# Play a script on a board with an empty flash, on virtual time; returns the records on the flash.
ENTER = (
    PYTHON
    + """
const [board, text, flash] = args;
python.FS.mkdir(flash);
put("/script", text);
for (const [name, value] of Object.entries({ board, flash })) python.globals.set(name, value);
python.runPython(`
from host_sim.simulator import player, script
from host_sim.simulator.device import Simulated
device = Simulated(board, flash)
with open("/script") as stream:
    steps = list(script.read(stream, device.names))
count = len(steps)
device.on()
def go(number):
    player.do(device, *steps[number], None)
`);
// A step a call, as on the page: garbage is collected only between calls.
const go = python.globals.get("go");
const count = python.globals.get("count");
for (let i = 0; i < count; i++) go(i);
python.runPython("device.off()");
const games = flash + "/games";
return python.FS.readdir(games)
  .filter((name) => name.endsWith(".pent"))
  .map((name) => python.FS.readFile(`${games}/${name}`, { encoding: "utf8" }));
"""
)

# Drops the text args[0], or a list of bytes, as a file on the page.
_DROP = """
const content = Array.isArray(args[0]) ? Uint8Array.from(args[0]) : args[0];
const file = new File([content], 'any.pent');
const data = new DataTransfer();
data.items.add(file);
const event = new DragEvent('drop', {dataTransfer: data, bubbles: true});
document.body.dispatchEvent(event);
"""


def written(steps):
    """The steps of a script as text."""
    words = {script.PRESS: "%s", script.HOLD: "%s+", script.RELEASE: "%s-"}
    words.update({script.WAIT: "wait:%s", script.SHOT: "shot:%s"})
    return "\n".join([words[what] % value if what in words else what for what, value in steps])


def entered(path, board):
    """The steps that enter a record on a board."""
    return [step for _, steps in record_typer.keys(str(path), board) for step in steps]


# In the page: the golden frames' own program plays a tour on the site's Python.
TOUR = (
    PYTHON
    + """
const [board, tour, files] = args;
for (const [path, text] of Object.entries(files)) put(path, text);
for (const [name, value] of Object.entries({ board, tour })) python.globals.set(name, value);
python.runPython(`
from tests.screens import frames
frames.clear()
steps = frames.compared(board, tour)
def step():
    for name, fault in steps:
        return name + (fault and ": " + fault)
`);
"""
)

# It plays for some seconds and gives the pictures taken, each with what is wrong with it; null at
# the end.
ON = (
    PYTHON
    + """
// A step a call, as on the page: garbage is collected only between calls.
const step = python.globals.get("step");
const said = [];
const end = performance.now() + 20000;
while (performance.now() < end && said.at(-1) !== null) said.push(step() ?? null);
return said.filter((picture) => picture !== "");
"""
)

# What a board's own LEDs show on a tour: [name, rows of colours] a picture, as JSON.
LEDS = (
    PYTHON
    + """
python.runPython(`
import json
frames.clear()
shots = []
device = frames.SilentDevice(board, frames.FLASH)
with open(frames.script_path(device.names, tour)) as stream:
    frames.play(device, stream, lambda name, px: shots.append([name, px]))
said = json.dumps(shots)
`);
return python.globals.get("said");
"""
)


def golden_files(board, tour, root):
    """The files that the golden frames' program opens for a tour.

    They are a dict: path in the page to text.
    """
    with tempfile.TemporaryDirectory() as flash:
        kind = frames.class_of(board, flash)
    paths = [f"tests/screens/golden/{kind}/{tour}.txt", "tests/screens/frames.py"]
    paths += [f"tests/data/{folder}/{tour}.txt" for folder in ("scripts", "scripts-four")]
    return {f"/{path}": (root / path).read_text() for path in paths}


def in_page(site, browser, board, tours, root):
    """Compare a board's tours in their own page; no picture may differ."""
    browser.open("about:blank")
    browser.open(site.url + "/about.html")
    for tour in tours:
        browser.js(TOUR, board, tour, golden_files(board, tour, root))
        taken = []
        while None not in taken:
            taken += browser.js(ON)
        assert len(taken) > 1, (board, tour)
        assert [picture for picture in taken if picture and ":" in picture] == [], (board, tour)


@pytest.mark.parametrize(
    "board",
    [
        board if board == BOARD else pytest.param(board, marks=pytest.mark.full)
        for board in paths.boards()
    ],
)
def test_leds_and_golden_frames_are_those_of_the_other_interpreters(board, site, browser, root):
    in_page(site, browser, board, [screens.WIRING_TOUR], root)
    taken = [
        f"{name}\n{frame_text.text([[tuple(colour) for colour in row] for row in pixels])}"
        for name, pixels in json.loads(browser.js(LEDS))
    ]
    assert "\n".join(taken) == (screens.WIRING / f"{board}.txt").read_text()


@pytest.mark.full
@pytest.mark.parametrize("board", paths.boards())
def test_golden_frames_of_every_tour_are_the_same(board, site, browser, root):
    in_page(site, browser, board, screens.TOURS, root)


def record_cases():
    """Every legal record on the reference board, and one a game on each."""
    found = {}
    for path in records.legal():
        found.setdefault((BOARD, path.stem.rpartition("-")[0].rpartition("-")[0]), []).append(path)
    for board in paths.boards():
        found[board, "each game"] = list(records.plain().values())
    found[BOARD, "one"] = [records.plain()["pentwall"]]
    for (board, name), chosen in found.items():
        marks = () if name == "one" else pytest.mark.full
        yield pytest.param(board, chosen, id=f"{board}-{name}", marks=marks)


@pytest.mark.parametrize(("board", "chosen"), list(record_cases()))
def test_records_entered_by_their_keys_leave_the_same_records(
    board, chosen, site, browser, tmp_path
):
    browser.open("about:blank")
    browser.open(site.url + "/about.html")
    for i, path in enumerate(chosen):
        (left,) = browser.js(ENTER, board, written(entered(path, board)), f"/flash{i}")
        (tmp_path / "left.pent").write_text(left)
        assert records.told(tmp_path / "left.pent") == records.told(path), path


@pytest.mark.full
def test_a_game_on_a_phone_from_the_first_tap(site, phone, root):
    browser = phone
    browser.open(site.url)
    browser.ready()
    path = root / "docs" / "pictures" / "pentwall.pent"
    touch(browser, entered(path, "pico_ws2812_16x16"))
    wanted = cli.load(str(path), keep_actions=True).actions
    browser.until("document.getElementById('text').textContent.includes('W:')")
    text = browser.record()
    assert text.startswith("game: pentwall\n")
    ruling = replay(io.BytesIO((text.strip() + "\n").encode()), keep_actions=True)
    assert ruling.actions == wanted
    browser.until("document.querySelector('#position img').alt.includes('Pentwall')")
    assert [line for line in browser.log() if "favicon" not in line] == []


def test_two_fingers_at_once(site, phone):
    """B held and a direction: another piece, as on the device."""
    browser = phone
    browser.begin(site.url)
    browser.until("document.getElementById('words').textContent.includes('In hand: F')")
    # Everything it says is kept: on a busy machine the direction may have repeated by now.
    browser.js(
        "window.heard = []; new MutationObserver(() => window.heard.push(words.textContent))"
        ".observe(words, { childList: true })"
    )
    browser.fingers(("b", True), ("right", True), ("right", False), ("b", False))
    # The set in its order: F, then I.
    browser.until("window.heard.some((words) => words.includes('In hand: I'))")


@pytest.mark.full
def test_a_mouse_presses_and_lets_go_when_it_slides_off(site, browser):
    browser.begin(site.url)
    places = browser.js(
        "return ['right', 'a'].map((name) => {"
        "const box = document.querySelector(`.key[data-name=${name}]`).getBoundingClientRect();"
        "return [box.x + box.width / 2, box.y + box.height / 2] })"
    )
    mouse = {"button": "left", "clickCount": 1}

    def do(kind, place, **more):
        x, y = place
        browser.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, **mouse, **more)

    do("mousePressed", places[0])
    browser.held(["right"])
    do("mouseMoved", (places[0][0], places[0][1] - 200), buttons=1)
    browser.held([])
    do("mouseReleased", (places[0][0], places[0][1] - 200))
    do("mousePressed", places[1])
    browser.held(["a"])
    do("mouseReleased", places[1])
    browser.until("document.getElementById('text').textContent.includes('F:')")


# Draws a panel of its own in the page; gives each LED's mean colour.
PANEL = """
const [columns, rows, pitch, colours] = args;
const { Panel } = await import("/js/panel.js");
const place = document.createElement("div");
place.className = "case";
const canvas = document.createElement("canvas");
place.append(canvas);
document.body.append(place);
canvas.style.width = `${columns * pitch}px`;
canvas.style.height = `${rows * pitch}px`;
new Panel(canvas).show(columns, rows, colours);
const pen = canvas.getContext("2d");
return Array.from({ length: columns * rows }, (_, at) => {
  const x = at % columns;
  const y = (at - x) / columns;
  const { data } = pen.getImageData(x * pitch, y * pitch, pitch, pitch);
  return [0, 1, 2].map((part) => data.reduce((sum, v, i) => sum + (i % 4 === part) * v, 0)
    / (pitch * pitch));
});
"""


@pytest.mark.full
def test_a_panel_glows_as_in_the_pictures(site, browser):
    """Each LED has the colour that `pentaref run` draws.

    That includes the glow of the other LEDs.
    """
    chance = random.Random(16)
    columns, rows, pitch = 9, 7, 48
    choice = ((0, 0, 0), (0, 0, 0), (200, 0, 0), (90, 140, 255), (255, 200, 60), (30, 30, 30))
    pixels = [chance.choices(choice, k=columns) for _ in range(rows)]
    colours = "".join(bytes(colour).hex() for row in pixels for colour in row)
    browser.open(site.url + "/about.html")
    seen = browser.js(PANEL, columns, rows, pitch, colours)
    drawn = led_panel._panel(pixels, pitch).resize((columns, rows), Image.Resampling.BOX)
    for at, colour in enumerate(seen):
        wanted = drawn.getpixel((at % columns, at // columns))
        # At the edge the picture's blur repeats the last LED's light.
        assert all(abs(part - right) < 5 for part, right in zip(colour, wanted)), (
            at,
            colour,
            wanted,
        )


@pytest.mark.full
def test_buttons_are_large_enough_on_every_board_and_screen(site, phone):
    browser = phone
    browser.open(site.url)
    browser.ready()
    for size in ((360, 640), (640, 360), PHONE, (844, 390), (768, 1024), DESKTOP):
        browser.look(size, True)
        for board in paths.boards():
            browser.js(
                "const select = document.getElementById('board'); select.value = args[0];"
                "select.dispatchEvent(new Event('change'))",
                board,
            )
            names = Simulated(board, "x").names
            browser.until(
                "[...document.querySelectorAll('.key')].map((cap) => cap.dataset.name).sort()"
                ".join() === args[0]",
                ",".join(names),
            )
            boxes = browser.js(
                "return [...document.querySelectorAll('.key')].map((cap) => {"
                "const box = cap.getBoundingClientRect();"
                "return [box.left, box.top, box.right, box.bottom].map(Math.round) })"
            )
            for left, top, right, bottom in boxes:
                assert right - left >= 44 and bottom - top >= 44, (size, board)
                assert left >= 0 and right <= size[0], (size, board)
                assert top >= 0 and bottom <= size[1], (size, board, boxes)
            for i, one in enumerate(boxes):
                for two in boxes[:i]:
                    apart = one[0] >= two[2] or two[0] >= one[2]
                    assert apart or one[1] >= two[3] or two[1] >= one[3], (size, board)
            wide = browser.js("return document.documentElement.scrollWidth")
            assert wide <= size[0], (size, board)


@pytest.mark.full
def test_four_lines_of_words_are_seen_without_scrolling(site, phone, root):
    """Pent-Up tower has four lines of words.

    They are the turn, the piece in hand, what it lies on, and what is asked for.
    """
    browser = phone
    text = (root / "docs" / "pictures" / "pent-up-tower.pent").read_text()
    browser.begin(site.url, "\n".join([*text.split("\n")[:16], ""]))
    for size in (PHONE, (844, 390), (768, 1024), DESKTOP):
        browser.look(size, True)
        room, needs, lines = browser.js(
            "const words = document.getElementById('words');"
            "while (words.clientHeight === 0) await new Promise((done) => setTimeout(done, 20));"
            "return [words.clientHeight, words.scrollHeight, words.children.length]"
        )
        assert lines == 4 and needs <= room, (size, browser.words())


@pytest.mark.full
def test_every_key_of_the_keyboard_does_what_it_says(site, browser):
    browser.begin(site.url)
    browser.until("document.getElementById('words').textContent.includes('In hand: F')")
    browser.key("KeyX")
    browser.until("document.getElementById('text').textContent.includes('F:')")
    assert "Seat 2" in browser.words()
    # A control of the page keeps its own keys.
    browser.js("document.getElementById('copy').focus()")
    before = browser.record()
    browser.key("Enter", up=0.3)
    assert browser.record() == before


@pytest.mark.full
@pytest.mark.parametrize("seed", (1, 2, 3))
def test_what_was_answered_is_there_after_a_kill(seed, site, browsers):
    """What the page has shown is in the record, whenever it is killed."""
    chance = random.Random(seed)
    shown = ""
    for life in range(3):
        browser = browsers("killed")
        if life:
            browser.open(site.url)
            browser.ready()
            browser.until("document.getElementById('cover').hidden")
            browser.until("document.getElementById('text').textContent.trim()")
            after = browser.record()
            lines = after.strip().split("\n")
            assert after.startswith(shown.strip()), (shown, after)
            assert all(line[1:2] == ":" or line.startswith("game") for line in lines), after
        else:
            browser.begin(site.url)
        # Laid, or refused: either is a press that is answered.
        for _ in range(chance.randrange(3, 9)):
            for key in chance.choices(("ArrowRight", "ArrowDown", "Space"), k=2):
                browser.key(key, 0.03)
            browser.key("Enter", chance.choice((0, 0.01, 0.05)))
            shown = browser.record()
        browser.key("ArrowRight", 0)
        browser.key("Enter", 0)
        time.sleep(chance.random() / 20)
        browser.kill()


@pytest.mark.full
def test_two_tabs_do_not_write_one_flash(site, browser):
    browser.open(site.url)
    browser.ready()
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    browser.open(site.url)
    browser.until("document.getElementById('cover-words').textContent.includes('another tab')")
    assert browser.text("cover-do") == "Use it here"
    browser.click("cover-do")
    browser.ready()
    browser.until("document.getElementById('cover').hidden")
    browser.driver.switch_to.window(first)
    browser.until("document.getElementById('cover-words').textContent.includes('another tab now')")
    assert not browser.js("return document.getElementById('cover').hidden")


@pytest.mark.full
def test_without_a_network_it_starts_and_the_game_goes_on(folder, browser):
    site = Site(folder)
    browser.begin(site.url)
    browser.key("Enter", up=0.2)
    browser.until("document.getElementById('text').textContent.includes('F:')")
    before = browser.record()
    browser.js("await navigator.serviceWorker.ready")
    site.stop()
    browser.open(site.url)
    browser.ready()
    browser.until("document.getElementById('text').textContent.trim()")
    assert browser.record() == before
    for page in ("judge.html", "rules.html", "about.html"):
        browser.open(f"{site.url}/{page}")
        assert browser.js("return document.querySelector('h1').textContent")


@pytest.mark.full
def test_a_new_version_is_offered_and_no_game_is_lost(folder, browser, tmp_path):
    import shutil

    copied = tmp_path / "copied"
    shutil.copytree(folder, copied)
    site = Site(copied)
    browser.begin(site.url)
    browser.key("Enter", up=0.2)
    browser.until("document.getElementById('text').textContent.includes('F:')")
    before = browser.record()
    browser.js("await navigator.serviceWorker.ready")
    page = (copied / "index.html").read_text()
    (copied / "index.html").write_text(page.replace("<h1", '<h1 data-version="2"', 1))
    worker = (copied / "sw.js").read_text()
    version = worker.split('VERSION = "')[1].split('"')[0]
    (copied / "sw.js").write_text(worker.replace(version, "another"))
    browser.open(site.url)
    browser.until("!document.getElementById('update').hidden")
    assert not browser.js("return document.querySelector('h1').dataset.version")
    browser.click("update-now")
    browser.until("document.querySelector('h1')?.dataset.version === '2'")
    browser.ready()
    browser.until("document.getElementById('text').textContent.trim()")
    assert browser.record() == before
    assert browser.js("return (await caches.keys()).length") == 1
    site.stop()


@pytest.mark.full
def test_a_browser_that_keeps_nothing_is_told_of(site, browser):
    """If the storage is full, the device runs, and the page says so.

    The page says what is lost and tries again.
    """
    browser.open(site.url)
    browser.ready()
    browser.ask("Storage.overrideQuotaForOrigin", origin=site.url, quotaSize=1)
    # A game is begun and a piece laid, however many questions the menu has.
    for _ in range(8):
        browser.key("Enter", up=0.3)
        if "F:" in browser.record():
            break
    browser.until("!document.getElementById('problem').hidden")
    assert "download" in browser.text("problem")
    assert "F:" in browser.record()
    browser.ask("Storage.overrideQuotaForOrigin", origin=site.url)
    browser.key("Enter", up=0.2)
    end = time.monotonic() + PATIENCE
    while not browser.js("return document.getElementById('problem').hidden"):
        assert time.monotonic() < end
        time.sleep(0.5)


@pytest.mark.full
def test_a_record_is_taken_in_and_goes_on(site, browser):
    browser.open(site.url)
    browser.ready()
    text = "game: pentwall\nplayers: Ann, Bob\nF:b1c1a2b2b3\n"
    link = link_to(browser, "/", text)
    browser.open("about:blank")
    browser.open(link)
    browser.ready()
    browser.until("document.getElementById('words').textContent.includes('Bob')")
    browser.until("document.getElementById('text').textContent")  # shown after the words
    assert browser.record().strip() == text.strip()
    assert browser.js("return location.hash") == ""
    # A text that is not a record is refused in words, and nothing else changes.
    browser.js(_DROP, "game: pentwall\nZ:a1a2")
    browser.until("document.getElementById('said').textContent.includes('not taken')")
    assert browser.record().strip() == text.strip()


def link_to(browser, page, text):
    """The address of a page with a record, as the site writes it."""
    return browser.js("return (await import('/js/link.js')).makeLink(args[0], args[1])", page, text)


# What a page asks of its machine, kept where a test can see it.
OUTWARDS = """
window.felt = []; window.heard = []; window.shared = [];
Navigator.prototype.vibrate = (ms) => window.felt.push(ms);
Navigator.prototype.canShare = () => true;
Navigator.prototype.share = async ({ files, url }) =>
  window.shared.push([files[0].name, files[0].type, await files[0].text(), url]);
const set = AudioParam.prototype.setValueAtTime;
AudioParam.prototype.setValueAtTime = function (hz, at) {
  window.heard.push(hz);
  return set.call(this, hz, at);
};
"""


@pytest.mark.full
def test_a_tap_is_felt_heard_and_read_aloud(site, phone):
    phone.ask("Page.addScriptToEvaluateOnNewDocument", source=OUTWARDS)
    phone.begin(site.url)
    for _ in range(2):  # no browser lets a page sound or shake before the first tap has ended
        phone.fingers(("a", True), ("a", False))
    phone.until("window.felt.length")
    # Of the sounds of firmware/pentaref/ui, the deepest is a refusal's.
    phone.until("window.heard.some((hz) => hz > 100 && hz < 5000)")
    phone.until(
        "document.getElementById('live').textContent === "
        "[...document.querySelectorAll('#words p')].map((line) => line.textContent).join('. ')"
    )
    assert phone.js("return document.getElementById('live').ariaLive") == "polite"


@pytest.mark.full
def test_a_record_leaves_the_page_by_every_way(site, browser, tmp_path):
    browser.ask("Page.addScriptToEvaluateOnNewDocument", source=OUTWARDS)
    browser.ask("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    text = "game: pentwall\nplayers: Ann, Bob\nF:b1c1a2b2b3\n"
    browser.begin(site.url, text)
    browser.until("document.getElementById('text').textContent.includes('F:')")
    browser.js("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    browser.click("copy")
    assert browser.until("window.copied") == text
    browser.click("download")
    saved_in(tmp_path, ["0001.pent"])
    assert (tmp_path / "0001.pent").read_text() == text
    browser.click("share")
    name, kind, content, link = browser.until("window.shared[0]")
    # Browsers do not share files with another ending.
    assert (name, kind, content) == ("0001.txt", "text/plain", text)
    browser.open(link)
    browser.until("document.getElementById('record')?.value === args[0]", text)


@pytest.mark.full
def test_a_game_that_is_over_leaves_the_page_with_its_result(site, phone, tmp_path):
    """What a person takes along has the result before the device writes it.

    The device writes it when *Over* is left.
    """
    browser = phone
    saved = tmp_path / "saved"
    saved.mkdir()
    browser.ask("Page.addScriptToEvaluateOnNewDocument", source=OUTWARDS)
    browser.ask("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(saved))
    begun = ["game: pentwall", "F:b1c1a2b2b3"]
    text = "\n".join([*begun, "resign", ""])
    whole = text + "result: 1\n"  # the second seat resigns, so the first wins
    browser.begin(site.url, "\n".join([*begun, ""]))
    browser.until("document.getElementById('text').textContent.includes('F:')")
    resign = replay(io.BytesIO(text.encode()), keep_actions=True).actions[-1:]
    touch(browser, steps_from(BOARD, tmp_path / "flash", begun, resign))
    browser.until("document.getElementById('text').textContent.includes('resign')")
    browser.until("document.getElementById('words').textContent.includes('Over')")
    assert browser.record() == text.strip()
    browser.js("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    browser.click("copy")
    assert browser.until("window.copied") == whole
    browser.js("window.copied = null")
    browser.click("link")
    address = browser.until("window.copied")
    browser.click("download")
    saved_in(saved, ["0001.pent"])
    assert (saved / "0001.pent").read_text() == whole
    browser.click("share")
    _, _, content, shared = browser.until("window.shared[0]")
    assert content == whole
    to_judge = browser.js("return document.getElementById('judge').href")
    assert address == shared == to_judge == link_to(browser, "/judge.html", whole)
    browser.open(address)
    browser.until("document.getElementById('record')?.value === args[0]", whole)
    browser.until("document.getElementById('badge').dataset.status === 'finished'")


@pytest.mark.full
def test_files_are_opened_and_are_the_newest_records(site, browser, tmp_path):
    browser.open(site.url)
    browser.ready()
    for name, text in (("one.pent", "game: universe\n"), ("two.txt", "game: golomb\n")):
        (tmp_path / name).write_text(text)
        browser.driver.find_element("id", "open").send_keys(str(tmp_path / name))
        browser.until("document.getElementById('text').textContent === args[0]", text.strip())
    browser.until("document.querySelectorAll('#records option').length === 2")
    # No browser promises a test's page to keep anything, so the page says so.
    browser.until("!document.getElementById('kept').hidden")
    assert "private window" in browser.text("kept")


@pytest.mark.full
def test_power_speed_and_board(site, browser):
    browser.open(site.url)
    browser.ready()
    browser.click("power")
    browser.until("document.getElementById('words').textContent === 'The power is off.'")
    dark = browser.js(
        "const panel = document.getElementById('panel');"
        "const data = panel.getContext('2d').getImageData(0, 0, panel.width, panel.height).data;"
        "return data.reduce((most, part, i) => i % 4 < 3 ? Math.max(most, part) : most, 0)"
    )
    assert dark < 32
    browser.click("power")
    browser.ready()
    browser.open(site.url + "/?board=cosmic_unicorn")
    browser.ready()
    browser.until("document.querySelectorAll('.key').length === 4")
    assert browser.js("return document.getElementById('board').value") == "cosmic_unicorn"


@pytest.mark.full
def test_time_passes_at_the_speed_that_is_chosen(site, browser):
    """The clock at 10x runs about twenty times as fast as at half speed."""
    browser.begin(site.url, "game: pentwall\nclock: fischer 6000+0\n")
    browser.key("KeyA")  # a clock begins with the first action
    browser.until("!document.getElementById('words').textContent.includes('stopped')")

    def rate(speed, seconds):
        """How many times as fast as the browser's time the clock runs.

        The rate is measured over some seconds.
        """
        return browser.js(
            "const select = document.getElementById('speed'); select.value = args[0];"
            "select.dispatchEvent(new Event('change'));"
            "const left = () => [...document.getElementById('words').textContent"
            ".match(/Clock: .*/)[0].matchAll(/(\\d+):(\\d+)/g)]"
            ".reduce((sum, [, minutes, seconds]) => sum + minutes * 60 + +seconds, 0);"
            "const since = performance.now(), before = left();"
            "const passed = () => (performance.now() - since) / 1000;"
            "while (before - left() < args[1] && passed() < 60)"
            "  await new Promise((done) => setTimeout(done, 20));"
            "return (before - left()) / passed()",
            speed,
            seconds,
        )

    assert rate("10", 40) > 5 * rate("0.5", 2)


@pytest.mark.full
def test_taps_that_waited_in_a_busy_page_are_all_taken(site, browser):
    """Four taps that the page hears at once do the same as four slow ones."""
    laid = []
    for together in (True, False):
        browser.begin(site.url)
        browser.js(
            "const taps = [];"
            "for (let i = 0; i < 8; i++) {"
            "  const tap = new KeyboardEvent(i % 2 ? 'keyup' : 'keydown',"
            "    {code: 'ArrowRight', key: 'ArrowRight', bubbles: true});"
            "  if (args[0]) taps.push(tap); else document.body.dispatchEvent(tap);"
            "  await new Promise((done) => setTimeout(done, args[0] || i % 2 === 0 ? 60 : 300));"
            "}"
            "for (const tap of taps) document.body.dispatchEvent(tap);",
            together,
        )
        browser.key("KeyA")
        laid.append(browser.until("document.getElementById('text').textContent.match(/.:.*/)?.[0]"))
    assert laid[0] == laid[1]


@pytest.mark.full
def test_any_bytes_in_a_link_or_a_file_leave_the_game_as_it_is(site, browser):
    """Noise, markup and odd records are refused in words, or taken whole."""
    chance = random.Random(11)
    browser.begin(site.url)
    browser.until("document.getElementById('text').textContent.includes('game: pentwall')")
    before = browser.record()
    whole = "game: pentwall\nF:b1c1a2b2b3\nundo\nF:b1c1a2b2b3\n"
    texts = [
        "<img src=x onerror=alert(1)>",
        "game: pentwall\nplayers: <script>alert(1)</script>\nF:a1\n",
        "\x00\x1b[2J\u202e",
        "game: pentwall\n" + "F:" + "a1" * 20000,
        "game: chess\n",
        whole + "Z",
    ]
    for _ in range(30):
        cut = chance.randrange(len(whole))
        letters = "".join(chr(chance.randrange(1, 0x3000)) for _ in range(3))
        texts.append(whole[:cut] + letters + whole[cut + 1 :])
    refused = [text for text in texts if _is_refused(text)]
    assert len(refused) > 30
    refused += [list(chance.randbytes(size)) for size in (1, 100, 40_000)]
    for text in refused:
        browser.js("document.getElementById('said').textContent = ''")
        browser.js(_DROP, text)
        browser.until("document.getElementById('said').textContent.includes('not taken')")
    for _ in range(20):
        noise = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 200)))
        code = base64.urlsafe_b64encode(noise).decode()
        browser.open("about:blank")
        browser.open(f"{site.url}/index.html#r={code}")
        browser.ready()
        browser.until("location.hash === ''")
    assert browser.js("return document.getElementById('cover').hidden")
    browser.until("document.getElementById('text').textContent.trim()")
    assert browser.record() == before
    browser.key("Enter", up=0.2)
    browser.until("document.getElementById('text').textContent.includes('F:')")


def _is_refused(text):
    """Whether the judge finds a text unreadable or illegal."""
    data = text.encode(errors="replace")
    ruling = replay(io.BytesIO(data))
    return bool(ruling.error or ruling.illegal)
