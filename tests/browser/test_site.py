"""The site as a whole: its requests, accessibility, size and speed."""

import gzip
import json
import re
import subprocess
import sys
import time
from html.parser import HTMLParser

import pytest
from PIL import Image

import memory
from chromium import DESKTOP, MEASURED, PHONE
from host_sim.desktop.browser import build, documents


def pages(folder):
    return sorted(path.name for path in folder.glob("*.html"))


class Links(HTMLParser):
    """A page's links and anchors, and inline scripts and styles."""

    def __init__(self):
        super().__init__()
        self.targets = []
        self.anchors = set()
        self.inline = []

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.targets += [attrs[key] for key in ("href", "src") if key in attrs]
        self.anchors.add(attrs.get("id"))
        if tag == "style" or (tag == "script" and "src" not in attrs):
            self.inline.append(tag)
        self.inline += [key for key in attrs if key == "style" or key.startswith("on")]


def test_no_link_is_dead_and_nothing_is_inline(folder):
    found = {}
    for name in pages(folder):
        found[name] = Links()
        found[name].feed((folder / name).read_text())
    for name, page in found.items():
        assert page.inline == [], name
        for target in page.targets:
            if re.match(r"https?:", target):
                continue
            path, _, anchor = target.partition("#")
            assert (folder / (path or name)).is_file(), (name, target)
            if anchor:
                assert anchor in found[path or name].anchors, (name, target)


def test_each_page_says_what_it_is_about(folder):
    titles = set()
    for name in pages(folder):
        text = (folder / name).read_text()
        title = re.search("<title>(.*)</title>", text)[1]
        description = re.search('<meta name="description" content="(.*)">', text)[1]
        assert "pentaref" in title and title not in titles
        assert 20 < len(description) <= 200, (name, description)
        assert text.count("<h1") == 1
        titles.add(title)


def test_a_preview_shows_a_picture_at_the_site_s_own_address(folder):
    about = "A title", "What it is about.", (), (), ""
    page = build._page("x.html", *about, address="https://example.org/x/", pages=())
    assert '<meta property="og:image" content="https://example.org/x/card.png">' in page
    for name, text in (("title", about[0]), ("description", about[1])):
        assert f'<meta property="og:{name}" content="{text}">' in page
    with Image.open(folder / "card.png") as card:
        assert card.size == (1200, 630)  # what programs that show previews ask for


@pytest.mark.full
def test_a_browser_would_install_it(site, browser):
    browser.open(site.url + "/index.html")
    browser.ready()
    browser.js("await navigator.serviceWorker.ready")
    manifest = browser.ask("Page.getAppManifest")
    assert manifest["errors"] == [] and json.loads(manifest["data"])["name"] == "pentaref"
    assert browser.ask("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_each_board_s_page_shows_the_pictures_of_that_board(folder, root):
    seen = 0
    for page in sorted(folder.glob("boards-*.html")):
        board = root / "boards" / page.stem.removeprefix("boards-").replace("-", "_")
        for name in re.findall(r'src="pictures/([^"]*\.svg)"', page.read_text()):
            own = board / name.removeprefix(board.name + "-")
            assert (folder / "pictures" / name).read_bytes() == own.read_bytes()
            seen += 1
    assert seen > 3


def test_everything_is_kept_for_the_time_without_a_network(folder):
    files = json.loads(
        re.search(r"const FILES = (\[.*?\]);", (folder / "sw.js").read_text(), re.S)[1]
    )
    there = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
    assert sorted(files + ["sw.js"]) == sorted(there)


@pytest.mark.full
def test_the_same_sources_make_the_same_site(folder, tmp_path):
    (tmp_path / "browser").symlink_to(build.folder().parent / "browser")
    build.build(tmp_path / "site")
    assert (tmp_path / "site" / "sw.js").read_text() == (folder / "sw.js").read_text()


def test_links_between_documents_become_links_between_pages():
    pages = documents.names(["docs/A.md", "docs/B.md", "boards/x_y/README.md", "README.md"])
    assert sorted(pages.values()) == ["a.html", "about.html", "b.html", "boards-x-y.html"]
    text = (
        "# Title & more\n\nFirst *words*.\n\n## Part\n\n"
        "[b](B.md#part) [x](../boards/x_y/README.md) [far](https://example.org/) "
        "[code](../src/code.py)\n\n"
        "![p](pictures/p.svg)\n\n"
        "<script>alert(1)</script>\n"
    )
    page = documents.render("docs/A.md", text, pages)
    assert (page.title, page.description) == ("Title & more", "First words.")
    for part in ('href="b.html#part"', 'href="boards-x-y.html"', 'href="https://example.org/"'):
        assert part in page.content
    assert "<span>code</span>" in page.content and "code.py" not in page.content
    assert page.pictures == ["docs/pictures/p.svg"] and 'src="pictures/p.svg"' in page.content


def test_without_npm_one_line_says_so(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "host_sim.desktop.browser.build", str(tmp_path / "site")],
        env={"PATH": ""},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1 and "npm is not installed" in done.stderr


@pytest.mark.full
def test_nothing_is_fetched_from_elsewhere(folder, site, browser):
    for name in pages(folder):
        browser.open(f"{site.url}/{name}")
        time.sleep(0.3)
    browser.open(site.url + "/judge.html")
    time.sleep(2)
    asked = [url for url in browser.asked_for() if url.startswith(("http", "ws"))]
    assert len(asked) > 40
    assert [url for url in asked if not url.startswith(site.url + "/")] == []
    assert browser.log() == []


@pytest.mark.full
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_nothing_jumps_while_a_page_loads(size, site, tab):
    """The layout shift is below 0.1, which Lighthouse calls good."""
    browser = tab(size)
    for page in ("index.html", "judge.html", "install.html", "rules.html"):
        browser.open("about:blank")
        browser.open(f"{site.url}/{page}")
        time.sleep(2)
        assert browser.js(MEASURED)["jumped"] < 0.1, page


@pytest.mark.full
@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_axe_finds_nothing(size, dark, folder, site, tab, axe):
    browser = tab(size, dark)
    # The page's own policy lets no other script in: the browser is told to let this one.
    browser.ask("Page.setBypassCSP", enabled=True)
    for name in pages(folder):
        if name == "index.html":
            browser.begin(site.url)
            browser.until("document.getElementById('text').textContent.includes('game')")
        else:
            browser.open(f"{site.url}/{name}")
        if name == "judge.html":
            browser.js(
                "const box = document.getElementById('record');"
                "box.value = 'game: pentwall\\nF:b1c1a2b2b3\\nF:b1c1a2b2b3\\n';"
                "box.dispatchEvent(new Event('input'))"
            )
            browser.until("!document.getElementById('badge').hidden")
        if name == "install.html":
            # Everything at once, as with a device connected.
            browser.js(
                "for (const part of document.querySelectorAll('.install [hidden]'))"
                " { part.hidden = false; if (part.matches('p:empty')) part.textContent = 'Words.' }"
                "found.innerHTML = '<dt>Games</dt><dd>2</dd>'; doing.textContent = 'main.py'"
            )
        browser.driver.execute_script(axe)
        found = browser.js(
            "return (await axe.run()).violations.map((v) =>"
            " [v.id, v.nodes.map((node) => node.html + ' ' + node.failureSummary).slice(0, 3)])"
        )
        assert found == [], (name, found)


@pytest.mark.full
def test_an_hours_presses_take_no_memory(site, browser):
    """The interpreter's memory after an hour's presses, one a second.

    The hour is the device's.
    """
    browser.open(site.url + "/about.html")
    sizes = browser.js(
        """
        const { startPython } = await import("/js/python.js");
        const python = await startPython();
        python.FS.mkdir("/flash");
        const { PageDevice } = python.pyimport("host_sim.desktop.browser.bridge");
        const { collect, mem_alloc } = python.pyimport("gc");
        // As the worker does it: looked up once.
        const { on, down, up, advance } = PageDevice("pico_ws2812_16x16", "/flash");
        on();
        const keys = ["right", "a", "down", "b", "left", "a", "up"];
        const sizes = [];
        const note = () => {
          collect();
          sizes.push([python._module.HEAPU8.length, mem_alloc()]);
        };
        for (let press = 0; press < 3600; press++) {
          const key = keys[press % keys.length];
          down(key);
          advance(50);
          up(key);
          advance(50);
          if (press % 600 === 0) note();
        }
        note();
        return sizes;
        """
    )
    # From the first ten minutes on: by then each game and screen has been loaded once.
    assert sizes[-1][0] == sizes[1][0], sizes
    assert sizes[-1][1] < sizes[1][1] + 50_000, sizes


@pytest.mark.full
def test_play_leaves_nothing_behind_in_the_page(site, browsers):
    """Five minutes of the device's time; `make bench-web HOUR=1`: an hour."""
    browser = browsers()
    browser.begin(site.url)
    memory.play(browser, 150)
    before = memory.held(browser)
    memory.play(browser, 300)
    after = memory.held(browser)
    assert before["workers"] > 500_000  # the device's and the judge's
    for what, more in (("page", 400_000), ("workers", 400_000), ("nodes", 200), ("listeners", 4)):
        assert after[what] < before[what] + more, (before, after)


def test_it_is_small(folder):
    """At most 1.2 MB, as servers send it."""
    total = 0
    for path in folder.rglob("*"):
        if path.is_file():
            total += len(gzip.compress(path.read_bytes(), 9))
    print(f"\nthe whole site, compressed: {total / 1e6:.2f} MB")
    assert total <= 1_200_000
