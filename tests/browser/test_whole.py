"""A whole game on a phone, from first tap to verdict.

During the game the page is killed twice.
"""

import contextlib
import functools
import http.server
import threading

import pytest

from chromium import PHONE
from fingers import steps_from, touch
from host_sim import cli
from host_sim.input.record_typer import keys

BOARD = "pico_ws2812_16x16"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format, *args):
        """Nothing is logged."""


@contextlib.contextmanager
def any_server(folder, port=0):
    """The address of Python's own server, which knows nothing of the site."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def wait_for(browser, lines):
    """Wait until the page shows a record with these actions."""
    browser.until(f"document.getElementById('text').textContent.includes('{lines[-1]}')")
    # Players' names are not entered on the device.
    shown = browser.record().strip().split("\n")
    assert shown[0] == "game: pentwall"
    assert [line for line in shown if line[1:2] == ":"] == lines


@pytest.mark.full
def test_a_game_on_a_phone_through_kills_offline_and_as_a_link(folder, browsers, root, tmp_path):
    path = root / "docs" / "pictures" / "pentwall.pent"
    actions = cli.load(str(path), keep_actions=True).actions
    lines = [line for line in path.read_text().split("\n") if line[1:2] == ":"]
    assert len(actions) == len(lines) == 12
    typed = [step for _, steps in list(keys(str(path), BOARD))[:5] for step in steps]
    with any_server(folder) as url:
        browser = browsers(size=PHONE)
        browser.open(url)
        browser.ready()
        touch(browser, typed)
        wait_for(browser, lines[:4])
        browser.js("await navigator.serviceWorker.ready")
        browser.kill()
    # The second time there is no network.
    for life, upto in ((1, 8), (2, 12)):
        browser = browsers(size=PHONE)
        browser.open(url)
        browser.ready()
        wait_for(browser, lines[: upto - 4])
        before, now = ["game: pentwall", *lines[: upto - 4]], actions[upto - 4 : upto]
        touch(browser, steps_from(BOARD, tmp_path / f"life{life}", before, now))
        wait_for(browser, lines[:upto])
        if upto < 12:
            browser.kill()
    assert "wins" in browser.words()
    # A browser without a window lets no page copy: what would be on the clipboard is kept here.
    browser.js("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    browser.click("link")
    link = browser.until("window.copied")
    record = browser.record() + "\nresult: 2\n"  # Bob has 19 squares, Ann 18
    # Somebody else opens the link, on another machine.
    with any_server(folder, int(url.rpartition(":")[2])):
        other = browsers("somebody else", size=PHONE)
        other.open(link)
        other.until("document.getElementById('count').textContent === '12 / 12'")
        assert other.js("return document.getElementById('record').value") == record
        assert "wins" in other.words() or "won" in other.words()
        assert other.js("return document.getElementById('badge').dataset.status") == "finished"
