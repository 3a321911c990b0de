"""The simulator in a terminal: panel, messages, keys, mouse, boards."""

import asyncio
import errno
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host_sim import files, paths
from host_sim.__main__ import main
from host_sim.desktop import keyboard, led_terminal, terminal, terminal_texts, terminal_widgets
from host_sim.simulator.device import Simulated
from host_sim.simulator.peripherals import hardware
from host_sim.simulator.script import HOLD, PRESS, RELEASE, WAIT
from host_sim.text import finished
from pentaref import games, judge

ROOT = Path(__file__).resolve().parents[3]
SNAPSHOT = ROOT / "tests" / "data" / "sim-80x24.svg"
SIX = ("up", "down", "left", "right", "a", "b")
FOUR = ("a", "b", "c", "d")


def played(board, flash, act, size=(80, 24), notifications=False):
    """Let `act(pilot, app)` play on a simulator; its time passes if told.

    ``notifications`` says whether its messages are drawn.
    """

    async def session():
        app = terminal.SimulatorApp(board, str(flash), clock=lambda: 0)
        async with app.run_test(size=size, notifications=notifications) as pilot:
            app.lettered = False
            app._fit(app.size)
            app.pass_time(200)
            await pilot.pause()
            await act(pilot, app)

    asyncio.run(session())


async def begin(pilot, app):
    """Accept the menu's defaults until a game starts."""
    while app.device.app.ui.match is None:
        await keys(pilot, app, "enter")


async def keys(pilot, app, *names):
    for name in names:
        await pilot.press(name)
        app.pass_time(1000 if name == "m" else 200)
    app._look()
    await pilot.pause()


def text(app, name):
    return app.query_one("#" + name).said


def test_a_game_is_played_with_the_keys_of_the_legend(tmp_path):
    async def act(pilot, app):
        await begin(pilot, app)  # Pentwall
        assert "Turn:" in text(app, "words")
        await keys(pilot, app, "left", "left", "up", "space", "enter")
        record = (tmp_path / "games" / "0001.pent").read_text().splitlines()
        assert len(record) == 2
        assert record[1].startswith("F:")
        assert text(app, "record").splitlines() == record
        await keys(pilot, app, "shift+right")  # another piece
        assert "In hand: L" in text(app, "words")
        await keys(pilot, app, "shift+left", "shift+left")
        assert "In hand: Pass" not in text(app, "words")  # Pentwall has no pass
        await keys(pilot, app, "m")
        assert "> Take back" in text(app, "words")
        await keys(pilot, app, "enter")
        assert text(app, "record").splitlines()[-1] == "undo"

    played("host", tmp_path, act)


def test_capitals_and_p_hold_a_button_until_they_are_pressed_again(tmp_path):
    async def act(pilot, app):
        await begin(pilot, app)
        await keys(pilot, app, "B")
        assert app.device.held == ["b"]
        assert app.query_one("#cap-b").has_class("held")
        await keys(pilot, app, "right", "right", "B")
        assert app.device.held == []
        assert "In hand: L" in text(app, "words")
        before = app.device.pixels()
        await keys(pilot, app, "p")
        app.pass_time(500)
        assert app.device.pixels() != before
        await keys(pilot, app, "p")
        assert app.device.held == []

    played("host", tmp_path, act)


def test_the_mouse_presses_holds_and_latches(tmp_path):
    async def act(pilot, app):
        while app.device.app.ui.match is None:
            await pilot.click("#cap-a")
            app.pass_time(200)
        assert "Turn:" in text(app, "words")
        await pilot.mouse_down("#cap-a")
        app.pass_time(300)
        assert app.device.held == ["a"]
        app.pass_time(700)
        assert "> Another game" in text(app, "words")  # the menu: nothing is laid yet
        await pilot.mouse_up("#cap-a")
        app.pass_time(200)
        assert app.device.held == []
        await pilot.click("#cap-b", button=3)
        app.pass_time(50)
        assert app.device.held == ["b"]
        await pilot.click("#cap-b", button=3)
        app.pass_time(50)
        assert app.device.held == []

    played("host", tmp_path, act)


def test_power_is_cut_and_comes_back_with_the_game(tmp_path):
    async def act(pilot, app):
        await keys(pilot, app, "enter", "enter", "f3")
        assert "power off" in text(app, "head")
        assert "off" in text(app, "words")
        assert not any(any(colour) for row in app.device.pixels() for colour in row)
        await keys(pilot, app, "f3")
        assert "power on" in text(app, "head")
        assert "Turn:" in text(app, "words")

    played("pico_ws2812_16x16", tmp_path, act)


def test_another_board_goes_on_with_the_same_flash(tmp_path):
    async def act(pilot, app):
        await keys(pilot, app, "enter", "enter", "f2")
        await pilot.press("home", "enter")
        await pilot.pause()
        app.pass_time(200)
        app._look()
        assert app.device.board == "cosmic_unicorn"
        assert "cosmic_unicorn" in text(app, "head")
        assert [cap.button for cap in app.query(terminal_widgets.Cap)] == list(FOUR)
        assert "Turn:" in text(app, "words")
        await keys(pilot, app, "left", "c", "d")
        assert len((tmp_path / "games" / "0001.pent").read_text().splitlines()) >= 2
        await keys(pilot, app, "f2", "escape")
        assert app.device.board == "cosmic_unicorn"

    played("host", tmp_path, act)


def test_a_board_that_cannot_be_simulated_leaves_the_one_before(tmp_path, monkeypatch):
    monkeypatch.setattr(terminal.paths, "boards", lambda: ["a_broken_one", "host"])

    async def act(pilot, app):
        await keys(pilot, app, "f2")
        await pilot.press("home", "enter")
        await pilot.pause()
        app.pass_time(200)
        app._look()
        assert app.device.board == "host"
        assert "power on" in text(app, "head")
        (said,) = [notification.message for notification in app._notifications]
        assert "there is no board 'a_broken_one'" in said and "\n" not in said

    played("host", tmp_path, act)


def miswired(monkeypatch):
    """Connect the reference board's LEDs to a pin other than board.py's."""
    of = hardware.of

    def wrong(name):
        board = of(name)

        def display(world):
            found = board["display"](world)
            world.strips[2] = world.strips.pop(16)
            return found

        return {**board, "display": display}

    monkeypatch.setattr(hardware, "of", wrong)


def test_a_board_that_is_wired_wrong_leaves_the_one_before(tmp_path, monkeypatch):
    async def act(pilot, app):
        miswired(monkeypatch)
        await keys(pilot, app, "f2")
        options = list(terminal.paths.boards())
        steps = options.index("pico_ws2812_16x16") - options.index("host")
        await pilot.press(*["down"] * steps, "enter")
        await pilot.pause()
        app.pass_time(200)
        assert app.device.board == "host"
        (said,) = [notification.message for notification in app._notifications]
        assert "nothing is wired to pin 16" in said and "\n" not in said

    played("host", tmp_path, act)


def test_a_board_that_is_wired_wrong_ends_the_simulator(tmp_path, monkeypatch):
    async def act(pilot, app):
        assert app.return_code == 2

    miswired(monkeypatch)
    played("pico_ws2812_16x16", tmp_path, act)


def test_the_record_is_copied_and_nothing_is_overwritten(tmp_path):
    target = tmp_path / "copy.pent"

    async def act(pilot, app):
        await keys(pilot, app, "f5")
        assert len(app.screen_stack) == 1  # there is none yet
        await keys(pilot, app, "enter", "enter")
        for _ in range(2):
            await pilot.press("f5")
            await pilot.pause()
            app.screen.query_one("Input").value = str(target)
            await pilot.press("enter")
            await pilot.pause()
            target.write_text(target.read_text() + "# mine\n")
        assert target.read_text().count("# mine\n") == 2
        # It asks again, and keeps what was typed.
        assert app.screen.query_one("Input").value == str(target)
        app.screen.query_one("Input").value += "2"
        await pilot.press("enter")
        await pilot.pause()
        assert len(app.screen_stack) == 1
        assert (tmp_path / "copy.pent2").read_text().startswith("game: ")

    played("host", tmp_path / "flash", act)


def test_a_copy_on_a_full_disk_leaves_nothing_and_can_be_made_later(tmp_path, monkeypatch):
    target = tmp_path / "copy.pent"

    async def act(pilot, app):
        def full(data, out):
            out.write(data[:5])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        await begin(pilot, app)
        with monkeypatch.context() as patch:
            patch.setattr(files, "_pour", full)
            await pilot.press("f5")
            await pilot.pause()
            app.screen.query_one("Input").value = str(target)
            await pilot.press("enter")
            await pilot.pause()
        assert sorted(path.name for path in tmp_path.iterdir()) == ["flash"]
        # It is asked again, and what was typed serves once there is room.
        await pilot.press("enter")
        await pilot.pause()
        assert len(app.screen_stack) == 1
        assert target.read_text().startswith("game: ")

    played("host", tmp_path / "flash", act)


def test_a_copy_made_at_the_end_has_the_result(tmp_path):
    # Ann lays and Bob resigns: seat 1 has won. The device waits with the result for a take-back.
    target = tmp_path / "copy.pent"

    async def act(pilot, app):
        await begin(pilot, app)
        await keys(pilot, app, "enter", "m")
        menu = [line[2:] for line in app.device.words()]
        await keys(pilot, app, *["down"] * menu.index("Resign"), "enter")
        assert app.device.words()[0] == "Seat 2 resigns?"
        await keys(pilot, app, "right", "enter")
        assert app.device.words()[0].startswith("Over: ")
        assert "result:" not in (tmp_path / "flash" / "games" / "0001.pent").read_text()
        await pilot.press("f5")
        await pilot.pause()
        app.screen.query_one("Input").value = str(target)
        await pilot.press("enter")
        await pilot.pause()
        assert target.read_text().split("\n")[-3:] == ["resign", "result: 1", ""]
        assert judge.main([str(target)]) == 0

    played("host", tmp_path / "flash", act)


def test_a_copy_is_changed_only_where_the_game_is_over_without_a_result():
    over = b"game: pentwall\nresign\n"
    assert finished.with_result(over) == over + b"result: 2\n"
    whole = over + b"result: 2\n"
    for data in (whole, b"result: *\n" + over, b"game: pentwall\n", over[:-1], b"", b"\xff\xfe"):
        assert finished.with_result(data) == data


def test_an_arrow_says_that_there_is_more():
    lines = [f"{'>' if i == 4 else ' '} entry {i}" for i in range(9)]
    assert terminal_texts.in_sight(lines, 20, 9, 4) == lines
    shown = terminal_texts.in_sight(lines, 20, 5, 4)
    assert shown == ["▲ 3 more", "  entry 3", "> entry 4", "  entry 5", "▼ 3 more"]
    assert terminal_texts.in_sight(lines, 20, 5, 0)[0] == lines[0]
    assert terminal_texts.in_sight(lines, 20, 5, 0)[-1] == "▼ 5 more"
    assert terminal_texts.in_sight(lines, 20, 5, 8)[-1] == lines[8]
    # A line that is too wide is wrapped and counts as several.
    assert terminal_texts.in_sight(["one two three", "four"], 8, 3, 1) == [
        "one two",
        "  three",
        "four",
    ]


def test_speeds(tmp_path):
    now = [0.0]

    async def session():
        app = terminal.SimulatorApp("host", str(tmp_path), clock=lambda: now[0])
        async with app.run_test() as pilot:
            app._tick()
            for speed in (*terminal.SPEEDS, terminal.SPEEDS[0]):
                before = app.device.now
                now[0] += 0.1
                app._tick()
                assert app.device.now - before == 100 * speed
                await pilot.press("f4")

    asyncio.run(session())


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5)])
def test_a_small_terminal_is_told_what_is_needed(size, tmp_path):
    async def act(pilot, app):
        assert app.query_one("#small").display
        assert not app.query_one("#body").display
        # Keys do not reach a screen that is hidden.
        await keys(pilot, app, "enter", "enter", "B", "f3", "f2")
        assert app.device.powered and not app.device.held and len(app.screen_stack) == 1
        assert not (tmp_path / "games").exists()
        await pilot.resize_terminal(80, 24)
        assert app.query_one("#body").display
        await keys(pilot, app, "enter", "enter")
        assert (tmp_path / "games" / "begun").exists()

    played("host", tmp_path, act, size)


def test_the_panel_has_the_size_of_the_terminal_as_it_is(tmp_path):
    async def act(pilot, app):
        for size in ((120, 45), (80, 24), (120, 45), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            wide, high = terminal_texts.panel_size(*size, app.device)
            found = (
                app.query_one("#device").styles.width.value,
                app.query_one("#case").styles.height.value,
            )
            assert found == (wide + 2, high + 2), size

    played("host", tmp_path, act, (80, 24))


def test_letters_without_colour(tmp_path):
    async def act(pilot, app):
        app.lettered = True
        app.pass_time(10)
        lines = app.query_one(terminal_widgets.PanelWidget)._lines
        words = ["".join([segment.text for segment in line]) for line in lines]
        assert len(words) == 16
        assert {len(word) for word in words} == {32}
        assert len(set("".join(words))) > 2
        assert not any(segment.style.color for line in lines for segment in line)

    played("host", tmp_path, act)


def test_letters_say_what_they_need_and_need_no_more(tmp_path):
    async def act(pilot, app):
        def lines():
            app.pass_time(10)
            found = app.query_one(terminal_widgets.PanelWidget)._lines
            return ["".join([segment.text for segment in line]) for line in found]

        await keys(pilot, app, "f6")
        columns, rows = [int(word) for word in " ".join(lines()).split() if word.isdigit()]
        assert "F6" in " ".join(lines())
        await pilot.resize_terminal(columns - 1, rows)
        await pilot.pause()
        assert len(lines()) < 64
        await pilot.resize_terminal(columns, rows)
        await pilot.pause()
        assert [len(line) for line in lines()] == [128] * 64
        await keys(pilot, app, "f6")
        assert len(lines()) == 32  # half blocks again

    played("pico_ssd1306_128x64", tmp_path, act, (120, 45))


def test_the_desk_looks_as_it_did(tmp_path):
    # Written by `make golden`; look at it in a browser before you commit it.
    async def act(pilot, app):
        await begin(pilot, app)
        await keys(pilot, app, "enter", "shift+right")
        svg = app.export_screenshot(title="pentaref sim")
        if os.environ.get("WRITE_SNAPSHOTS"):
            SNAPSHOT.write_text(svg)
        assert svg == SNAPSHOT.read_text()

    played("pico_ws2812_16x16", tmp_path, act)


@pytest.mark.parametrize("size", [(80, 24), (100, 40), (160, 50)])
@pytest.mark.parametrize("board", paths.boards())
def test_all_of_the_panel_and_all_of_the_legend_are_in_sight(board, size, tmp_path):
    async def act(pilot, app):
        lines = app.query_one(terminal_widgets.PanelWidget)._lines
        panel = app.query_one(terminal_widgets.PanelWidget).size
        assert len(lines) <= panel.height
        across = len(lines[0])
        assert {len(line) for line in lines} == {across} and across <= panel.width
        # Its proportions are the panel's, except for rounding to a block of LEDs.
        square = across * app.device.height / app.device.width / 2
        assert abs(len(lines) - square) <= 1
        assert app.query_one("#keys").size.height == text(app, "keys").count("\n") + 1
        assert max(map(len, text(app, "keys").splitlines())) <= app.query_one("#keys").size.width
        for cap in app.query(terminal_widgets.Cap):
            assert cap.region.bottom < size[1]
            assert cap.region.right <= app.query_one("#device").region.right

    played(board, tmp_path, act, size)


def test_what_is_not_changed_is_not_sent_again(tmp_path):
    async def act(pilot, app):
        panel = app.query_one(terminal_widgets.PanelWidget)
        sent = []
        panel.refresh = lambda *regions, **_: sent.append(regions)
        pixels = app.device.pixels()
        panel.show(pixels)
        assert sent == []
        other = [list(row) for row in pixels]
        other[3][5] = (1, 2, 3)
        panel.show(other)
        ((region,),) = sent
        assert region.height == 1

    played("host", tmp_path, act)


def test_keys_on_six_and_on_four_buttons():
    assert keyboard.steps("left", SIX, []) == [(PRESS, "left")]
    assert keyboard.steps("left", FOUR, []) == [
        (HOLD, "c"),
        (PRESS, "a"),
        (RELEASE, "c"),
        (WAIT, 40),
    ]
    assert keyboard.steps("enter", FOUR, []) == [(PRESS, "d")]
    assert keyboard.steps("d", FOUR, []) == [(PRESS, "d")]
    assert keyboard.steps("C", FOUR, []) == [(HOLD, "c")]
    assert keyboard.steps("C", FOUR, ["c"]) == [(RELEASE, "c")]
    assert keyboard.steps("c", SIX, []) == []
    assert keyboard.steps("x", SIX, []) == []


def test_the_presser_is_as_quick_as_a_script_and_drops_what_comes_far_too_late(tmp_path):
    device = Simulated("host", str(tmp_path))
    device.on()
    pair = keyboard.ButtonPresser(device)
    pair.do([(PRESS, "a")])
    pair.pass_time(39)
    assert device.held == ["a"]
    pair.pass_time(2)
    assert device.held == []
    for _ in range(100):
        pair.do([(PRESS, "right")])
    pair.pass_time(6 * 80 + 40)
    assert device.held == []


def test_leds_take_the_room_there_is():
    assert led_terminal.points(16, 16, 32, 16) == 2
    assert led_terminal.points(32, 32, 32, 16) == 1
    assert led_terminal.points(8, 8, 32, 16) == 4
    assert led_terminal.points(16, 16, 31, 16) == 1
    assert led_terminal.points(32, 32, 31, 16) == 0
    for size in (1, 2, 4, 6, 8):
        assert len(led_terminal.lens(size)) == size
        assert all(0 < share <= 1 for row in led_terminal.lens(size) for share in row)


def test_dim_colours_stay_themselves_among_256():
    (line,) = led_terminal.coloured([[(50, 34, 0)]], 2, few=True)
    red, green, blue = led_terminal._PALETTE[line[0].style.color.number - 16]
    assert 0.5 < green / red < 0.85  # 0.68: an amber, not a red and not a yellow
    assert blue == 0


def sim(*args, **options):
    return subprocess.run(
        [sys.executable, "-m", "host_sim", "sim", *args],
        cwd=ROOT,
        capture_output=True,
        text=True,
        **options,
    )


def test_without_a_terminal_it_says_so():
    done = sim(stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stdout) == (2, "")
    assert "terminal" in done.stderr
    assert "--web" in done.stderr
    assert done.stderr.count("\n") == 1


def test_one_desk_to_a_flash(tmp_path):
    fcntl = pytest.importorskip("fcntl")
    with open(tmp_path / ".in-use", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        done = sim("--flash", str(tmp_path))
    assert done.returncode == 2
    assert str(tmp_path) in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_flash_that_cannot_be_kept_is_one_line(tmp_path):
    pytest.importorskip("fcntl")
    (tmp_path / ".in-use").mkdir()
    for flash in (str(tmp_path), ""):
        done = sim("--flash", flash)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1 and flash in done.stderr


def in_a_terminal(flash, **env):
    """The simulator in its own terminal: process, and the other end.

    ``env`` are variables of its environment.
    """
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "host_sim", "sim", "--flash", str(flash)],
        cwd=ROOT,
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **env},
        close_fds=True,
    )
    os.close(follower)
    return process, leader


def started(leader):
    """What the simulator shows until its keys are told."""
    seen = b""
    while b"pentaref" not in seen or b"arrows" not in seen:
        seen += os.read(leader, 65536)
    return seen


def test_in_a_real_terminal_it_starts_and_quits(tmp_path):
    process, leader = in_a_terminal(tmp_path)
    try:
        started(leader)
        os.write(leader, b"\x11")  # ctrl+q
        while True:
            try:
                if not os.read(leader, 65536):
                    break
            except OSError:  # the other end is closed
                break
        assert process.wait(20) == 0
    finally:
        process.kill()
        os.close(leader)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_the_panel_is_drawn_whatever_the_encoding(encoding, tmp_path):
    process, leader = in_a_terminal(tmp_path, PYTHONIOENCODING=encoding)
    try:
        seen = started(leader)
        assert "▀".encode() in seen and rb"\u25" not in seen
    finally:
        process.kill()
        process.wait()
        os.close(leader)


def test_help_says_where_the_records_are_and_what_the_keys_do(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.setattr("host_sim.commands.sim._own_folder", lambda: "/home/100%/flash")
    with pytest.raises(SystemExit):
        main(["sim", "--help"])
    said = capsys.readouterr().out
    assert "(default: /home/100%/flash)" in said and "DIR/games" in said
    names = [key.partition(",")[0].upper() for key, *_ in terminal.SimulatorApp.BINDINGS]
    assert all(name in said for name in names if name.startswith("F"))


def test_the_record_shown_and_copied_is_the_one_in_play(tmp_path):
    # Numbers have wrapped: 0004 is started while 9999 exists.
    folder = tmp_path / "games"
    folder.mkdir()
    for number in (1, 2, 3, 9998, 9999):
        (folder / f"{number:04d}.pent").write_text("game: pentwall\nresign\nresult: 2\n")
    (folder / "zzzz.pent").mkdir()  # a folder with a record's name

    async def act(pilot, app):
        await begin(pilot, app)
        await keys(pilot, app, "left", "left", "up", "space", "enter")
        path = folder / f"{app.device.app.ui.match.number:04d}.pent"
        assert path.name == "0004.pent"
        assert terminal_texts.record_in_play(app.device) == path
        assert text(app, "record") == path.read_text().rstrip("\n")
        app.action_copy()
        await pilot.pause()
        assert app.screen.query_one("Input").value == path.name

    played("host", tmp_path, act)


def test_a_game_that_is_left_before_its_first_lay_is_shown_until_then(tmp_path):
    async def act(pilot, app):
        await begin(pilot, app)
        assert text(app, "record") == "game: pentwall"
        app.action_copy()
        await pilot.pause()
        assert app.screen.query_one("Input").value == "begun.pent"
        await keys(pilot, app, "escape", "m", "enter")
        assert text(app, "record") == "none yet"

    played("host", tmp_path, act)


def test_an_older_record_that_is_opened_is_the_one_shown_and_copied(tmp_path):
    folder = tmp_path / "games"
    folder.mkdir()
    old, new = (folder / f"{number:04d}.pent" for number in (1, 2))
    old.write_text("game: pentwall\nplayers: Ann, Bob\nV:c2d2e2e3e4\n")
    new.write_text("game: pent-tile\nd4\n")

    async def act(pilot, app):
        app._look()
        assert new.read_text().endswith(text(app, "record") + "\n")  # resumed at power-on
        await keys(pilot, app, "m")
        menu = [line[2:] for line in app.device.words()]
        await keys(pilot, app, *["down"] * menu.index("Records"), "enter")
        while "Ann" not in text(app, "words"):
            await keys(pilot, app, "right")
        await keys(pilot, app, "enter", "enter")
        assert terminal_texts.record_in_play(app.device) == old
        assert old.read_text().endswith(text(app, "record") + "\n")
        app.action_copy()
        await pilot.pause()
        assert app.screen.query_one("Input").value == old.name

    played("host", tmp_path, act)


def test_a_record_that_cannot_be_read_is_said_and_the_game_goes_on(tmp_path, monkeypatch):
    target = tmp_path / "copy.pent"
    is_denied = []

    def read_bytes(path):
        if is_denied and path.name == "0001.pent":
            raise PermissionError(13, "Permission denied", str(path))
        return path.open("rb").read()

    monkeypatch.setattr(Path, "read_bytes", read_bytes)

    async def act(pilot, app):
        await begin(pilot, app)
        await keys(pilot, app, "enter")
        path = terminal_texts.record_in_play(app.device)
        is_denied.append(True)
        app._look()
        assert "Permission denied" in " ".join(text(app, "record").split())
        # A copy cannot be made: the message names the record, not the copy.
        app._copy(path, str(target))
        await pilot.pause()
        (said,) = [notification.message for notification in app._notifications]
        assert said == f"{path}: cannot be read (Permission denied)" and not target.exists()
        is_denied.clear()
        path.rename(tmp_path / "elsewhere.pent")
        path.mkdir()
        app._look()
        # The name may be cut in two where the pane ends.
        assert path.name in "".join(text(app, "record").split())
        path.rmdir()
        app._look()
        assert "No such file" in " ".join(text(app, "record").split())
        assert "Turn: Seat 2" in text(app, "words")

    played("host", tmp_path, act)


def test_a_power_cut_at_ten_times_the_speed_gives_back_at_most_ten_seconds(tmp_path):
    (tmp_path / "games").mkdir()
    record = tmp_path / "games" / "0001.pent"
    record.write_text("game: pentwall\nclock: fischer 600+5\n")
    now = [0.0]

    async def session():
        app = terminal.SimulatorApp("host", str(tmp_path), clock=lambda: now[0])
        async with app.run_test() as pilot:
            await keys(pilot, app, "enter")
            assert len(record.read_text().split("\n")) == 4  # seat 1 has laid
            while "speed 10x" not in text(app, "head"):
                await pilot.press("f4")
                app._look()
            clock = app.device.app.ui.match.clock
            while clock.left(2) > 5400:  # tenths of a second: a minute on one action
                now[0] += 0.1
                app._tick()
            assert record.read_text().split("\n")[-2][:2] == ";+"
            await keys(pilot, app, "f3", "f3")
            assert 5400 <= app.device.app.ui.match.clock.left(2) <= 5500
            assert app.device.app.ui.match.clock.paused

    asyncio.run(session())


def test_the_notes_of_a_clock_leave_the_actions_in_sight():
    record = "game: pentwall\nclock: move 30\nF:f5g5e6f6f7 ;9.8s\n;+5.0s\n;+10.0s\n;+15.0s\n"
    assert terminal_texts.record_lines(record)[-2:] == ["F:f5g5e6f6f7 ;9.8s", ";+15.0s"]
    assert terminal_texts.record_lines(record + "undo ;16.0s\n")[-3:] == [
        "F:f5g5e6f6f7 ;9.8s",
        ";+15.0s",
        "undo ;16.0s",
    ]
    assert terminal_texts.record_lines("") == []


@pytest.mark.parametrize(
    "latched",
    ["", pytest.param("A", marks=pytest.mark.full), pytest.param("AB", marks=pytest.mark.full)],
)
def test_what_powers_up_again_is_said_while_buttons_are_held(latched, tmp_path):
    async def act(pilot, app):
        others = [name for name in "AB" if name not in latched]
        await keys(pilot, app, "A", "B", "f3", "f3", *others)
        said = " ".join(text(app, "words").split())
        assert "at its prompt" in said and said.endswith("F3 twice powers up again.")
        held = {"": "", "A": "Still held: A. A right click or a capital lets it go. Then F3"}
        wanted = held.get(latched, "Still held: A and B. A right click or a capital lets them go.")
        assert wanted in said and ("Still held" in said) == bool(latched)
        await keys(pilot, app, *latched, "f3", "f3")  # as it says
        assert "game: " in text(app, "words")

    played("host", tmp_path, act)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_ends_it_as_its_key_does(name, tmp_path):
    process, leader = in_a_terminal(tmp_path)
    try:
        seen = started(leader)
        process.send_signal(getattr(signal, name))
        while True:
            try:
                part = os.read(leader, 65536)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            seen += part
        assert process.wait(20) == 0
    finally:
        process.kill()
        os.close(leader)
    # The terminal is restored: no alternate screen, no mouse, a cursor.
    for off in (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?25h"):
        assert seen.rindex(off) > seen.rindex(off[:-1] + (b"h" if off[-1:] == b"l" else b"l"))


def test_it_ends_when_its_terminal_is_closed(tmp_path):
    process, leader = in_a_terminal(tmp_path)  # not of its session: it gets no signal
    try:
        started(leader)
        os.close(leader)
        assert process.wait(30) == 0
    finally:
        process.kill()


def test_it_ends_though_its_terminal_takes_no_more(tmp_path):
    process, leader = in_a_terminal(tmp_path)
    try:
        started(leader)
        for _ in range(200):  # what it draws is more than a terminal keeps unread
            os.write(leader, b"\x1b[C\x1b[D")
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
    finally:
        process.kill()
        os.close(leader)


def test_among_256_colours_a_hue_stays_near():
    import colorsys

    for colour in [(255, 60, 20), (0, 120, 60), (40, 60, 255), (255, 190, 0), (170, 50, 255)]:
        for dim in (1.0, 0.6, 0.45):
            wanted = tuple(round(part * dim) for part in colour)
            number = led_terminal.nearest(wanted) - 16
            found = led_terminal._PALETTE[number]
            hue = colorsys.rgb_to_hsv(*[part / 255 for part in wanted])[0]
            got, saturation, _ = colorsys.rgb_to_hsv(*[part / 255 for part in found])
            assert saturation > 0.3, (wanted, found)
            assert min(abs(hue - got), 1 - abs(hue - got)) < 0.1, (wanted, found)


def test_among_256_colours_a_dim_colour_is_no_other_one():
    """Dim yellow is still yellow, and a fault's orange is no red.

    The yellow is that of a seat, at the lowest light.
    """

    def shown(colour):
        ((segment,),) = led_terminal.coloured([[colour]], 1, few=True)
        return led_terminal._PALETTE[segment.style.color.number - 16]

    for yellow in ((25, 19, 0), (127, 98, 0), (255, 196, 0)):
        red, green, blue = shown(yellow)
        assert 0.65 < green / red < 0.9 and not blue, yellow
    assert shown((150, 60, 20)) not in (shown((143, 0, 16)), shown((123, 0, 14)))
    red, green, blue = shown((0, 24, 16))
    assert not red and green > blue


def test_help_opens_and_closes_and_knows_the_keys_and_the_rules(tmp_path):
    async def act(pilot, app):
        await pilot.press("f1")
        await pilot.pause()
        assert len(app.screen_stack) == 2
        shown = terminal_texts.help_text(app.device)
        assert "lay, take" in shown and all(games.title(game) in shown for game in games.GAMES)
        await pilot.press("escape")
        await pilot.pause()
        assert len(app.screen_stack) == 1

    played("host", tmp_path, act)


@pytest.mark.parametrize("key", ["f1", "f2", "f5", "f7"])
def test_it_quits_from_each_of_its_boxes(key, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def act(pilot, app):
        await begin(pilot, app)
        await pilot.press(key)
        assert len(app.screen_stack) == 2
        await pilot.press("ctrl+q")
        assert not app.is_running or app._exit

    played("pico_ws2812_16x16", tmp_path / "flash", act)


def test_brackets_in_names_are_no_markup(tmp_path):
    async def act(pilot, app):
        await begin(pilot, app)
        app._named("[/Ann], [red]Bob")
        path = terminal_texts.record_in_play(app.device)
        target = tmp_path / "[" / "d].pent"
        target.parent.mkdir()
        app._copy(path, str(target))
        await pilot.pause()
        said = "\n".join([str(toast.render()) for toast in app.screen.query("Toast")])
        assert "[/Ann], [red]Bob" in said and "[/d].pent" in said
        assert target.read_bytes() == path.read_bytes()

    played("host", tmp_path / "flash", act, notifications=True)


def test_seats_are_named_for_the_next_game(tmp_path):
    async def act(pilot, app):
        app._named("Ann, Жанна")
        await pilot.pause()
        (said,) = [notification.message for notification in app._notifications]
        assert said == "Names from the next game on: Ann, Жанна"
        await begin(pilot, app)
        assert app.device.app.ui.match.game.names == ("Ann", "Жанна")
        # A name that a record would read as a comment is asked for again, and nothing changes.
        for typed in ("Ann #1, Bob", "Ann" + "x" * 998 + ", Bob"):
            app._named(typed)
            await pilot.pause()
            assert app.screen.query_one("Input").value == typed
            await pilot.press("escape")
        assert app.device.app.ui.session.settings["setup"]["players"] == "Ann, Жанна"
        app._named("")
        assert "players" not in app.device.app.ui.session.settings["setup"]

    played("host", tmp_path, act)


def test_the_legend_names_the_buttons_of_the_board():
    six = terminal_texts.legend(("up", "down", "left", "right", "a", "b"))
    assert "enter        A: lay" in six and "space        B: rotate" in six
    # Of the four buttons of a Unicorn, D lays and C rotates.
    four = terminal_texts.legend(("a", "b", "c", "d"))
    assert "enter        D: lay" in four and "space        C: rotate" in four
    assert "D held long: the menu" in four and "B" not in four
    assert max(len(line) for line in (six + "\n" + four).splitlines()) <= 44
