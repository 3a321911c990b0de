"""Two simulated devices in one process share nothing.

Each has its own buttons, panel, firmware and flash.
"""

import pytest

from host_sim import paths
from host_sim.simulator.device import Simulated


def shown(device, presses):
    """A device's pictures after each of some presses."""
    for name in presses:
        device.press(name)
        device.advance(60)
        device.release(name)
        device.advance(60)
        yield device.pixels()


PRESSES = {"six": ["a", "right", "a", "b", "a"], "four": ["d", "a", "d", "c", "d"]}


def presses(device):
    return PRESSES["six" if "up" in device.names else "four"]


@pytest.mark.parametrize(
    "board",
    [
        pytest.param(board, marks=pytest.mark.full if n % 3 else ())
        for n, board in enumerate(paths.boards())
    ],
)
def test_a_device_does_the_same_with_another_one_beside_it(board, tmp_path):
    def made(name, other=board):
        (tmp_path / name).mkdir()
        device = Simulated(other, str(tmp_path / name))
        device.on()
        device.advance(100)
        return device

    device = made("alone")
    alone = list(shown(device, presses(device)))
    first = made("first")
    second = made("second", "pico_max7219_16x16")
    taken = []
    still = second.pixels()
    for picture in shown(first, presses(first)):
        taken.append(picture)
        assert second.pixels() == still
    assert taken == alone
    list(shown(second, presses(second)))
    assert second.pixels() != still
    assert first.pixels() == alone[-1]
    assert second.app.ui is not first.app.ui
