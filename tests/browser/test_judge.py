"""The judge's page: words, pictures and positions of a record.

The record is typed, opened or linked.
"""

import base64
import json
import random
import re
import zlib

import pytest
from PIL import Image

from chromium import saved_in
from host_sim import cli
from host_sim.desktop.browser import judging

LAID = "document.getElementById('picture').src.startsWith('blob:')"


def type_in(browser, text):
    browser.js(
        "const box = document.getElementById('record'); box.value = args[0];"
        "box.dispatchEvent(new Event('input'))",
        text,
    )


def drawn(browser):
    """The SVG on the page."""
    return browser.js("return window.blobs.get(document.getElementById('picture').src).text()")


def open_judge(site, browser, fragment=""):
    browser.open("about:blank")
    browser.open(f"{site.url}/judge.html{fragment}")
    browser.until("document.getElementById('headline')")


def link(browser, text, at="null"):
    return browser.js(
        f"return (await import('/js/link.js')).makeLink('/judge.html', args[0], {at})", text
    )


def test_words_and_picture_of_an_illegal_action(site, browser, root):
    text = (root / "docs" / "pictures" / "dead-area.pent").read_text()
    open_judge(site, browser)
    type_in(browser, text)
    browser.until("document.getElementById('badge').textContent.startsWith('illegal')")
    browser.until(LAID)
    # The record's own comment says it: its sixth line would cut c1 off.
    assert "c1" in browser.words()
    assert browser.js("return document.querySelector('.numbers .wrong').textContent") == "6"
    assert browser.text("count") == "3 / 3"
    # The very picture that the desktop's Python draws.
    assert drawn(browser) == json.loads(judging.picture(text, -1))["svg"]


@pytest.mark.full
def test_every_example_is_drawn_as_on_the_desktop_at_every_position(site, browser, root):
    open_judge(site, browser)
    examples = browser.js(
        "return [...document.getElementById('examples').options].map((o) => o.value).slice(1)"
    )
    assert len(examples) > 10
    for path in examples:
        text = (root / "docs" / "pictures" / path.split("/")[1]).read_text()
        open_judge(site, browser)
        browser.js(
            "const select = document.getElementById('examples'); select.value = args[0];"
            "select.dispatchEvent(new Event('change'))",
            path,
        )
        browser.until("document.getElementById('record').value === args[0]", text)
        count = json.loads(judging.verdict(text))["count"]
        browser.until(f"document.getElementById('count').textContent === '{count} / {count}'")
        last = json.loads(judging.picture(text, -1))
        browser.until("document.getElementById('picture').alt === args[0]", last["title"])
        assert drawn(browser) == last["svg"], path
        for at in (0, count // 2):
            browser.js(
                "const range = document.getElementById('at'); range.value = args[0];"
                "range.dispatchEvent(new Event('input'))",
                at,
            )
            wanted = json.loads(judging.picture(text, at))
            browser.until("document.getElementById('picture').alt === args[0]", wanted["title"])
            assert drawn(browser) == wanted["svg"], (path, at)
    assert browser.log() == []


def test_a_link_opens_at_its_position(site, browser, root):
    text = (root / "docs" / "pictures" / "pentwall.pent").read_text()
    browser.open(site.url + "/about.html")
    address = link(browser, text, 5)
    assert len(address) < 400
    # Any program can read it: base64 for addresses, and raw deflate.
    code = re.search(r"#r=([\w-]+)&at=5$", address)[1]
    packed = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    assert zlib.decompress(packed, -15).decode() == text
    browser.open(address)
    browser.until("document.getElementById('count').textContent === '5 / 12'")
    browser.until(LAID)
    assert drawn(browser) == json.loads(judging.picture(text, 5))["svg"]
    actions = cli.load(str(root / "docs" / "pictures" / "pentwall.pent"), keep_actions=True)
    assert len(actions.actions) == 12
    browser.click("back")
    browser.until("document.getElementById('count').textContent === '4 / 12'")


@pytest.mark.full
def test_stepping_ends_where_the_game_does(site, browser):
    open_judge(site, browser)
    type_in(browser, "game: pentwall\nF:b1c1a2b2b3\nundo\n")
    browser.until("document.getElementById('count').textContent === '2 / 2'")
    assert browser.js("return document.getElementById('forth').disabled")
    for at in (1, 0):
        browser.click("back")
        browser.until(f"document.getElementById('count').textContent === '{at} / 2'")
    assert browser.js("return document.getElementById('first').disabled")
    browser.click("last")
    browser.until("document.getElementById('count').textContent === '2 / 2'")


@pytest.mark.full
def test_png_and_svg_are_saved(site, browser, tmp_path):
    open_judge(site, browser)
    browser.ask("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    type_in(browser, "game: pentwall\nF:b1c1a2b2b3\n")
    browser.until("document.getElementById('count').textContent === '1 / 1'")
    browser.until("document.getElementById('picture').complete")
    for kind in ("svg", "png", "download"):
        browser.click(kind)
    saved_in(tmp_path, ["record.pent", "record.png", "record.svg"])
    svg = (tmp_path / "record.svg").read_text()
    wide, high = re.search(r'width="(\d+)" height="(\d+)"', svg).groups()
    with Image.open(tmp_path / "record.png") as image:
        assert image.size == (2 * int(wide), 2 * int(high))
        assert len(image.convert("RGB").getcolors(1 << 20)) > 20
    assert (tmp_path / "record.pent").read_text() == "game: pentwall\nF:b1c1a2b2b3\n"


@pytest.mark.full
def test_many_records_at_once(site, browser):
    open_judge(site, browser)
    browser.js(
        "const data = new DataTransfer();"
        "data.items.add(new File(['game: pentwall\\nF:b1c1a2b2b3\\n'], 'one.pent'));"
        "data.items.add(new File(['game: chess\\n'], 'two.pent'));"
        "data.items.add(new File(['game: universe\\nF:a1'], 'three.txt'));"
        "document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true}))"
    )
    browser.until("document.querySelectorAll('#pile .badge').length === 3")
    badges = browser.js(
        "return [...document.querySelectorAll('#pile .badge')].map((b) => b.dataset.status)"
    )
    assert badges == ["playing", "unreadable", "illegal"]
    browser.js("document.querySelectorAll('#pile button')[1].click()")
    browser.until("document.getElementById('badge').textContent === 'unreadable'")
    assert browser.js("return document.getElementById('steps').hidden")


@pytest.mark.full
def test_any_bytes_in_a_link_or_a_file_do_no_harm(site, browser):
    """Noise, a deflate bomb and markup get words, and nothing runs."""
    chance = random.Random(7)
    open_judge(site, browser)
    browser.js("window.harm = 0; addEventListener('error', () => window.harm++)")
    markup = "<img src=x onerror=alert(1)><script>alert(1)</script>"
    bomb = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = bomb.compress(b"a" * 50_000_000) + bomb.flush()
    fragments = ["#r=" + base64.urlsafe_b64encode(bomb).decode(), "#r=", "#r=%", "#r=a&at=-1"]
    for _ in range(40):
        noise = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 200)))
        fragments.append("#r=" + base64.urlsafe_b64encode(noise).decode())
    for fragment in fragments:
        browser.js(
            "location.hash = args[0]; await new Promise((next) => setTimeout(next, 20))", fragment
        )
    texts = [
        f"game: pentwall\nplayers: {markup}, Bob\nF:b1c1a2b2b3\n",
        f"{markup}\n",
        "game: pentwall\n" + "F:" + "a1" * 20000 + "\n",
        "game: pent-up\nF:(999999999999999999999,0)(1,0)(2,0)(2,1)(3,1)\n",
        "\x00\x1b[2J\u202e\n",
    ]
    texts.append("".join(chr(chance.randrange(32, 127)) for _ in range(300_000)))
    for _ in range(40):
        whole = "game: universe\nL:a1b1a2a3a4\nP:b2c2b3c3c4\nundo\nresult: *\n"
        cut = chance.randrange(len(whole))
        texts.append(whole[:cut] + chr(chance.randrange(1, 0x3000)) + whole[cut + 1 :])
    for text in texts:
        type_in(browser, text)
        browser.until("!document.getElementById('badge').hidden")
    assert browser.js("return window.harm") == 0
    type_in(browser, texts[0])
    browser.until("document.getElementById('count').textContent === '1 / 1'")
    assert "<img src=x" in browser.words() or "<img" in drawn(browser).replace("&lt;", "<")
    assert browser.js("return document.querySelectorAll('#sentences img, script').length") <= 2
    complaints = [line for line in browser.log() if "Content Security" in line or "Error" in line]
    assert complaints == []
