"""The wiring pictures are as board.py and the README's table say."""

import re

import pytest

from host_sim import paths
from host_sim.drawing import wiring

# Each picture, and the part of the README that its pins are in beside those of the wiring table.
PICTURES = [(name, file) for name in wiring.boards() for file in wiring.pictures(name)]
PICOS = [(name, file) for name, file in PICTURES if wiring.is_pico(name)]
SECTIONS = {"wiring.svg": "", "wiring-supply.svg": "### A switch for the panel's supply"}


@pytest.mark.parametrize(("name", "file"), PICTURES)
def test_the_picture_is_up_to_date(name, file):
    # `make pictures` draws them.
    assert (paths.BOARDS / name / file).read_text("utf-8") == wiring.pictures(name)[file]


@pytest.mark.parametrize(("name", "file"), PICOS)
def test_the_pins_in_use_are_those_of_the_readme(name, file):
    text = (paths.BOARDS / name / "README.md").read_text("utf-8")
    table = text.split("## Wiring")[1].split("\n## ")[0].split("### ")[0]
    if SECTIONS[file]:
        assert f"({file})" in text
        table += text.split(SECTIONS[file])[1].split("\n##")[0]
    wanted = {int(pin) for pin in re.findall(r"^\| \w+ \| (\d+) \|", table, re.M)}
    wanted |= {int(pin) for pin in re.findall(r"\(pin (\d+)\)", table)}
    found = set()
    drawn = wiring.pictures(name)[file]
    for ink, words in re.findall(r'<text[^>]*fill="(#\w+)"[^>]*>([^<]*)</text>', drawn):
        pin = re.fullmatch(r"(?:(\d+) \w+|\w+ (\d+))", words)
        if pin and ink == "#222222" and not re.search("Ω|µF", words):
            found.add(int(pin[1] or pin[2]))
    assert found == wanted


@pytest.mark.parametrize(
    "name", sorted({name for name, _ in PICTURES} - {name for name, _ in PICOS})
)
def test_buttons_alone_are_drawn_at_the_pins_of_the_readme(name):
    text = (paths.BOARDS / name / "README.md").read_text("utf-8")
    drawn = wiring.pictures(name)["wiring.svg"]
    places = {words: y for y, words in re.findall(r'<text[^>]*\by="([\d.]+)"[^>]*>([^<]*)<', drawn)}
    rows = re.findall(r"^\| GPIO (\d+) \| button (\w+), then ground \|$", text, re.M)
    assert len(rows) == 6 and "GND" in places
    # A button's name is a little above its wire, which is at the height of its pin.
    offsets = {float(places[f"GPIO {pin}"]) - float(places[button]) for pin, button in rows}
    assert max(offsets) - min(offsets) < 0.01
