"""The drawings in docs/CONTROLS.md are what the device shows after the presses beside them."""

import re
from pathlib import Path

import pytest

import device

DOC = Path(__file__).resolve().parents[2] / "docs" / "CONTROLS.md"
FRAME = re.compile(r"<!-- frame: (.*?) -->\n```\n(.*?)\n```", re.DOTALL)


@pytest.mark.parametrize(("made", "drawn"), FRAME.findall(DOC.read_text()))
def test_drawing(made, drawn):
    headers, script, *size = [part.strip() for part in f" {made}".split("|")]
    side = int(size[0]) if size else 16
    shown = device.Device(side, side)
    if headers:
        shown.start(headers)
    assert shown.do(script).rows() == drawn.split("\n")


def test_every_screen_has_a_drawing():
    assert len(FRAME.findall(DOC.read_text())) >= 9
