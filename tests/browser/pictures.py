"""`make site-pictures`: take the site's pictures for the documents.

They are taken in Chromium.
"""

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image

from chromium import DESKTOP, PHONE, Browser, Site
from host_sim.desktop.browser import icons

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
ACROSS = (844, 390)

# Each picture: its name, page, screen, whether in the dark, the record and how many of its lines,
# the position for the judge, and the width to save it with.
TABLE = (
    ("browser-phone", "index.html", PHONE, True, "pentwall", 10, None, 330),
    ("browser-across", "index.html", ACROSS, False, "pent-tile", 30, None, 640),
    ("browser-judge", "judge.html", DESKTOP, False, "pentwall", 14, 9, 800),
)


def main(folder):
    """Take each picture of the site in a folder."""
    site = Site(folder)
    for name, page, size, dark, record, lines, at, width in TABLE:
        with tempfile.TemporaryDirectory(prefix="pentaref-") as profile:
            browser = Browser(profile, size=size, dark=dark)
            browser.open(site.url + "/about.html")
            text = (PICTURES / f"{record}.pent").read_text().splitlines()[:lines]
            link = browser.js(
                "return (await import('/js/link.js')).makeLink(args[0], args[1], args[2])",
                f"/{page}",
                "\n".join(text) + "\n",
                at,
            )
            browser.open(link)
            if page == "index.html":
                browser.ready()
                browser.js("document.getElementById('speed').value = '1'")
                browser.until("document.getElementById('words').textContent.includes('Turn')")
            browser.until("[...document.images].some((image) => image.src.startsWith('blob:'))")
            browser.js("await new Promise((next) => setTimeout(next, 1500))")
            with Image.open(io.BytesIO(browser.screenshot())) as shot:
                high = shot.height * width // shot.width
                small = shot.convert("RGB").resize((width, high), Image.Resampling.LANCZOS)
            icons.few(small, 128).save(PICTURES / f"{name}.png", optimize=True)
            browser.quit()
    site.stop()


if __name__ == "__main__":
    main(sys.argv[1])
