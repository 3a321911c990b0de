"""The parts of drivers: light, wiring, buttons, buzzer and battery."""

import gc
import sys

sys.path.append(__file__.rpartition("tests/")[0] or ".")

from host_sim.simulator import peripherals  # noqa: E402
from pentaref.drivers import layout, light  # noqa: E402

START = (1 << 30) - 5000
SIX = (("up", 10), ("down", 11), ("left", 12), ("right", 13), ("a", 14), ("b", 15))


def bench(**hardware):
    """A Pico with six buttons and simulated parts.

    ``hardware`` adds parts or replaces them.
    """
    hardware.setdefault("chip", "rp2040")
    hardware.setdefault("buttons", dict(SIX))
    hardware.setdefault("display", lambda world: None)
    return peripherals.attach(hardware)


def lightness(luminance):
    """CIE 15: L* of a luminance from 0 to 1."""
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance


def srgb(value):
    """IEC 61966-2-1: the luminance of a value from 0 to 255."""
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


# Light


def test_levels_are_even_steps_of_lightness():
    for dimmest, brightest in ((13, 57), (13, 50), (20, 80), (8, 100)):
        scales = light.scales(dimmest, brightest)
        assert len(scales) == light.LEVELS
        assert scales[0] == 0
        even = (brightest - dimmest) / (light.LEVELS - 2)
        for level in range(1, light.LEVELS):
            wanted = dimmest + even * (level - 1)
            assert abs(lightness(scales[level] / light.FULL) - wanted) < 0.2


def test_levels_stay_even_in_the_duties_of_white():
    duties = [light.duties(b"\xff\xff\xff", scale)[0] for scale in light.scales(26, 57)]
    assert duties[0] == 0
    found = [lightness(duty / 255) for duty in duties[1:]]
    for darker, brighter in zip(found, found[1:]):
        # Six steps from L* 31; duties of 12, 17 and 23 of 255 are coarse.
        assert abs(brighter - darker - 31 / 6) < 0.5


def test_full_light_is_full_duty():
    assert light.duties((255, 0, 255), light.FULL) == [255, 0, 255]
    assert light.duties((255, 255, 255), 0) == [0, 0, 0]


def test_duties_are_rounded_and_a_colour_is_lit_from_a_quarter_of_a_step_on():
    for scale in light.scales(8, 57)[1:]:
        for value in range(256):
            exact = light.linear(value) / light.linear(255) * 255 * scale / light.FULL
            duty = light.duties((value, value, value), scale)[0]
            if abs(exact - 0.25) > 0.01 and abs(exact % 1 - 0.5) > 0.01:
                assert duty == (int(exact + 0.5) or exact > 0.25), (scale, value)
    # The hue stays: a part may round to zero only if another part is lit.
    assert light.duties((255, 28, 255), light.scales(26, 57)[1]) == [12, 0, 12]


def test_values_are_the_light_of_srgb():
    for value in range(256):
        assert abs(light.linear(value) / light.linear(255) - srgb(value)) < 0.003
        assert value == 255 or light.linear(value) < light.linear(value + 1)


def test_a_panel_with_a_curve_of_its_own_gets_the_same_light():
    for scale in light.scales(20, 100)[1:]:
        value = light.encoded(scale)
        assert light.linear(value - 1) < scale * 255 / 16 <= light.linear(value)


def test_needed_is_the_sum_of_duties():
    # Two pixels white, one red: seven colours at full duty.
    palette = bytes([0, 0, 0, 255, 255, 255, 255, 0, 0])
    counts = [1, 2, 1]
    assert light.needed(counts, palette) in range(7 * 255, 7 * 255 + 3)


def test_the_ceiling_falls_at_once_and_rises_for_good_reason():
    full = light.FULL
    assert light.ceiling(full, 1000, 1000) == full
    assert light.ceiling(full, 4000, 1000) == full // 4
    assert light.ceiling(full // 4, 3000, 1000) == full // 4
    assert light.ceiling(full // 4, 1600, 1000) == full * 1000 // 1600
    assert light.ceiling(full // 4, 0, 1000) == full
    assert light.ceiling(full, 1000, 0) == 0


# Wiring: the LED of each pixel, drawn by hand.

DRAWN = (
    ({"panel": (3, 2, "top left", "rows", False)}, "0 1 2 / 3 4 5"),
    ({"panel": (3, 2, "top left", "rows", True)}, "0 1 2 / 5 4 3"),
    ({"panel": (3, 2, "top right", "rows", True)}, "2 1 0 / 3 4 5"),
    ({"panel": (3, 2, "bottom left", "rows", True)}, "5 4 3 / 0 1 2"),
    ({"panel": (3, 2, "bottom right", "rows", False)}, "5 4 3 / 2 1 0"),
    ({"panel": (3, 2, "top left", "columns", False)}, "0 2 4 / 1 3 5"),
    ({"panel": (3, 2, "top left", "columns", True)}, "0 3 4 / 1 2 5"),
    ({"panel": (3, 2, "bottom right", "columns", True)}, "5 2 1 / 4 3 0"),
    # The whole display turned, so that its top is at the right, the bottom or the left.
    ({"panel": (3, 2, "top left", "rows", False), "turn": 1}, "3 0 / 4 1 / 5 2"),
    ({"panel": (3, 2, "top left", "rows", False), "turn": 2}, "5 4 3 / 2 1 0"),
    ({"panel": (3, 2, "top left", "rows", False), "turn": 3}, "2 5 / 1 4 / 0 3"),
    # Panels of 2x2: in a row, in a column, in a snake, each one turned.
    (
        {
            "panel": (2, 2, "top left", "rows", False),
            "panels": (2, 1, "top left", "rows", False),
        },
        "0 1 4 5 / 2 3 6 7",
    ),
    (
        {
            "panel": (2, 2, "top left", "rows", False),
            "panels": (1, 2, "bottom left", "rows", False),
        },
        "4 5 / 6 7 / 0 1 / 2 3",
    ),
    (
        {
            "panel": (2, 2, "top left", "rows", True),
            "panels": (2, 2, "top right", "rows", True),
            "turns": (0, 0, 2, 2),
        },
        "4 5 0 1 / 7 6 3 2 / 10 11 14 15 / 9 8 13 12",
    ),
    (
        {
            "panel": (2, 2, "top left", "rows", False),
            "panels": (3, 1, "top left", "rows", False),
            "turns": (1, 2, 3),
        },
        "2 0 7 6 9 11 / 3 1 5 4 8 10",
    ),
    (
        {
            "panel": (3, 2, "top left", "rows", False),
            "panels": (1, 2, "top left", "rows", False),
            "turns": (0, 2),
            "turn": 1,
        },
        "8 11 3 0 / 7 10 4 1 / 6 9 5 2",
    ),
)


def drawing(text):
    """A drawing's width and height, and the (x, y) of each LED."""
    rows = [[int(number) for number in row.split()] for row in text.split("/")]
    places = {led: (x, y) for y, row in enumerate(rows) for x, led in enumerate(row)}
    return len(rows[0]), len(rows), [places[led] for led in range(len(places))]


def test_wiring_as_drawn():
    for wiring, text in DRAWN:
        width, height, places = drawing(text)
        found = layout.lookup(**wiring)
        assert found[:2] == (width, height), (wiring, found[:2])
        assert list(found[2]) == [y * width + x for x, y in places], (wiring, found[2])


def test_wiring_that_is_none_is_refused_in_words():
    for wiring in (
        {"panel": (3, 2, "middle", "rows", False)},
        {"panel": (3, 2, "top left", "diagonals", False)},
        {"panel": (3, 2, "top left", "rows", False), "turns": (1,)},
        {"panel": (2, 2, "top left", "rows", False), "turns": (1, 1)},
    ):
        try:
            layout.lookup(**wiring)
        except ValueError as error:
            assert str(error).startswith("wiring: ")
        else:
            raise AssertionError(wiring)


# Buttons


def buttons():
    """Six buttons: the device to press them, the driver to read them."""
    device = bench()
    from pentaref.drivers.buttons import Buttons

    return device, Buttons(SIX)


def after(now, ms):
    return (now + ms) & (1 << 30) - 1


def test_buttons_have_names_in_bit_order():
    device, driver = buttons()
    assert driver.names == ("up", "down", "left", "right", "a", "b")
    now = START
    assert driver.read(now) == 0
    for bit, name in enumerate(driver.names):
        device.press(name)
        now = after(now, 100)
        assert driver.read(now) == 1 << bit
        device.release(name)
        now = after(now, 100)
        assert driver.read(now) == 0
    peripherals.remove()


def test_a_press_is_seen_at_once_whatever_the_ticks():
    for now in (0, 1, 30, START, (1 << 30) - 1):
        device, driver = buttons()
        device.press("a")
        assert driver.read(now) == 16, now
    peripherals.remove()


def test_several_buttons_at_once():
    device, driver = buttons()
    for name in ("up", "right", "b"):
        device.press(name)
    assert driver.read(START) == 1 | 8 | 32
    device.release("right")
    assert driver.read(after(START, 50)) == 1 | 32
    peripherals.remove()


def test_a_bouncing_contact_is_one_press_and_one_release():
    # Around the wrap of the ticks. The contact bounces for 8 ms each way and is read every 2 ms.
    for begin in range(0, 6000, 1499):
        device, driver = buttons()
        now = after(START, begin)
        seen = []
        down = False
        for ms in range(0, 200, 2):
            closing = ms in (10, 14, 18) or 18 < ms < 110
            opening = 110 <= ms < 118 and ms % 4 == 0
            if (closing or opening) != down:
                down = not down
                device.press("left") if down else device.release("left")
            seen.append(driver.read(after(now, ms)))
        changes = [one for one, before in zip(seen, [0] + seen) if one != before]
        assert changes == [4, 0], seen
    peripherals.remove()


def test_a_press_while_the_firmware_is_busy_is_seen_once():
    device, driver = buttons()
    driver.read(START)
    device.press("b")
    device.release("b")
    now = after(START, 400)
    seen = []
    for _ in range(20):
        seen.append(driver.read(now))
        now = after(now, 10)
    assert seen[0] == 32
    changes = [one for one, before in zip(seen, [0] + seen) if one != before]
    assert changes == [32, 0]
    peripherals.remove()


def test_a_bounce_of_letting_go_is_no_press_after_a_redraw():
    device, driver = buttons()
    device.press("a")
    assert driver.read(START) == 16
    device.release("a")
    assert driver.read(after(START, 60)) == 0
    # The contact closes once more while a frame is drawn and sent.
    device.press("a")
    device.release("a")
    assert driver.read(after(START, 95)) == 0
    assert driver.read(after(START, 300)) == 0
    peripherals.remove()


def test_a_press_during_a_long_hold_of_another_is_not_lost():
    device, driver = buttons()
    device.press("a")
    driver.read(START)
    device.press("up")
    device.release("up")
    assert driver.read(after(START, 300)) == 16 | 1
    assert driver.read(after(START, 340)) == 16
    peripherals.remove()


def test_pins_without_interrupts_are_polled():
    from host_sim.simulator.peripherals import machine

    irq = machine.Pin.irq
    del machine.Pin.irq
    try:
        device, driver = buttons()
        device.press("down")
        assert driver.read(START) == 2
        device.release("down")
        assert driver.read(after(START, 40)) == 0
    finally:
        machine.Pin.irq = irq
        peripherals.remove()


def test_reading_buttons_allocates_nothing():
    if not hasattr(gc, "mem_alloc"):
        return
    device, driver = buttons()
    # Reading a simulated pin may allocate; the driver may not.
    levels = LevelPin()
    levels.down = 0
    driver._pins = [levels] * 6
    driver.read(1000)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for now in range(2000, 4000, 10):
        levels.down = now & 64
        driver.read(now)
    used = gc.mem_alloc() - before
    gc.enable()
    assert used == 0, used
    peripherals.remove()


class LevelPin:
    """A pin whose level is an attribute."""

    down = 0

    def value(self):
        return not self.down


# Buzzer and battery


def test_the_buzzer_is_silent_until_it_is_switched_on():
    device = bench(buzzer=22)
    from pentaref.drivers.buzzer import SOUNDS, Buzzer

    buzzer = Buzzer(22)
    for sound in ("click", "refusal", "end"):
        buzzer.play(sound, START)
        assert device.sound() == 0
    buzzer.on = True
    for sound in ("click", "refusal", "end"):
        now = START
        buzzer.play(sound, now)
        for hertz, ms in SOUNDS[sound]:
            for _ in range(ms):
                assert device.sound() == hertz
                now = after(now, 1)
                buzzer.step(now)
        assert device.sound() == 0
    # A sound replaces the one that plays.
    buzzer.play("end", START)
    buzzer.play("click", after(START, 5))
    assert device.sound() == SOUNDS["click"][0][0]
    peripherals.remove()


def test_the_watchdog_starts_with_the_first_step_and_is_fed_at_the_prompt():
    world = bench().world
    from pentaref.drivers.watchdog import Watchdog

    watchdog = Watchdog()
    watchdog.leave()  # no step has ended, so there is nothing to feed it for
    assert world.watchdog is None and world.timers == []
    for steps in (1, 2, 3):
        watchdog.feed()
        assert world.watchdog.feeds == steps
    watchdog.leave()
    (timer,) = world.timers
    assert timer.period < 8000
    timer.callback(timer)
    assert world.watchdog.feeds == 4
    # Another app feeds it only by its own steps.
    Watchdog().feed()
    assert world.timers == [] and world.watchdog.feeds == 1


class FourSteps:
    """An app whose fourth step is interrupted."""

    steps = rests = 0

    def step(self, now):
        self.steps += 1
        if self.steps == 4:
            raise KeyboardInterrupt

    def rest(self):
        self.rests += 1


class CountingWatchdog:
    feeds = left = 0

    def feed(self):
        self.feeds += 1

    def leave(self):
        self.left += 1


class StoppedTime:
    @staticmethod
    def ticks_ms():
        return 0

    @staticmethod
    def sleep_ms(ms):
        pass


def test_the_app_feeds_the_watchdog_after_each_step():
    from pentaref import app

    device, fed = FourSteps(), CountingWatchdog()
    before, app.time = app.time, StoppedTime

    def start(root, now):
        app._watchdog.append(fed)
        return device

    try:
        app.run(start)
    finally:
        app.time = before
        app._watchdog.clear()
    assert (device.steps, device.rests) == (4, 1)
    assert (fed.feeds, fed.left) == (3, 1)


def test_the_battery_is_low_below_its_mark_until_well_above():
    device = bench(battery=(26, 1, 2))
    from pentaref.drivers.battery import Battery

    battery = Battery(26, (1, 2), 3400)
    for mv, low in ((4100, False), (3410, False), (3390, True), (3500, True), (3600, False)):
        device.set_battery(mv)
        assert abs(battery.read() - mv) <= 4
        assert battery.low == low, mv
    peripherals.remove()
