"""Each board's real driver with simulated chips, pixel by pixel."""

import gc
import sys

sys.path.append(__file__.rpartition("tests/")[0] or ".")

from cases import some  # noqa: E402
from host_sim.simulator import peripherals  # noqa: E402
from host_sim.simulator.peripherals import chips, hardware  # noqa: E402
from pentaref.drivers import light  # noqa: E402

# Dark, the primaries, mixtures of unequal parts, and colours so dim that rounding could lose them,
# which must not happen at any level.
PALETTE = bytes(
    [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 128, 0, 40, 90, 200, 255, 255, 255]
    + [64, 64, 64, 80, 0, 36]
)
COLOURS = len(PALETTE) // 3
TOP = light.LEVELS - 1
BOARDS = [name for name in hardware.names() if name != hardware.HOST]


def limit():
    """The current limit of the board in use, in mA."""
    return getattr(sys.modules["board"], "LIMIT_MA", 500)


class Dice:
    """Random numbers, the same on all interpreters (linear congruence)."""

    def __init__(self, seed):
        self._state = seed

    def below(self, limit):
        self._state = (self._state * 1103 + 12345) % 999983
        return self._state // 7 % limit


def power_up(name):
    """Attach a board's simulated parts; return the device and its panel.

    The panel is that of the firmware's driver.
    """
    device = peripherals.install(name)
    panel = sys.modules["board"].make().panel
    assert (device.width, device.height) == (panel.width, panel.height)
    return device, panel


def fed_by_dma(channels=12):
    """Have WS2812s fed by a state machine and DMA; return the clock."""
    from pentaref.drivers import ws2812
    from state_machine import Clock, Rp2

    ws2812.time = clock = Clock()
    ws2812.rp2 = Rp2(clock, channels)
    return clock


def fed_by_bits():
    """Have WS2812s fed by `neopixel` again."""
    from pentaref.drivers import ws2812

    ws2812.rp2 = None


def made(driver, *args, **options):
    """A driver's panel.

    Its module is imported now, when the simulated parts are attached.
    """
    module = getattr(__import__("pentaref.drivers." + driver).drivers, driver)
    return getattr(module, driver[0].upper() + driver[1:])(*args, **options)


def random_frame(panel, dice, lit=COLOURS):
    """A frame of random palette indexes; a share of them is dark."""
    frame = bytearray(panel.width * panel.height)
    for i in range(len(frame)):
        frame[i] = dice.below(COLOURS) if dice.below(COLOURS) < lit else 0
    return frame


def check(device, panel, frame, palette=PALETTE):
    """Check that each pixel shows its index's colour, the same everywhere.

    A part of a colour may be too dim to show; a part that the colour lacks is dark. Returns the
    light of each index shown.
    """
    shown = {}
    panel.wait()
    rows = device.light()
    i = 0
    for y in range(panel.height):
        for x in range(panel.width):
            index = frame[i]
            wanted = palette[3 * index : 3 * index + 3]
            found = rows[y][x]
            assert shown.setdefault(index, found) == found, (x, y, index)
            assert any(found) == any(wanted), (x, y)
            if panel.colour:
                assert not [1 for a, b in zip(found, wanted) if a and not b], (x, y, found)
            i += 1
    return shown


def test_every_pixel_of_random_frames():
    for name in BOARDS:
        device, panel = power_up(name)
        dice = Dice(7)
        for level in (TOP, 4, 1):
            frame = random_frame(panel, dice)
            assert panel.show(frame, PALETTE, level) is True
            check(device, panel, frame)
            assert device.current_ma() <= limit()
    peripherals.remove()


def test_every_pixel_alone():
    # Each pixel on its own, which random frames could hide, if the picture is small enough.
    for name in ("esp32s3_matrix_8x8", "pico_max7219_16x16"):
        device, panel = power_up(name)
        frame = bytearray(panel.width * panel.height)
        for i in range(len(frame)):
            frame[i] = 6
            panel.show(frame, PALETTE, 3)
            lit = list(device.world.display.lit())
            assert [place for place, _ in lit] == [(i % panel.width, i // panel.width)]
            frame[i] = 0
    peripherals.remove()


def test_no_frame_is_written_twice():
    for name in BOARDS + ["host"]:
        device, panel = power_up(name)
        frame = random_frame(panel, Dice(3))
        assert panel.show(frame, PALETTE, 5) is True
        written = device.frames
        assert written > 0
        before = device.pixels()
        for _ in range(3):
            assert panel.show(frame, PALETTE, 5) is False
        assert panel.show(bytearray(frame), bytes(PALETTE), 5) is False
        assert device.frames == written
        assert device.pixels() == before
        # A new pixel, a new palette and a new level are each written.
        frame[0] = (frame[0] + 1) % COLOURS
        assert panel.show(frame, PALETTE, 5) is True
        assert panel.show(frame, PALETTE[:-1] + b"\x30", 5) is True
        assert panel.show(frame, PALETTE[:-1] + b"\x30", 4) is True
        assert device.frames == written + 3
    peripherals.remove()


def test_showing_what_is_shown_allocates_nothing():
    if not hasattr(gc, "mem_alloc"):
        return
    for name in BOARDS:
        _, panel = power_up(name)
        frame = random_frame(panel, Dice(3))
        show = panel.show
        show(frame, PALETTE, 5)
        gc.collect()
        gc.disable()
        before = gc.mem_alloc()
        for _ in range(10):
            show(frame, PALETTE, 5)
        used = gc.mem_alloc() - before
        gc.enable()
        assert used == 0, (name, used)
    peripherals.remove()


def test_a_palette_that_is_changed_in_place_is_seen():
    device, panel = power_up("pico_ws2812_16x16")
    palette = bytearray(PALETTE)
    frame = random_frame(panel, Dice(3))
    panel.show(frame, palette, 5)
    palette[3:9] = b"\0\x80\0\x90\x90\0"
    assert panel.show(frame, palette, 5) is True
    check(device, panel, frame, palette)
    peripherals.remove()


def test_colours_are_the_light_of_the_palette():
    # At the top level a few pixels are far below the limit. The light is CIE's scale of the level
    # times sRGB.
    for name, brightest in (
        ("pico_ws2812_16x16", 57),
        ("esp32s3_matrix_8x8", 50),
        ("stellar_unicorn", 80),
        ("cosmic_unicorn", 80),
        ("galactic_unicorn", 80),
        ("interstate75_w_64x32", 70),
        ("waveshare_pico_lcd_1_3", 100),
    ):
        device, panel = power_up(name)
        frame = bytearray(panel.width * panel.height)
        for index in range(COLOURS):
            frame[index] = index
        panel.show(frame, PALETTE, TOP)
        scale = ((brightest + 16) / 116) ** 3
        shown = check(device, panel, frame)
        for index in range(1, 7):
            for part in range(3):
                value = PALETTE[3 * index + part] / 255
                wanted = scale * value**2.2
                found = shown[index][part] / 65535
                assert abs(found - wanted) < 0.015, (name, index, part, found, wanted)
    peripherals.remove()


def test_each_level_is_brighter_than_the_one_below_and_level_0_is_off():
    for name in BOARDS:
        device, panel = power_up(name)
        frame = bytearray(panel.width * panel.height)
        frame[5] = 6
        frame[panel.width] = 7
        before = 0
        for level in range(light.LEVELS):
            panel.show(frame, PALETTE, level)
            rows = device.light()
            shown = max(rows[0][5])
            assert shown > before or level == 0, (name, level)
            assert level or shown == 0
            assert (max(rows[1][0]) > 0) == (level > 0), (name, level)
            before = shown
    peripherals.remove()


def test_levels_are_even_steps_of_lightness_on_every_board():
    for name in BOARDS:
        device, panel = power_up(name)
        frame = bytearray(panel.width * panel.height)
        frame[0] = 6
        found = []
        for level in range(1, light.LEVELS):
            panel.show(frame, PALETTE, level)
            found.append(116 * (max(device.light()[0][0]) / 65535) ** (1 / 3) - 16)
        steps = [brighter - darker for darker, brighter in zip(found, found[1:])]
        mean = sum(steps) / len(steps)
        # Chips with sixteen intensities have coarse steps.
        slack = 1.6 if panel.colour else 4
        assert max([abs(step - mean) for step in steps]) < slack, (name, steps)
    peripherals.remove()


def test_full_white_keeps_to_the_limit_and_is_not_dark():
    for name in BOARDS:
        device, panel = power_up(name)
        frame = bytearray(b"\6" * (panel.width * panel.height))
        for level in range(1, light.LEVELS):
            panel.show(frame, PALETTE, level)
            drawn = device.current_ma()
            assert drawn <= limit(), (name, level, drawn)
            # The driver's estimate is what the simulated board draws, or a little more.
            assert 0.98 * drawn - 1 <= panel.ma <= 1.1 * drawn + 1, (name, drawn, panel.ma)
            for row in device.light():
                for colour in row:
                    assert colour[0] > 0
        # It is close to the limit, or all LEDs are fully lit.
        assert drawn > 0.8 * limit() or max(device.light()[0][0]) == 65535, (name, drawn)
    peripherals.remove()


def test_the_dimmest_colours_all_over_keep_to_the_limit():
    for name in BOARDS:
        device, panel = power_up(name)
        frame = bytearray(b"\7" * (panel.width * panel.height))
        panel.show(frame, PALETTE, 1)
        assert device.current_ma() <= limit()
        check(device, panel, frame)
    peripherals.remove()


def test_what_blinks_does_not_dim_the_rest():
    for name in ("pico_ws2812_16x16", "cosmic_unicorn"):
        device, panel = power_up(name)
        frame = bytearray(b"\6" * (panel.width * panel.height))
        for i in range(len(frame) // 3):
            frame[i] = 1
        panel.show(frame, PALETTE, TOP)
        steady = device.light()[-1][-1]
        for blink in range(4):
            for i in range(len(frame) // 3):
                frame[i] = blink & 1
            panel.show(frame, PALETTE, TOP)
            assert device.light()[-1][-1] == steady
        # With few pixels left to light, the current allows more light again, and it is used.
        frame = bytearray(len(frame))
        frame[-1] = 6
        panel.show(frame, PALETTE, TOP)
        assert device.light()[-1][-1][0] > 2 * steady[0]
    peripherals.remove()


def test_rhythms_do_not_dim_and_brighten_a_panel_of_on_and_off():
    # As at the end of a game of four: seat 1 is steady, the others blink.
    device, panel = power_up("pico_max7219_16x16")
    frame = bytearray([1] * 50 + [2] * 50 + [3] * 50 + [4] * 50 + [0] * 56)
    found = []
    for phase in range(32):
        palette = bytearray(15)
        for index, rhythm in ((1, 0xFF), (2, 0x0F), (3, 0x05), (4, 0x33)):
            palette[3 * index] = 255 * (rhythm >> phase % 8 & 1)
        panel.show(frame, palette, TOP)
        assert device.current_ma() <= limit()
        found.append(device.light()[0][0])
    assert len(set(found[8:])) == 1, "the light of what is steady changes"
    # With few pixels left, the current allows more light again, and after a while it is used.
    frame = bytearray([1] * 50 + [0] * 206)
    for phase in range(32):
        panel.show(frame, bytes([0, 0, 0, 255, phase, 0]), TOP)
    assert device.light()[0][0] > found[-1]
    peripherals.remove()


def test_wirings_of_all_kinds():
    from test_drivers import DRAWN, drawing

    dice = Dice(11)
    for wiring, text in DRAWN:
        width, height, places = drawing(text)
        for order in ("GRB", "RGB", "BRG"):
            strip = chips.Ws2812Strip(width, height, places, order)
            device = strung(strip)
            for feed in (fed_by_bits, fed_by_dma):
                feed()
                panel = made("ws2812", 3, wiring, order)
                frame = random_frame(panel, dice)
                panel.show(frame, PALETTE, TOP)
                check(device, panel, frame)
    fed_by_bits()
    peripherals.remove()


def test_a_frame_waits_until_the_one_before_is_shown():
    places = chips.snake(16, 16)
    device = strung(chips.Ws2812Strip(16, 16, places))
    clock = fed_by_dma()
    panel = made("ws2812", 3, {"panel": (16, 16, "top left", "rows", True)})
    dice = Dice(13)
    first, second = random_frame(panel, dice), random_frame(panel, dice)
    clock.sleep_us(20000)
    begun = clock.now
    panel.show(first, PALETTE, TOP)
    assert clock.now == begun and device.frames == 0  # it is being sent, and nobody has waited
    panel.show(second, PALETTE, TOP)
    # 768 bytes of 10 us, and the 280 us at least in which LEDs of today take over what they got.
    assert device.frames == 1 and 7680 + 280 < clock.now - begun < 7680 + 500
    check(device, panel, second)
    assert device.frames == 2
    # Long after it nobody waits, even if the ticks have wrapped.
    for later in (600_000_000, 500_000_000):
        clock.sleep_us(later)
        begun = clock.now
        panel.show(first if later > 500_000_000 else second, PALETTE, TOP)
        assert clock.now == begun
    fed_by_bits()
    peripherals.remove()


def row_fed_by_dma():
    """A row of 64 WS2812s that DMA feeds: the device, its clock, the panel."""
    device = strung(chips.Ws2812Strip(64, 1, [(i, 0) for i in range(64)]))
    clock = fed_by_dma()
    return device, clock, made("ws2812", 3, {"panel": (64, 1, "top left", "rows", False)})


def test_what_a_press_moves_is_sent_before_what_has_only_another_colour():
    device, clock, panel = row_fed_by_dma()
    frame = bytearray([1] * 64)
    panel.show(frame, PALETTE, TOP, True)
    clock.sleep_us(20000)
    assert device.world.display.sent == 64 and not panel.behind  # the first frame is whole
    frame[9] = 2
    paler = bytearray(PALETTE)
    paler[3] = 200
    panel.show(frame, paler, TOP, True)
    clock.sleep_us(2000)
    # Ten LEDs have the new frame, the others keep what they had.
    before, after = device.light()[0][63], device.light()[0][0]
    assert device.world.display.sent == 10 and panel.behind and before[0] > after[0] > 0
    panel.rest()
    clock.sleep_us(20000)
    assert not panel.behind and device.world.display.sent == 64
    check(device, panel, frame, paler)
    frames = device.frames
    panel.rest()
    clock.sleep_us(20000)
    assert device.frames == frames
    # The rest is not sent while the first part is under way, and not twice: the next frame includes
    # it. A new level, and a frame that need not come in parts, are sent as a whole.
    for frame[5], palette, level, in_parts, sent in (
        (2, PALETTE, TOP, True, 6),
        (3, paler, TOP, True, 64),
        (2, PALETTE, TOP - 1, True, 64),
        (3, paler, TOP - 1, False, 64),
    ):
        panel.show(frame, palette, level, in_parts)
        panel.rest()
        panel.wait()
        assert device.world.display.sent == sent
    assert not panel.behind
    check(device, panel, frame, paler)
    fed_by_bits()
    peripherals.remove()


def test_a_frame_in_parts_keeps_the_limit():
    places = chips.snake(16, 16)
    device = strung(chips.Ws2812Strip(16, 16, places))
    fed_by_dma()
    panel = made("ws2812", 3, {"panel": (16, 16, "top left", "rows", True)}, limit_ma=500)
    dice = Dice(19)
    parts = 0
    tries = list(some(range(200)))
    for _ in tries:
        palette = bytes([0, 0, 0]) + bytes([dice.below(256) for _ in range(3 * COLOURS - 3)])
        frame = bytearray(panel._frame)
        frame[dice.below(256)] = dice.below(COLOURS)
        if dice.below(3) == 0:
            frame = random_frame(panel, dice)
        panel.show(frame, palette, TOP, True)
        parts += panel.behind
        panel.wait()
        assert device.current_ma() <= 500
        panel.rest()
        panel.wait()
        assert device.current_ma() <= 500
    assert parts > len(tries) // 10
    fed_by_bits()
    peripherals.remove()


def test_a_chip_without_a_free_channel_sends_bits_itself():
    places = chips.snake(16, 16)
    device = strung(chips.Ws2812Strip(16, 16, places))
    clock = fed_by_dma(channels=0)
    panel = made("ws2812", 3, {"panel": (16, 16, "top left", "rows", True)})
    frame = random_frame(panel, Dice(17))
    panel.show(frame, PALETTE, TOP)
    assert device.frames == 1 and clock.now == 0
    check(device, panel, frame)
    fed_by_bits()
    peripherals.remove()


def strung(strip):
    """A device with a chain of WS2812s on pin 3 and no other parts."""

    def display(world):
        world.strips[3] = strip
        return strip

    return peripherals.attach({"chip": "rp2040", "buttons": {}, "display": display, "exposure": 1})


def test_leds_of_another_speed_are_told_apart():
    strung(chips.Ws2812Strip(2, 1, [(0, 0), (1, 0)]))
    panel = made("ws2812", 3, {"panel": (2, 1, "top left", "rows", False)}, timing=0)
    frame = bytearray([1, 2])
    for _ in range(2):
        try:
            panel.show(frame, PALETTE, TOP)
        except peripherals.ChipError as error:
            assert "WS2812" in str(error)
        else:
            # A frame whose write failed is written again.
            raise AssertionError("a frame at half the speed was taken")
    peripherals.remove()


def test_a_limit_below_what_dark_leds_draw_is_refused():
    # 256 dark WS2812s draw 1 mA each: with a limit of 256 mA none of them could light up.
    wiring = {"panel": (16, 16, "top left", "rows", True)}
    strung(chips.Ws2812Strip(16, 16, chips.snake(16, 16)))
    for limit_ma in (256, 0):
        try:
            made("ws2812", 3, wiring, limit_ma=limit_ma)
        except ValueError as error:
            assert str(error) == "LIMIT_MA: the dark panel draws 256 mA already"
        else:
            raise AssertionError(limit_ma)
    peripherals.remove()


def test_a_lower_limit_is_kept():
    for limit in (300, 350, 1000, 20000):
        places = chips.snake(16, 16)
        device = strung(chips.Ws2812Strip(16, 16, places))
        wiring = {"panel": (16, 16, "top left", "rows", True)}
        panel = made("ws2812", 3, wiring, limit_ma=limit, brightest=100)
        panel.show(bytearray([6] * 256), PALETTE, TOP)
        assert device.current_ma() <= limit or limit == 300
        if limit == 300:
            # Every LED at its dimmest: 256 mA dark and 60 more.
            assert device.current_ma() <= 256 + 61
        if limit == 20000:
            assert device.light()[3][3] == (65535, 65535, 65535)
    peripherals.remove()


def test_a_load_switch_feeds_the_panel_only_while_it_is_lit():
    device, _ = power_up("pico_ws2812_16x16")
    board = sys.modules["board"]
    for on in (1, 0):
        board.SUPPLY = (21, on)
        line = device.world.line(21)
        line.listeners[:] = [lambda level, on=on: device.world.display.feed(level == on)]
        panel = board.make().panel
        assert (line.mode, line.driven) == ("out", 1 - on)
        device.world.display.feed(0)
        frame = random_frame(panel, Dice(9))
        panel.show(frame, PALETTE, 0)
        assert line.driven == 1 - on and device.current_ma() == 0
        panel.show(frame, PALETTE, 3)
        assert line.driven == on
        check(device, panel, frame)
        assert panel.ma > 256
        # Asleep: dark, no current, and no data for a panel without power.
        assert panel.show(frame, PALETTE, 0) is True
        assert line.driven == 1 - on
        assert panel.ma == device.current_ma() == 0
        frame[0] ^= 1
        panel.show(frame, PALETTE, 0)
        panel.show(frame, PALETTE, TOP)
        check(device, panel, frame)
    peripherals.remove()


def test_a_load_switch_cuts_no_frame_off():
    device, _ = power_up("pico_ws2812_16x16")
    board = sys.modules["board"]
    board.SUPPLY = (21, 1)
    # Fed by data without their supply, the LEDs refuse.
    device.world.line(21).listeners[:] = [device.world.display.feed]
    device.world.display.feed(0)
    fed_by_dma()
    panel = board.make().panel
    frame = random_frame(panel, Dice(9))
    for level in (TOP, 0, TOP):
        panel.show(frame, PALETTE, level)
    check(device, panel, frame)
    fed_by_bits()
    peripherals.remove()


def test_max7219_wakes_up_from_a_disturbance():
    device, panel = power_up("pico_max7219_16x16")
    frame = random_frame(panel, Dice(5))
    panel.show(frame, PALETTE, 3)
    for registers in device.world.display._registers:
        registers[15] = 1
        registers[12] = 0
        registers[11] = 2
    frame[0] ^= 1
    panel.show(frame, PALETTE, 3)
    check(device, panel, frame)
    peripherals.remove()


def test_max7219_modules_turned_in_their_places():
    dice = Dice(13)
    for turns in ((0, 1, 2, 3), (3, 3, 0, 2)):

        def display(world, turns=turns):
            places = ((0, 0), (8, 0), (0, 8), (8, 8))
            modules = [place + (90 * turn,) for place, turn in zip(places, turns)]
            chain = chips.Max7219Chain(16, 16, modules)
            world.spi[(2, 3)] = chain
            world.line(5).listeners.append(chain.select)
            return chain

        device = peripherals.attach({"chip": "rp2040", "buttons": {}, "display": display})
        wiring = {"panels": (2, 2, "top left", "rows", False), "turns": turns}
        panel = made("max7219", 0, 2, 3, 5, wiring)
        for _ in range(2):
            frame = random_frame(panel, dice)
            panel.show(frame, PALETTE, TOP)
            check(device, panel, frame)
    peripherals.remove()


def ssd1306(turn=0):
    """A module on a Pico's I2C: device, panel, and the bytes sent."""
    sent = []

    class Module(chips.Ssd1306Chip):
        def receive(self, data):
            sent.append(data)
            super().receive(data)

    def display(world):
        world.i2c[(0, 1, 0x3C)] = chip
        return chip

    chip = Module()
    device = peripherals.attach({"chip": "rp2040", "buttons": {}, "display": display})
    return device, made("ssd1306", 0, 0, 1, turn=turn), sent


def test_an_ssd1306_is_set_up_as_its_data_sheet_says():
    # Solomon Systech's data sheet, 1.1, table 9-1 and the charge pump's application note.
    _, panel, sent = ssd1306()
    wanted = "ae d580 a83f d300 40 8d14 2000 da12 d9f1 db30 a4 a6 a1c8"
    assert sent == [b"\0" + bytes.fromhex(wanted.replace(" ", ""))]
    sent.clear()
    frame = bytearray(8192)
    # Column 5, rows 8 and 15: the first and the last bit of page 1.
    frame[128 * 8 + 5] = frame[128 * 15 + 5] = 1
    panel.show(frame, b"\0\0\0\xff\0\0", TOP)
    assert len(sent) == 17
    assert sent[2] == bytes([0x00, 0x21, 0, 127, 0x22, 1, 1])
    assert sent[3] == b"\x40" + bytes(5) + b"\x81" + bytes(122)
    assert sent[16] == bytes([0x00, 0x81, 255, 0xAF])
    panel.show(frame, b"\0\0\0\xff\0\0", 0)
    assert sent[17:] == [bytes([0x00, 0xAE])]
    peripherals.remove()


def test_an_ssd1306_is_sent_only_the_pages_that_have_changed():
    device, panel, sent = ssd1306()
    frame = bytearray(8192)
    panel.show(frame, PALETTE, TOP)
    sent.clear()
    frame[128 * 63] = 6
    panel.show(frame, PALETTE, TOP)
    assert [data[0] for data in sent] == [0x00, 0x40, 0x00]
    assert sent[0][-2:] == b"\7\7"
    check(device, panel, frame)
    # After a failure everything is sent again.
    machine = sys.modules["machine"]
    chip = machine.world.i2c.pop((0, 1, 0x3C))
    frame[0] = 6
    try:
        panel.show(frame, PALETTE, TOP)
    except OSError:
        pass
    else:
        raise AssertionError("nobody was there")
    machine.world.i2c[(0, 1, 0x3C)] = chip
    assert panel.show(frame, PALETTE, TOP) is True
    check(device, panel, frame)
    peripherals.remove()


def test_an_ssd1306_on_its_head():
    device, panel, _ = ssd1306(turn=2)
    frame = bytearray(8192)
    frame[0] = frame[130] = 6
    panel.show(frame, PALETTE, TOP)
    assert sorted(place for place, _ in device.world.display.lit()) == [(125, 62), (127, 63)]
    peripherals.remove()


def st7789():
    """A Pico-LCD-1.3, its panel, and what is sent from now on, as bytes."""
    device, panel = power_up("waveshare_pico_lcd_1_3")
    chip = device.world.display
    sent = []
    take = chip.shift

    def shift(data):
        if not chip._data:
            sent.append(data)
        elif len(sent[-1]) < 1000:  # a whole screen would not fit into a small heap
            sent[-1] += data
        take(data)

    chip.shift = shift
    return device, panel, sent


def test_an_st7789_is_set_up_as_its_data_sheet_says():
    # Sitronix' data sheet, 1.4, chapter 9.1: format 66 is 18 bits in three bytes; 21 inverts, which
    # an IPS display needs; the windows are 240x240; 11 ends its sleep. The 172,800 zero bytes that
    # clear the screen are counted, not kept.
    commands, values, filled = [], [], []

    class Chip(chips.St7789Chip):
        def shift(self, data):
            if not self._data:
                commands.append(data)
            elif commands[-1] == b"\x2c":
                filled.append(len(data) if not any(data) else None)
            else:
                values.append(data)
            super().shift(data)

    chip = Chip(32, 7, 0x70)

    def display(world):
        world.spi[(10, 11)] = chip
        world.line(9).listeners.append(chip.select)
        world.line(8).listeners.append(chip.choose)
        return chip

    peripherals.attach({"chip": "rp2040", "buttons": {}, "display": display})
    made("st7789", 1, 10, 11, 9, 8, 12, 13, 0x70)
    assert b"".join(commands) == b"\x3a\x36\x21\x2a\x2b\x2c\x11"
    assert b"".join(values) == b"\x66\x70\0\0\0\xef\0\0\0\xef"
    assert sum(filled) == 3 * 240 * 240
    peripherals.remove()


def test_an_st7789_is_sent_only_the_blocks_that_have_changed():
    device, panel, sent = st7789()
    frame = bytearray(1024)
    panel.show(frame, PALETTE, TOP)
    sent.clear()
    # Row 2, LEDs 3 to 5: from pixel 8 + 21 to 8 + 41 across, 8 + 14 to 8 + 20 down. Red has six
    # bits, all set.
    frame[2 * 32 + 3] = frame[2 * 32 + 5] = 1
    panel.show(frame, PALETTE, TOP)
    red, dark = b"\xfc\0\0" * 7, bytes(21)
    assert sent == [
        bytes([0x2A, 0, 29, 0, 49]),
        bytes([0x2B, 0, 22, 0, 28]),
        b"\x2c" + (red + dark + red) * 7,
        b"\x29",
    ]
    check(device, panel, frame)
    peripherals.remove()


def test_an_st7789_is_sent_equal_rows_as_one_block():
    device, panel, sent = st7789()
    frame = bytearray(1024)
    panel.show(frame, PALETTE, TOP)
    sent.clear()
    for row in (20, 21, 23):
        frame[row * 32 + 31] = 2
    panel.show(frame, PALETTE, TOP)
    green = b"\0\xfc\0" * 7
    assert sent == [
        bytes([0x2A, 0, 225, 0, 231]),
        bytes([0x2B, 0, 148, 0, 161]),
        b"\x2c" + green * 14,
        bytes([0x2A, 0, 225, 0, 231]),
        bytes([0x2B, 0, 169, 0, 175]),
        b"\x2c" + green * 7,
        b"\x29",
    ]
    check(device, panel, frame)
    # A new colour for an ink: only the squares of that ink are sent.
    sent.clear()
    panel.show(frame, PALETTE[:6] + b"\xff\0\0" + PALETTE[9:], TOP)
    assert [data[0] for data in sent] == 2 * [0x2A, 0x2B, 0x2C] + [0x29]
    # Another level changes only the backlight.
    sent.clear()
    panel.show(frame, PALETTE[:6] + b"\xff\0\0" + PALETTE[9:], 1)
    assert sent == [b"\x29"]
    panel.show(frame, PALETTE, 0)
    assert sent[-1] == b"\x28" and device.world.display.ma() == 5
    peripherals.remove()


def test_an_st7789_is_dark_around_its_leds():
    device, panel, _ = st7789()
    panel.show(bytearray(b"\6" * 1024), PALETTE, TOP)
    assert not any(device.world.display.around())
    peripherals.remove()


def test_after_a_failure_an_st7789_is_sent_the_whole_frame():
    device, panel, sent = st7789()
    frame = random_frame(panel, Dice(5))
    panel.show(frame, PALETTE, TOP)
    whole, machine = panel._spi, sys.modules["machine"]

    class Broken(machine.SPI):
        def __init__(self):
            pass

        def write(self, buf):
            raise OSError(5)

    panel._spi = Broken()
    frame[0] ^= 1
    try:
        panel.show(frame, PALETTE, TOP)
    except OSError:
        pass
    else:
        raise AssertionError("the bus is broken")
    panel._spi = whole
    sent.clear()
    assert panel.show(frame, PALETTE, TOP) is True
    assert [data[0] for data in sent].count(0x2C) == 32
    check(device, panel, frame)
    peripherals.remove()


def hub75(order="RGB", fm6126a=False):
    """An Interstate 75's panel with a Hub75, and the Hub75's arguments."""
    power_up("interstate75_w_64x32")
    simulated = sys.modules["hub75"]
    asked = []

    class Any(simulated.Hub75):
        def __init__(self, width, height, panel_type, color_order):
            asked.append((width, height, panel_type, color_order))
            super().__init__(width, height)

    whole, simulated.Hub75 = simulated.Hub75, Any
    try:
        display = sys.modules["picographics"].DISPLAY_INTERSTATE75_64X32
        return made("hub75", simulated, display, order=order, fm6126a=fm6126a), asked[0]
    finally:
        simulated.Hub75 = whole


def test_a_hub75_is_told_its_size_its_chips_and_the_order_of_its_colours():
    # The numbers are those of Pimoroni's hub75.hpp.
    assert hub75()[1] == (64, 32, 0, 0)
    assert hub75("BGR", True)[1] == (64, 32, 1, 5)
    assert hub75("GRB")[1] == (64, 32, 0, 2)
    peripherals.remove()


def test_a_hub75_s_values_give_the_duties_that_are_wanted():
    # From the table of 256 duties in Pimoroni's hub75.hpp.
    panel, _ = hub75()
    curve = sys.modules["hub75"].Hub75._CURVE
    published = {0: 0, 1: 1, 80: 80, 81: 82, 96: 119, 128: 225, 160: 367, 208: 653, 240: 895}
    for value, duty in published.items():
        assert curve[value] == duty, value
        # The same, except for rounding to every fourth duty and 2 percent of light.
        assert abs(panel._value(duty) - value) <= 3, (value, panel._value(duty))
    assert panel._value(1020) in (254, 255)
    peripherals.remove()


def test_a_hub75_rounds_and_leaves_no_colour_out_from_a_quarter_of_a_step():
    # At level 1, L* 20, full white is 30.5 steps of 1023: 0.0299 of the light.
    device, panel = power_up("interstate75_w_64x32")
    frame = bytearray(2048)
    frame[1], frame[2], frame[3], frame[4] = 1, 2, 3, 4
    # The light of 255, 80, 28 and 10 is 1, 0.08, 0.0116 and 0.003: 30.5, 2.4, 0.35, 0.09 steps.
    panel.show(frame, bytes([0, 0, 0] + [255] * 3 + [80] * 3 + [28] * 3 + [10] * 3), 1)
    steps = [round(colour[0] * 1023 / 65535) for colour in device.light()[0][:5]]
    assert steps == [0, 30, 2, 1, 0]
    peripherals.remove()


def test_buttons_of_every_board():
    for name in BOARDS + ["host"]:
        device, panel = power_up(name)
        driver = sys.modules["board"].make().buttons
        assert set(driver.names) == set(device.names)
        now = 1000
        for bit, button in enumerate(driver.names):
            device.press(button)
            assert driver.read(now) == 1 << bit, (name, button)
            device.release(button)
            now += 100
            assert driver.read(now) == 0
            now += 100
    peripherals.remove()


def test_the_parts_of_every_board():
    for name in BOARDS + ["host"]:
        power_up(name)
        board = sys.modules["board"]
        parts = board.make("/somewhere")
        assert parts.root == "/somewhere"
        assert board.make().root == "/"
        # A Unicorn has a speaker, and keys beside its buttons.
        unicorn = "unicorn" in name
        assert (parts.buzzer is not None) == (unicorn or getattr(board, "BUZZER", None) is not None)
        assert (parts.keys is not None) == unicorn
        assert parts.battery is None
    peripherals.remove()


def test_a_battery_that_the_board_file_names():
    for name in ("pico_ws2812_16x16", "pico_max7219_16x16"):
        device, _ = power_up(name)
        board = sys.modules["board"]
        board.BATTERY = (26, (1, 2), 3400)
        battery = board.make().battery
        device.set_battery(3300)
        assert abs(battery.read() - 3300) < 5
        assert battery.low
    peripherals.remove()


def test_the_simulated_pico_refuses_what_a_pico_would():
    from host_sim.simulator.peripherals import machine, neopixel

    power_up("pico_ws2812_16x16")
    pin = machine.Pin
    strip = machine.world.strips[16]

    def short():
        neopixel.NeoPixel(pin(16), 255).write()

    for reason, wrong in (
        ("no pin 30", lambda: pin(30)),
        ("floats", lambda: pin(9, pin.IN).value()),
        ("no output", lambda: pin(9, pin.IN).value(1)),
        ("765 bytes", short),
        ("nothing is wired", lambda: machine.bitstream(pin(5), 0, (400, 850, 800, 450), b"")),
        ("cannot tell", lambda: strip.receive((800, 1700, 1600, 900), bytes(768))),
        ("pin 8 is no output", an_output_that_spi_has_taken),
        ("cannot be pin 3", lambda: machine.SPI(0, sck=pin(3), mosi=pin(19))),
        ("no frequency", lambda: machine.PWM(pin(22)).duty_u16(1)),
        ("nothing is wired", lambda: machine.ADC(pin(26)).read_u16()),
    ):
        refused(reason, wrong)
    peripherals.remove()


def test_the_simulated_modules_have_only_what_micropython_has():
    from host_sim.simulator.peripherals import machine, neopixel

    power_up("pico_ws2812_16x16")
    pin = machine.Pin
    for wrong in (
        lambda: pin(1, hysteresis=True),
        lambda: neopixel.NeoPixel(pin(16), 256, order="RGB"),
        lambda: machine.PWM(pin(22), frequency=100),
    ):
        try:
            wrong()
        except TypeError:
            continue
        raise AssertionError("an argument that MicroPython has not was taken")
    for wrong in (lambda: pin(1).flash(), lambda: machine.UART, lambda: neopixel.NeoPixel.show):
        try:
            wrong()
        except AttributeError:
            continue
        raise AssertionError("a name that MicroPython has not was there")
    peripherals.remove()


def test_the_simulated_panels_refuse_what_the_chips_would():
    from host_sim.simulator.peripherals import machine

    power_up("pico_max7219_16x16")
    pin = machine.Pin
    chain = machine.world.display
    select = machine.Pin(17, machine.Pin.OUT, value=1)

    def send(data):
        select(0)
        chain.shift(bytes(data))
        select(1)

    for reason, wrong in (
        ("while CS is high", lambda: chain.shift(b"\1\0")),
        ("6 bytes", lambda: send([1, 0] * 3)),
        ("register 13", lambda: send([13, 0] * 4)),
        ("decoding", lambda: send([9, 1] * 4)),
        ("scan limit", lambda: send([11, 8] * 4)),
        ("mode 1/0", lambda: machine.SPI(0, sck=pin(18), mosi=pin(19), polarity=1)),
    ):
        refused(reason, wrong)
        select(1)
    refused_by_an_st7789()
    chip = chips.Ssd1306Chip()
    for reason, data in (
        ("no command d6", b"\0\xd6"),
        ("lacks bytes", b"\0\x21\0"),
        ("control byte 80", b"\x80\xae"),
        ("not this panel's", b"\0\xa8\x1f"),
        ("along the rows", b"\x40\xff"),
    ):
        refused(reason, lambda data=data: chip.receive(data))
    peripherals.remove()


def an_output_that_spi_has_taken():
    """Drive GP8, which SPI 1 uses as its input unless it is given another pin."""
    from host_sim.simulator.peripherals import machine

    machine.world.spi[(10, 11)] = chips.St7789Chip(32, 7, 0x70)
    pin = machine.Pin(8, machine.Pin.OUT)
    machine.SPI(1, sck=machine.Pin(10), mosi=machine.Pin(11))
    pin(1)


def refused_by_an_st7789():
    """Check that the simulated ST7789 refuses what the chip cannot do."""
    chip = chips.St7789Chip(32, 7, 0x70)

    def send(command, values=b""):
        chip.select(0)
        chip.choose(0)
        chip.shift(bytes([command]))
        chip.choose(1)
        if values:
            chip.shift(values)

    refused("100000000 Hz", lambda: chip.bus(100_000_000, 0, 0))
    refused("while CS is high", lambda: chip.shift(b"\0"))
    refused("no command 01", lambda: send(0x01))
    refused("window from 0 to 240", lambda: send(0x2A, b"\0\0\0\xf0"))
    chip._values = b""
    refused("another format", lambda: send(0x2C, bytes(3)))
    refused("reset while", lambda: chip.reset(0))
    refused("left over", lambda: send(0x11))


def refused(reason, wrong):
    """Check that a call is refused with these words."""
    try:
        wrong()
    except peripherals.ChipError as error:
        assert reason in str(error), error
    else:
        raise AssertionError("not refused: " + reason)


def test_a_board_that_is_not_there_is_named():
    try:
        peripherals.install("no_such_board")
    except peripherals.BoardError as error:
        assert "no_such_board" in str(error)
        assert "pico_ws2812_16x16" in str(error)
    else:
        raise AssertionError("there is no such board")
