"""`make bench-web`: the site's speed, size, and memory in an hour of play.

The figures are for people: no test asserts a time, because machines differ.
"""

import gzip
import sys
import tempfile
from pathlib import Path

import memory
from chromium import MEASURED, PHONE, Browser, Site

STARTS = 5
PRESSES = 60  # of each kind

# Until the device has said something.
FIRST = """
return await new Promise((resolve) => {
  const look = () => document.getElementById("words").textContent.includes("Starting")
    ? setTimeout(look, 2) : resolve(performance.now());
  look();
})"""

# From a key's event to the end of the drawing that it leads to. A direction acts when it goes down,
# A and B when they are let go. A picture that blinks may come first; that is rare.
PRESS = """
const [codes, presses] = args;
const { Panel } = await import("/js/panel.js");
const draw = Panel.prototype.draw;
let drawn = () => {};
Panel.prototype.draw = function (...a) { draw.apply(this, a); drawn(); };
const wait = (ms) => new Promise((next) => setTimeout(next, ms));
const key = (type, code) =>
  document.body.dispatchEvent(new KeyboardEvent(type, { code, key: code, bubbles: true }));
const timed = async (type, code) => {
  const begun = performance.now();
  const done = new Promise((next) => (drawn = () => next(performance.now() - begun)));
  key(type, code);
  const took = await Promise.race([done, wait(1000)]);
  drawn = () => {};
  return took;
};
const took = [];
for (let i = 0; i < presses; i++) {
  const code = codes[i % codes.length];
  const acts = code.startsWith("Arrow") ? "keydown" : "keyup";
  let ms = null;
  for (const type of ["keydown", "keyup"]) {
    if (type === acts) ms = await timed(type, code);
    else key(type, code);
    await wait(35);
  }
  if (ms !== undefined) took.push(ms);
  await wait(60 + 40 * Math.random());
}
Panel.prototype.draw = draw;
return took.sort((a, b) => a - b);
"""
KINDS = (
    ("move", ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]),
    ("turn", ["Space"]),
    ("lay, or be refused", ["Enter"]),
)


def starts(site, browser):
    """Print the time to the first frame, with an empty and with a full cache."""
    browser.open(site.url + "/index.html")
    print(f"first frame, cold: {browser.js(FIRST):.0f} ms")
    browser.js("await navigator.serviceWorker.ready")
    took = []
    for _ in range(STARTS):
        browser.open("about:blank")
        browser.open(site.url + "/index.html")
        took.append(browser.js(FIRST))
    print(f"first frame, warm: {sorted(took)[STARTS // 2]:.0f} ms median of {STARTS}")


def loads(site, browser):
    """Print what the browser measures while pages load on a phone.

    The figures have Lighthouse's names.
    """
    browser.renew(PHONE)
    for page in ("index.html", "judge.html", "install.html", "rules.html"):
        browser.open("about:blank")
        browser.open(f"{site.url}/{page}")
        browser.js("await new Promise((next) => setTimeout(next, 2000))")
        print(
            "{page}: painted {first:.0f} ms, largest {largest:.0f} ms, blocked {blocked:.0f} ms, "
            "jumped {jumped:.3f}".format(page=page, **browser.js(MEASURED))
        )
    browser.renew()


def presses(site, browser):
    """Print the time from a press to its frame, by kind and over all."""
    browser.begin(site.url)
    browser.js(
        "const select = document.getElementById('speed'); select.value = '1';"
        "select.dispatchEvent(new Event('change'))"
    )
    every = []
    for kind, codes in KINDS:
        took = browser.js(PRESS, codes, PRESSES)
        every += took
        print(f"press to frame, {kind}: {summed(took)}")
    print(f"press to frame, all: {summed(sorted(every))}")


def summed(took):
    """The median and the worst of sorted times in ms."""
    median, late, worst = took[len(took) // 2], took[len(took) * 19 // 20], took[-1]
    return f"median {median:.1f} ms, 95 % {late:.1f}, worst {worst:.1f}, of {len(took)}"


def size(folder):
    """Print the site's size, as servers send it."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    packed = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    print(f"the whole site, compressed: {packed / 1e6:.2f} MB in {len(files)} files")


def hour(site, browser):
    """Print the memory in use through an hour of the device's time.

    That takes six minutes.
    """
    browser.begin(site.url)
    for minutes in range(0, 61, 10):
        if minutes:
            memory.play(browser, 600)
        held = ", ".join(f"{what} {count:,}" for what, count in memory.held(browser).items())
        print(f"after {minutes} minutes: {held}", flush=True)


def main(folder, what=""):
    """Print all figures of a site in a folder, or the memory of an hour."""
    size(Path(folder))
    site = Site(folder)
    with tempfile.TemporaryDirectory(prefix="pentaref-") as profile:
        browser = Browser(profile)
        if what == "hour":
            hour(site, browser)
        else:
            starts(site, browser)
            loads(site, browser)
            presses(site, browser)
        browser.quit()
    site.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
