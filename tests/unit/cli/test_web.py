"""The desk in a browser: a headless Chromium opens the page and plays a move."""

import asyncio
import base64
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import aiohttp
import pytest

ROOT = Path(__file__).resolve().parents[3]
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
)
PATIENCE = 60  # seconds, for a machine with much else to do


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


@pytest.fixture
def served(tmp_path):
    """A desk that is served; gives its port and its flash."""
    port = free_port()
    flash = tmp_path / "flash"
    words = [sys.executable, "-u", "-m", "host_sim", "sim", "--web", "--port", str(port)]
    process = subprocess.Popen(
        [*words, "--flash", str(flash), "--board", "host"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert f"http://127.0.0.1:{port}" in process.stdout.readline()
        until(lambda: socket.create_connection(("127.0.0.1", port)).close() is None)
        yield port, flash
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)


def until(is_so):
    """Wait until something is so; an OSError is a no."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            if is_so():
                return
        except OSError:
            pass
        assert time.monotonic() < end
        time.sleep(0.1)


class Page:
    """A page of a browser, spoken to in the browser's own protocol."""

    def __init__(self, pipe):
        self._pipe = pipe
        self._number = 0

    async def ask(self, method, **params):
        self._number += 1
        await self._pipe.send_json({"id": self._number, "method": method, "params": params})
        while True:
            answer = json.loads((await self._pipe.receive(PATIENCE)).data)
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    async def value(self, expression):
        answer = await self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        return answer["result"].get("value")

    async def until(self, expression):
        for _ in range(10 * PATIENCE):
            if await self.value(expression):
                return
            await asyncio.sleep(0.1)
        raise AssertionError(expression)

    async def press(self, key, code):
        for kind in ("rawKeyDown", "keyUp"):
            await self.ask(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code
            )

    async def screenshot(self):
        answer = await self.ask("Page.captureScreenshot")
        return base64.b64decode(answer["data"])


async def browse(port, profile, act):
    """Open the page in a headless browser and let `act(page)` use it."""
    browser = subprocess.Popen(
        [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"]
        + ["--window-size=1200,800", f"--user-data-dir={profile}", f"http://127.0.0.1:{port}/"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        told = Path(profile, "DevToolsActivePort")
        until(lambda: "\n" in told.read_text())
        door = told.read_text().split()[0]
        async with aiohttp.ClientSession() as session:
            for _ in range(10 * PATIENCE):
                async with session.get(f"http://127.0.0.1:{door}/json") as answer:
                    pages = [page for page in await answer.json() if page["type"] == "page"]
                if pages:
                    break
                await asyncio.sleep(0.1)
            async with session.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0) as pipe:
                await act(Page(pipe))
    finally:
        browser.terminate()
        browser.wait(PATIENCE)


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine: the web form is not opened")
def test_a_browser_plays_a_move(served):
    port, flash = served
    record = flash / "games" / "0001.pent"

    async def act(page):
        await page.until("document.body.classList.contains('-first-byte')")
        await page.until("document.querySelector('.textual-terminal textarea') !== null")
        await page.value("document.querySelector('.textual-terminal textarea').focus()")
        # A game is chosen, a piece moved and laid; each key until it has done its work.
        for _ in range(10 * PATIENCE):
            await page.press("Enter", 13)
            await asyncio.sleep(0.5)
            if record.is_file() and len(record.read_text().splitlines()) > 1:
                break
        if os.environ.get("PICTURE"):
            Path(os.environ["PICTURE"]).write_bytes(await page.screenshot())

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        asyncio.run(browse(port, profile, act))
    lines = record.read_text().splitlines()
    assert lines[0] == "game: pentwall"
    assert lines[1].startswith("F:")


def test_only_its_own_page_may_connect(served):
    port, _ = served

    async def status(origin):
        async with aiohttp.ClientSession() as session:
            headers = {"Origin": origin} if origin else {}
            try:
                async with session.ws_connect(f"ws://127.0.0.1:{port}/ws", headers=headers):
                    return 101
            except aiohttp.WSServerHandshakeError as error:
                return error.status

    assert asyncio.run(status("http://example.com")) == 403
    assert asyncio.run(status(None)) == 403
    assert asyncio.run(status(f"http://localhost:{port + 1}")) == 403
    assert asyncio.run(status(f"http://localhost.example.com:{port}")) == 403
    assert asyncio.run(status(f"https://localhost:{port}")) == 403
    assert asyncio.run(status("null")) == 403
    assert asyncio.run(status(f"http://127.0.0.1:{port}")) == 101
    assert asyncio.run(status(f"http://localhost:{port}")) == 101


def test_the_page_needs_nothing_from_elsewhere(served):
    port, _ = served

    async def page():
        address = f"http://127.0.0.1:{port}/"
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            return await answer.text()

    text = asyncio.run(page())
    assert f"ws://127.0.0.1:{port}/ws" in text
    for part in text.split("http")[1:]:
        assert part.startswith("://127.0.0.1")
    for part in text.split('src="')[1:] + text.split('href="')[1:]:
        assert part.startswith("/")


def test_any_port_that_is_free(tmp_path):
    words = [sys.executable, "-m", "host_sim", "sim", "--web", "--port", "0"]
    process = subprocess.Popen(
        [*words, "--flash", str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        told = re.search(r"http://127\.0\.0\.1:(\d+) ", process.stdout.readline())
        port = int(told[1])
        assert port > 0
        until(lambda: socket.create_connection(("127.0.0.1", port)).close() is None)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)


@pytest.mark.parametrize("port", ["taken", "99999"])
def test_a_port_that_cannot_be_had_is_one_line(port, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = str(taken.getsockname()[1]) if port == "taken" else port
        words = ["--web", "--port", number, "--flash", str(tmp_path)]
        done = subprocess.run(
            [sys.executable, "-m", "host_sim", "sim", *words],
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert number in done.stderr
