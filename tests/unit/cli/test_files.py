"""Files on the desktop: whole or not at all, in any encoding.

Only one device at a time can use a flash.
"""

import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from host_sim import files
from host_sim.__main__ import main
from host_sim.drawing import fonts

ROOT = Path(__file__).resolve().parents[3]
GAME = "game: pent-tile\ngrid: 5x5\nc3\n"


def run(*args, **options):
    command = [sys.executable, "-m", "host_sim", *map(str, args)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, **options)


def test_a_file_that_cannot_be_written_whole_stays_as_it_was(tmp_path):
    (tmp_path / "game.pent").write_text(GAME)
    picture = tmp_path / "game.png"
    assert run("picture", tmp_path / "game.pent", "-o", picture).returncode == 0
    good = picture.read_bytes()
    # As on a full disk: no file may grow beyond 100 bytes.
    small = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))}
    done = run("picture", tmp_path / "game.pent", "-o", picture, **small)
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1
    assert picture.read_bytes() == good
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.pent", "game.png"]


def test_a_file_keeps_its_mode_and_a_link_stays_a_link(tmp_path):
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"old")
    target.chmod(0o640)
    link.symlink_to(target)
    files.write_whole(link, b"new")
    assert link.is_symlink() and target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_picture_goes_to_standard_output(tmp_path):
    (tmp_path / "game.pent").write_text(GAME)
    done = run("picture", tmp_path / "game.pent", "-o", "-")
    assert done.returncode == 0 and done.stdout.startswith(b"<svg ")


@pytest.fixture(scope="module")
def walked(tmp_path_factory):
    """What a script of one line shows."""
    script = tmp_path_factory.mktemp("walk") / "walk.txt"
    script.write_text("a a 3*right\n")
    return run("run", script).stdout


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_script_is_read_as_editors_write_it(tmp_path, encoding, end, walked):
    script = tmp_path / "walk.txt"
    script.write_bytes(f"# für alle{end}a a{end}3*right{end}".encode(encoding))
    done = run("run", script)
    assert (done.returncode, done.stderr, done.stdout) == (0, b"", walked)


def test_one_device_to_a_flash_and_the_message_says_which(tmp_path):
    pytest.importorskip("fcntl")
    walk = tmp_path / "walk.txt"
    walk.write_text("a a")
    flash = tmp_path / "flash"
    flash.mkdir()
    with files.flash_lock(str(flash)):
        done = run("run", walk, "--flash", flash)
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1
    assert f"process {os.getpid()}".encode() in done.stderr and b"--flash" in done.stderr
    assert not (flash / "games").exists()
    assert run("run", walk, "--flash", flash).returncode == 0


def test_the_lock_of_a_killed_process_is_none(tmp_path):
    pytest.importorskip("fcntl")
    code = (
        "import sys, time; from host_sim import files\n"
        f"with files.flash_lock({str(tmp_path)!r}): print('mine', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"mine\n"
        process.send_signal(signal.SIGKILL)
        process.wait()
    with files.flash_lock(str(tmp_path)):
        pass


def test_a_long_game_is_animated_in_little_memory(tmp_path):
    record = tmp_path / "long.pent"
    record.write_text("game: pent-tile\ngrid: 5x5\n" + "c3\nundo\n" * 60)
    picture = tmp_path / "long.gif"
    code = (
        "import resource, sys; from host_sim.__main__ import main; main(sys.argv[1:]); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )

    def peak():
        command = [sys.executable, "-c", code, "picture", str(record), "-o", str(picture)]
        return int(subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout)

    long = peak()
    with Image.open(picture) as shown:
        assert shown.n_frames == 121
        shown.seek(120)
        last = shown.convert("RGB")
    record.write_text("game: pent-tile\ngrid: 5x5\nc3\nundo\n")
    short = peak()
    # 118 frames more of some 300 KB each would be 35 MB.
    assert long - short < 10_000  # KB, on Linux
    # Taken back, it is an empty board again.
    colours = last.crop((70, 100, 250, 280)).getcolors()
    assert colours and len(colours) < 30


@pytest.mark.parametrize("letter", ["é", "Ω", "Ж", "さ", "京"])
def test_letters_of_many_scripts_have_a_font(letter):
    ((part, font, _),) = fonts.runs(letter, 40)
    assert part == letter
    lacking = bytes(font.getmask("\U0010fffe"))
    assert bytes(font.getmask(letter)) not in (b"", lacking)


def test_a_command_that_is_nearly_right_is_suggested(capsys):
    assert main(["jugde"]) == 2
    assert "did you mean 'judge'?" in capsys.readouterr().err
    assert main(["pley"]) == 2
    assert "did you mean 'play'?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("pentaref jud", "judge"),
        ("pentaref judge --js", "--json"),
        ("pentaref play --bo", "--board"),
    ],
)
def test_a_shell_completes_commands_and_options(line, offered, tmp_path):
    if not shutil.which("bash"):
        pytest.skip("no bash on this machine")
    command = Path(sys.executable).with_name("pentaref")
    done = subprocess.run(
        ["bash", "-c", f"{command} 8>&1"],
        env={
            **os.environ,
            "_ARGCOMPLETE": "1",
            "_ARGCOMPLETE_IFS": "\n",
            "COMP_LINE": line,
            "COMP_POINT": str(len(line)),
        },
        capture_output=True,
        text=True,
    )
    assert [word.strip() for word in done.stdout.split("\n")] == [offered]


def test_a_file_is_copied_whole(tmp_path):
    data = bytes(range(256)) * 1000
    source = tmp_path / "source"
    source.write_bytes(data)
    with open(source, "rb") as file:
        file.read(100)
        files.write_whole(tmp_path / "copy", file)
    assert (tmp_path / "copy").read_bytes() == data
