"""The memory of a page and its workers in play, after collection."""

import contextlib
import json
import time
import urllib.request

import websocket

# Two squares on, a turn, and now and then the piece is laid or refused.
_ROUND = ("ArrowRight", "ArrowDown", "Space", "ArrowLeft", "ArrowUp", "Space") * 2 + ("Enter",)
_SPEED = 10  # of the device's time, the page's fastest

_PRESSES = """
const [codes, count, gap] = args;
const wait = (ms) => new Promise((next) => setTimeout(next, ms));
const key = (type, code) =>
  document.body.dispatchEvent(new KeyboardEvent(type, { code, key: code, bubbles: true }));
for (let i = 0; i < count; i++) {
  key("keydown", codes[i % codes.length]);
  await wait(gap / 4);
  key("keyup", codes[i % codes.length]);
  await wait((3 * gap) / 4);
}
"""


def play(browser, seconds):
    """Play for seconds of the device's time, ten times as fast.

    There is a press a second.
    """
    browser.js(
        "const select = document.getElementById('speed'); select.value = args[0];"
        "select.dispatchEvent(new Event('change'))",
        str(_SPEED),
    )
    browser.js(_PRESSES, _ROUND, seconds, 1000 / _SPEED)
    time.sleep(0.5)


def held(browser):
    """The memory in use: bytes of objects, nodes and listeners.

    The objects are the page's and its workers', without the interpreters' own memories: for these
    see test_an_hours_presses_take_no_memory.
    """
    found = {"page": 0, "workers": 0}
    address = browser.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
    with urllib.request.urlopen(f"http://{address}/json/list") as answer:
        targets = json.load(answer)
    for target in targets:
        if target["type"] in ("page", "worker"):
            used = _used(target["webSocketDebuggerUrl"])
            found["page" if target["type"] == "page" else "workers"] += used
    counters = browser.ask("Memory.getDOMCounters")
    return {**found, "nodes": counters["nodes"], "listeners": counters["jsEventListeners"]}


def _used(url):
    """Bytes of objects in a page or a worker, by the DevTools protocol."""
    connection = websocket.create_connection(url, suppress_origin=True, timeout=60)
    with contextlib.closing(connection):
        for number, method in enumerate(("HeapProfiler.collectGarbage", "Runtime.getHeapUsage")):
            connection.send(json.dumps({"id": number, "method": method}))
            answer = json.loads(connection.recv())
            while answer.get("id") != number:
                answer = json.loads(connection.recv())
        return int(answer["result"]["usedSize"])
