"""A Unicorn's keys for brightness, volume and sleep; and its speaker."""

import sys

import scratch

sys.path.append(__file__.rpartition("tests/")[0] or ".")

from host_sim.simulator.device import Simulated  # noqa: E402


def unicorn(board="stellar_unicorn"):
    device = Simulated(board, scratch.make())
    device.on()
    device.advance(200)
    return device


def tap(device, name):
    """Press a key briefly."""
    device.press(name)
    device.advance(60)
    device.release(name)
    device.advance(100)


def brightness(device):
    return max([max(colour) for row in device.pixels() for colour in row])


def test_brightness_goes_up_and_down_and_is_kept():
    device = unicorn()
    light = device.app.ui.light
    before = brightness(device)
    tap(device, "brighter")
    assert device.app.ui.light == light + 1 and brightness(device) > before
    for _ in range(9):
        tap(device, "darker")
    assert device.app.ui.light == 1 and brightness(device) < before
    device.off()
    device.on()
    assert device.app.ui.light == 1


def test_sleep_is_at_once_and_the_same_key_wakes():
    device = unicorn()
    tap(device, "sleep")
    assert brightness(device) == 0
    tap(device, "sleep")
    assert brightness(device) > 0
    # So does any button, and its press does nothing else.
    tap(device, "sleep")
    shown = device.words()
    tap(device, "a")
    assert brightness(device) > 0 and device.words() == shown
    tap(device, "a")
    assert device.words() != shown


def heard(device, name):
    """The tones while a key is pressed."""
    found = set()
    device.press(name)
    for _ in range(10):
        device.advance(10)
        found.add(device.sound())
    device.release(name)
    device.advance(100)
    return found - {0}


def test_the_speaker_of_every_unicorn_speaks():
    for board in ("cosmic_unicorn", "galactic_unicorn"):
        assert 2400 in heard(unicorn(board), "louder")


def test_the_volume_is_set_down_to_silence():
    device = unicorn()
    assert 2400 in heard(device, "louder")
    display = device._parts.world.display
    loud = display.volume
    heard(device, "quieter")
    heard(device, "quieter")
    assert 0 < display.volume < loud
    for _ in range(5):
        heard(device, "quieter")
    assert heard(device, "quieter") == set()
    assert 2400 in heard(device, "louder")
