"""`pentaref feature-test`: light each LED, and name buttons pressed."""

import argparse
from typing import Any

from host_sim.cli import add_device, parse
from host_sim.deploy import copy, link

# As in main.py: frozen modules are found before files.
_FROZEN_FIRST = "import sys\nsys.path.sort(key=lambda path: path != '.frozen')\n"
_TEST = (
    _FROZEN_FIRST
    + "import board\nfrom pentaref import feature_test\nfeature_test.run(board.make())"
)


def main(args: list[str]) -> int:
    """Test a device's LEDs and buttons, watched by a person.

    Returns the exit status.
    """
    parser = argparse.ArgumentParser(
        prog="pentaref feature-test",
        description="Light each LED of a device and print the name of each button as it is "
        "pressed. The firmware is updated first. Ctrl-C ends the test.",
        epilog="example: pentaref feature-test --board pico_ws2812_16x16",
    )
    add_device(parser)
    link.add_port(parser)
    return copy.run("feature-test", parse(parser, args), _test)


def _test(device: Any, options: argparse.Namespace) -> int:
    if link.frozen(device):
        print("The firmware is part of the device's image: nothing is copied.")
    else:
        copy.deploy(device, options.board)
    copy.try_parts(device)
    # try_parts has made the parts; some modules can make them only once, so restart.
    link.stop(device)
    link.attend(device, _TEST)
    return 0
