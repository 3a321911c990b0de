"""The device in software: its time, its power, and its state at power-on."""

import pytest

from host_sim import paths
from host_sim.simulator import gestures, script
from host_sim.simulator.device import START, STEP_MS, WRAP, Simulated

BOARDS = paths.boards()


def lit(device):
    return sum([any(colour) for row in device.pixels() for colour in row])


def tap(device, *names):
    for name in names:
        for what, value in gestures.tap(device.names, name):
            if what == script.WAIT:
                device.advance(value)
            elif what == script.RELEASE:
                device.release(value)
            else:
                device.press(value)
                if what == script.PRESS:
                    device.advance(script.DOWN_MS)
                    device.release(value)
                    device.advance(script.UP_MS)


@pytest.mark.parametrize("board", BOARDS)
def test_it_is_dark_without_power_and_lit_with_it(board, tmp_path):
    device = Simulated(board, str(tmp_path))
    device.advance(1000)
    assert lit(device) == 0
    device.on()
    device.advance(200)
    assert lit(device) > 0
    assert device.words()
    assert len(device.pixels()) == device.height
    assert {len(row) for row in device.pixels()} == {device.width}
    device.off()
    assert lit(device) == 0
    assert device.words() == []


def test_the_loop_comes_round_every_ten_ms_across_the_wrap_of_the_clock(tmp_path):
    device = Simulated("host", str(tmp_path))
    device.on()
    seen = []
    device.app.step = seen.append
    device.advance(5)
    assert seen == []
    device.advance(5)
    assert seen == [START + STEP_MS]
    device.advance(5010)
    assert seen[-1] == 5020 - (WRAP - START)
    assert len(seen) == 502
    assert max(seen) < WRAP


def test_time_does_not_pass_by_itself(tmp_path):
    device = Simulated("host", str(tmp_path))
    device.on()
    device.advance(300)
    assert device.pixels() == device.pixels()


def test_what_is_on_flash_is_there_after_a_power_cut_and_nothing_else(tmp_path):
    device = Simulated("pico_ws2812_16x16", str(tmp_path))
    device.on()
    tap(device, "a", "a", "a", "right", "right")
    before = (tmp_path / "games" / "0001.pent").read_text().splitlines()
    assert before[0] == "game: pentwall"
    assert len(before) == 2
    moved = device.pixels()
    device.off()
    device.on()
    device.advance(20)
    assert (tmp_path / "games" / "0001.pent").read_text().splitlines() == before
    assert device.app.ui.match.words == before[1:]
    # The place of the next piece was only in memory.
    assert device.pixels() != moved


def test_power_may_be_cut_in_the_middle_of_a_press(tmp_path):
    device = Simulated("pico_ws2812_16x16", str(tmp_path))
    device.on()
    device.press("a")
    device.advance(20)
    device.off()
    device.release("a")
    device.on()
    device.advance(200)
    assert not list((tmp_path / "games").glob("*.pent"))
    assert lit(device) > 0


def test_a_button_stuck_at_power_on_is_said_and_the_others_work(tmp_path):
    for board in ("pico_ws2812_16x16", "esp32s3_matrix_8x8", "stellar_unicorn"):
        device = Simulated(board, str(tmp_path))
        device.press("b")
        device.on()
        device.advance(500)
        assert lit(device) > 0
        assert device.words()[0].startswith("Held down: B. The others work")
        before = device.words()[-1]
        device.press("a")
        device.advance(100)
        device.release("a")
        device.advance(100)
        assert device.words()[-1] != before
        # Released, it works too.
        device.release("b")
        device.advance(100)
        before = device.words()[-1]
        device.press("b")
        device.advance(100)
        device.release("b")
        device.advance(100)
        assert device.words()[-1] != before
        device.off()


@pytest.mark.parametrize("board", ["pico_ws2812_16x16", "pico_max7219_16x16", "stellar_unicorn"])
def test_a_new_device_with_a_buzzer_sounds(board, tmp_path):
    device = Simulated(board, str(tmp_path))
    device.on()
    tap(device, "a", "a")
    lay = "a" if "up" in device.names else "d"
    device.press(lay)  # lays the first piece, once it is let go
    device.advance(100)
    device.release(lay)
    heard = []
    for _ in range(20):
        device.advance(10)
        heard.append(device.sound())
    assert len(device.app.ui.match.words) == 1 and max(heard) > 0
    device.off()


def test_two_buttons_held_at_power_on_leave_the_prompt_and_a_sign_of_it(tmp_path):
    device = Simulated("pico_ws2812_16x16", str(tmp_path))
    device.press("a")
    device.press("b")
    device.on()
    assert device.app is None
    assert device.powered
    assert lit(device) > 0
    device.release("a")
    device.release("b")
    device.off()
    device.on()
    assert device.app


def test_power_on_begins_with_new_modules(tmp_path):
    device = Simulated("host", str(tmp_path))
    device.on()
    first = type(device.app)
    device.off()
    device.on()
    assert type(device.app) is not first
