"""Facts on the pages on building and flashing: supplies, mip, MicroPython."""

import re

import pytest

from host_sim import paths

DOCS = paths.BOARDS.parent / "docs"
FLASHING = (DOCS / "FLASHING.md").read_text("utf-8")
README = {name: (paths.BOARDS / name / "README.md").read_text("utf-8") for name in paths.devices()}
BATTERY = [name for name, text in README.items() if re.search("lithium cell|On a battery", text)]


@pytest.mark.parametrize("name", BATTERY)
def test_no_cell_feeds_a_computers_usb_port(name):
    # VBUS is the port's own 5 V: a second supply belongs on VSYS, behind a diode or a FET.
    text = README[name]
    assert re.search(r"\*\*Never connect (5 V|a cell|a battery or its 5 V) to\s+VBUS", text)
    for row in re.findall(r"^\|.*\|$", text, re.M):
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        if re.search("cell|converter|diode", cells[0]):
            assert "VBUS" not in row, row
    own = "#on-a-battery" not in text
    for word in ("VSYS", "Schottky diode", "protected", "switch"):
        assert not own or word in text, word
    # A page without the circuit links to one that has it.
    assert own or "VSYS (pin 39)" in " ".join(text.split())


def test_the_reference_board_takes_its_panel_off_vbus_on_a_battery():
    assert "**instead of VBUS**" in README["pico_ws2812_16x16"]


def test_mip_installs_where_main_runs_and_the_page_says_why():
    (command,) = re.findall(r"^mpremote mip install (.*)$", FLASHING, re.M)
    assert command == "--target / package.json"
    assert re.search(r"`--target /` is needed: `mip` would put all of it into `/lib`", FLASHING)


def test_an_esp32s3_of_4_mb_is_told_which_micropython_starts_there():
    # Images before 1.26 are for 8 MB of flash.
    text = " ".join(FLASHING.split())
    assert "An ESP32-S3 with 4 MB of flash needs 1.26 or newer" in text
    workflow = (paths.BOARDS.parent / ".github/workflows/release.yml").read_text("utf-8")
    ((major, minor),) = re.findall(r"MICROPYTHON: v(\d+)\.(\d+)\.", workflow)
    assert (int(major), int(minor)) >= (1, 26)


def test_frozen_files_go_before_those_on_the_flash():
    text = " ".join(FLASHING.split())
    assert "Frozen modules take precedence over files on the flash" in text
