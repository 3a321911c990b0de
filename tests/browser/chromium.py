"""Serve the site, and open it in a real headless Chromium."""

import base64
import json
import os
import shutil
import threading
import time
import zlib

import pytest
import websocket

from host_sim.desktop.browser import serve

PATIENCE = int(os.environ.get("PAT", 60))  # seconds, enough for a busy machine
PHONE = (390, 844)
DESKTOP = (1440, 900)

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
DRIVER = shutil.which("chromedriver")
_FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
# As a keyboard's events have them.
_CODES = {"ArrowUp": 38, "ArrowDown": 40, "ArrowLeft": 37, "ArrowRight": 39, "Enter": 13}
_CODES.update({"Space": 32, "Escape": 27, "Tab": 9})

_KEY_TYPES = ("rawKeyDown", "keyUp")
_APART_S = 0.1  # more than a button is up between two presses, at half the device's speed
_UNSEEN_S = 3  # until a press that was never shown is surely over


def lacks(what):
    """Skip a test because something is missing; fail if the tests are needed."""
    (pytest.fail if os.environ.get("BROWSER_TESTS") == "needed" else pytest.skip)(what)


def fragment(text):
    """A record as written in the site's links."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode()) + packer.flush()
    return "r=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def saved_in(folder, names):
    """Wait until a folder has files with content.

    Chromium first creates empty ones.
    """
    end = time.monotonic() + PATIENCE
    while True:
        sizes = {path.name: path.stat().st_size for path in folder.iterdir()}
        if sorted(sizes) == names and all(sizes.values()):
            return
        assert time.monotonic() < end, sizes
        time.sleep(0.1)


# What the browser itself measured since a page was opened, as Lighthouse reads it: ms until the
# first and the largest paint; ms in which the page did not answer; how much the layout shifted.
MEASURED = """
const entries = (type) => new Promise((next) => {
  new PerformanceObserver((list) => next(list.getEntries())).observe({ type, buffered: true });
  setTimeout(next, 500, []);
});
const sum = (values) => values.reduce((all, value) => all + value, 0);
const paints = await entries("paint");
const largest = await entries("largest-contentful-paint");
return {
  first: paints.find((entry) => entry.name === "first-contentful-paint")?.startTime ?? 0,
  largest: largest.at(-1)?.startTime ?? 0,
  blocked: sum((await entries("longtask")).map((task) => Math.max(0, task.duration - 50))),
  jumped: sum((await entries("layout-shift")).map((s) => (s.hadRecentInput ? 0 : s.value))),
};
"""


# What a test asks of a page later: what it shows from memory, which the page's policy lets nothing
# read, and how often the device has noticed that a button was released.
REMEMBERED = """
window.blobs = new Map();
window.released = 0;
{
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const url = make.call(URL, blob);
    window.blobs.set(url, blob);
    return url;
  };
  const set = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function (name, value) {
    const was = this.getAttribute(name);
    set.call(this, name, value);
    if (name === "aria-pressed" && was === "true" && !value) window.released++;
  };
}
"""


class Site:
    """A folder that is served at ``url`` until ``stop``."""

    def __init__(self, folder, port=0, handler=serve.Handler):
        self.folder = folder
        self._server = serve.BrowserServer(folder, port, handler)
        self.url = self._server.url
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self):
        """Stop the server."""
        self._server.shutdown()
        self._server.server_close()


class Browser:
    """A Chromium with a page open.

    It has methods for a person's actions and for what the page shows.
    """

    def __init__(self, profile, size=DESKTOP, dark=True):
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service

        options = webdriver.ChromeOptions()
        options.binary_location = CHROMIUM
        for flag in (*_FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(DRIVER))
        self.driver.set_script_timeout(10 * PATIENCE)
        self._origins = set()  # of the pages that were opened
        self._begin(size, dark)

    def _begin(self, size, dark):
        """Prepare an unused tab."""
        self.touches = size[0] < 1000
        self.places = {}  # button to its middle
        self._line = None  # a connection to the page's own DevTools
        self.patience = PATIENCE
        self.ask("Page.addScriptToEvaluateOnNewDocument", source=REMEMBERED)
        self.look(size, dark)

    def renew(self, size=DESKTOP, dark=True):
        """Open a new tab, and clear the storage and the log."""
        before = self.driver.window_handles
        self.driver.switch_to.new_window("tab")
        new = self.driver.current_window_handle
        for handle in before:
            self.driver.switch_to.window(handle)
            self.driver.close()
        self.driver.switch_to.window(new)
        for origin in self._origins:
            self.ask("Storage.clearDataForOrigin", origin=origin, storageTypes="all")
        self._origins.clear()
        self.log()
        self.asked_for()
        self._begin(size, dark)

    def look(self, size, dark):
        """Set the screen's size; below 1000 pixels it is a phone or a tablet."""
        scale = 2 if self.touches else 1
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=size[0],
            height=size[1],
            deviceScaleFactor=scale,
            mobile=self.touches,
        )
        self.ask("Emulation.setTouchEmulationEnabled", enabled=self.touches, maxTouchPoints=5)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[scheme])

    def ask(self, method, **params):
        """Send a command of the browser's DevTools protocol."""
        return self.driver.execute_cdp_cmd(method, params)

    def open(self, url):
        if url.startswith("http"):
            self._origins.add("/".join(url.split("/")[:3]))
        self.driver.get(url)

    def js(self, script, *args):
        """Run JavaScript, the body of an async function; returns its value."""
        body = "const done = arguments[arguments.length - 1]; const args = [...arguments];" + (
            f"(async () => {{ {script} }})().then((value) => done([value]),"
            "(error) => done([null, String(error.stack || error)]));"
        )
        value, *error = self.driver.execute_async_script(body, *args)
        assert not error, error[0]
        return value

    def until(self, condition, *args):
        """Wait until a JavaScript expression is true; returns its value."""
        end = time.monotonic() + self.patience
        while True:
            value = self.js(f"return {condition}", *args)
            if value:
                return value
            assert time.monotonic() < end, (condition, self.words(), self.log())
            time.sleep(0.05)

    def begin(self, url, text="game: pentwall\n"):
        """Open the device with a game: that of a record, which its address holds."""
        self.open("about:blank")
        self.open(f"{url}/index.html#{fragment(text)}")
        self.ready()
        self.until("document.getElementById('words').textContent.includes('In hand')")

    def ready(self):
        """Wait until the device is on, then let it go at half its speed.

        So a short press is not taken for a long one on a busy machine.
        """
        self.until("document.getElementById('power')?.getAttribute('aria-checked') === 'true'")
        self.until("!document.getElementById('words').textContent.includes('Starting')")
        self.js(
            "const select = document.getElementById('speed'); select.value = '0.5';"
            "select.dispatchEvent(new Event('change'))"
        )

    def words(self):
        """The device's words, or the text of the page if it has no device."""
        return self.js(
            "return [...document.querySelectorAll('#words p, #sentences p')]"
            ".map((line) => line.textContent).join('\\n')"
        )

    def text(self, element):
        return self.js("return document.getElementById(args[0]).textContent", element)

    def record(self):
        """The record that the page shows."""
        return self.js("return document.getElementById('text').textContent")

    def click(self, element):
        self.js("document.getElementById(args[0]).click()", element)

    def key(self, code, up=0.05):
        """Press and release a key, then wait for ``up`` seconds."""
        key = {"Space": " "}.get(code, code.removeprefix("Key").lower())
        key = code if code in _CODES and code != "Space" else key
        event = {"key": key, "code": code, "windowsVirtualKeyCode": _CODES.get(code, ord(code[-1]))}
        self._at_once("Input.dispatchKeyEvent", *({"type": t, **event} for t in _KEY_TYPES))
        time.sleep(up)

    def fingers(self, *moves):
        """Put fingers on buttons and lift them: (button, whether down) each.

        It waits until the device has noticed, and then as long as a button is up between two
        presses.
        """
        if not all(name in self.places for name, _ in moves):
            self.places = self.js(
                "return Object.fromEntries([...document.querySelectorAll('.key')].map((cap) => {"
                "const box = cap.getBoundingClientRect();"
                "return [cap.dataset.name, [box.x + box.width / 2, box.y + box.height / 2]] }))"
            )
        before = self.js("return window.released")
        events = []
        for name, down in moves:
            x, y = self.places[name]
            # The protocol takes the fingers that are new, or those that were lifted.
            point = {"x": x, "y": y, "id": sum(name.encode())}
            events.append({"type": "touchStart" if down else "touchEnd", "touchPoints": [point]})
        self._at_once("Input.dispatchTouchEvent", *events)
        lifted = before + sum(not down for _, down in moves)
        # The page shows nothing of a press that was over before it could be shown.
        end = time.monotonic() + _UNSEEN_S
        while self.js("return window.released") < lifted and time.monotonic() < end:
            time.sleep(0.02)
        time.sleep(_APART_S)

    def held(self, names):
        """Wait until the device has these of its buttons down, and no others."""
        down = "[...document.querySelectorAll('.key[aria-pressed=true]')]"
        shown = f"{down}.map((cap) => cap.dataset.name).sort().join()"
        self.until(f"{shown} === args[0]", ",".join(sorted(names)))

    def _at_once(self, method, *events):
        """Send commands to the browser without waiting between them.

        So a short press is not taken for a long one on a busy machine.
        """
        if self._line is None:
            address = self.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
            page = f"ws://{address}/devtools/page/{self.driver.current_window_handle}"
            self._line = websocket.create_connection(page, suppress_origin=True, timeout=PATIENCE)
        for number, params in enumerate(events):
            command = {"id": number, "method": method, "params": params}
            self._line.send(json.dumps(command))
        for _ in events:
            answer = json.loads(self._line.recv())
            assert "error" not in answer, answer

    def log(self):
        """The console's messages since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def asked_for(self):
        """The addresses requested since the last call."""
        found = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"]["url"])
        return found

    def screenshot(self):
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"])

    def kill(self):
        """Kill it at once, as a phone does when memory is short."""
        import psutil

        driver = psutil.Process(self.driver.service.process.pid)
        for process in driver.children(recursive=True):
            process.kill()
        self.driver.service.process.kill()

    def quit(self):
        self.driver.quit()
