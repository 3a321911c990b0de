"""The pictures of how a board is wired: as board.py has it, and as the README's table says."""

import re

import pytest

from host_sim import paths
from host_sim.drawing import wiring


@pytest.mark.parametrize("name", wiring.boards())
def test_the_picture_is_up_to_date(name):
    # `make pictures` draws them.
    assert (paths.BOARDS / name / "wiring.svg").read_text("utf-8") == wiring.draw(name)


@pytest.mark.parametrize("name", wiring.boards())
def test_the_pins_in_use_are_those_of_the_readme(name):
    text = (paths.BOARDS / name / "README.md").read_text("utf-8")
    table = text.split("## Wiring")[1].split("\n## ")[0].split("### ")[0]
    wanted = {int(pin) for pin in re.findall(r"^\| \w+ \| (\d+) \|", table, re.M)}
    wanted |= {int(pin) for pin in re.findall(r"\(pin (\d+)\)", table)}
    found = set()
    for ink, text in re.findall(r'<text[^>]*fill="(#\w+)"[^>]*>([^<]*)</text>', wiring.draw(name)):
        pin = re.fullmatch(r"(?:(\d+) \w+|\w+ (\d+))", text)
        if pin and ink == "#222222" and text != "330 Ω":
            found.add(int(pin[1] or pin[2]))
    assert found == wanted
