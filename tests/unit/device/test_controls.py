"""The drawings in CONTROLS.md are what the device shows after presses."""

import re
from pathlib import Path

import pytest

import device

ROOT = Path(__file__).resolve().parents[3]
DOC = ROOT / "docs" / "CONTROLS.md"
FRAME = re.compile(r"<!-- frame: (.*?) -->\n```\n(.*?)\n```", re.DOTALL)


@pytest.mark.parametrize(("made", "drawn"), FRAME.findall(DOC.read_text()))
def test_drawing(made, drawn):
    headers, script, *size = [part.strip() for part in f" {made}".split("|")]
    side = int(size[0]) if size else 16
    shown = device.MemoryDevice(side, side, settings={"legal": True})
    if headers:
        shown.start(headers)
    assert shown.do(script).rows() == drawn.split("\n")


def test_every_screen_has_a_drawing():
    assert len(FRAME.findall(DOC.read_text())) >= 9


def test_the_page_is_half_as_long_as_it_was():
    # 2,860 words, drawings included, before each sentence was asked what it is for.
    assert len(DOC.read_text().split()) <= 1430


def test_every_entry_of_the_menu_is_in_the_page():
    screens = ROOT / "firmware" / "pentaref" / "ui" / "screens"
    made = ""
    for name in ("game_menu.py", "pause.py"):
        source = re.sub(r'""".*?"""', "", (screens / name).read_text(), flags=re.DOTALL)
        # The functions that make entries come first.
        made += re.split(r"def _(?:take_back|end)\b", source)[0]
    entries = re.findall(r'"([A-Z][^"]*)"', made)
    assert {"Take back", "Draw lots", "Switch sound off", "Records"} <= set(entries)
    page = re.search(r"^## The menu\n(.*?)^<!--", DOC.read_text(), re.DOTALL | re.M).group(1)
    page = " ".join(page.split())
    for entry in entries:
        what, _, state = entry.rpartition(" ")
        known = f"*{entry}*" in page
        assert known or (state in ("on", "off") and f"*{what} on* or *off*" in page), entry
