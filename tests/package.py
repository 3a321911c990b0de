"""`make test-package`: install a release, and run every command.

The commands are run outside the source tree. The sdist is built from this tree, and the wheel from
the sdist, which shows that the sdist is complete. Each named Python gets its own environment: first
the wheel alone, which must stay small, then the wheel with all extras, then the sdist in its place.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from host_sim.__main__ import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
LARGEST = 5_000_000  # bytes: the limit for judging alone, with dependencies

# Commands, each with its exit status and a part of its output; %s is a record.
RUNS = (
    ("--version", 0, "pentaref"),
    ("judge %s", 0, "Bob wins"),
    ("moves begun.pent", 0, "F:"),
    ("perft %s --depth 1", 0, ""),
    ("picture %s -o game.svg", 0, ""),
    ("picture %s -o game.png", 0, ""),
    ("picture %s -o game.gif", 0, ""),
    ("keys %s", 0, ""),
    ("run game.keys --flash flash", 0, ""),
    ("setups", 0, ""),
    ("solve solo.pent --hint", 0, ""),
    ("study golomb --games 2 --grade learner", 0, "2"),
    ("image --board pico_ws2812_16x16", 2, "--micropython"),
    ("emulate game.keys --board pico_ws2812_16x16", 2, "pip install rp2040py"),
    ("sim", 2, "terminal"),
    ("flash --board pico_ws2812_16x16 --port /dev/no-such-port", 2, "no-such-port"),
    ("pull --port /dev/no-such-port", 2, "no-such-port"),
    ("feature-test --board pico_ws2812_16x16 --port /dev/no-such-port", 2, "no-such-port"),
)
# Without the extras: each extra's name, and a command that needs it.
LACKING = (
    ("picture %s -o game.png", "pentaref[pictures]"),
    ("sim", "pentaref[sim]"),
    ("flash", "pentaref[flash]"),
    ("image", "pentaref[flash]"),
)


def build(folder):
    """The sdist of this tree, and the wheel made from it."""
    code = f"from setuptools import build_meta as b; b.build_sdist({str(folder)!r})"
    call([sys.executable, "-c", code], ROOT)
    (sdist,) = Path(folder).glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    call([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, sdist], folder)
    (wheel,) = Path(folder).glob("*.whl")
    if shutil.which("git") and (ROOT / ".git").exists():
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
        lacking = set(listed.stdout.split("\n")) - names - {""}
        if lacking:
            sys.exit(f"package: the sdist lacks {sorted(lacking)[:5]}: see MANIFEST.in")
    return sdist, wheel


def call(command, folder):
    """Run a command; if it fails, exit with its output."""
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"package: {command} failed:\n{done.stdout.decode(errors='replace')[-3000:]}")


def said(program, words, folder):
    """A command's exit status, output and errors, in an empty folder."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        [program, *words.split()],
        cwd=folder,
        env=env | {"HOME": str(folder), "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )
    return done.returncode, done.stdout, done.stderr


def size(python):
    """The bytes installed, without what the environment came with."""
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    found = subprocess.run([python, "-c", asked], capture_output=True, text=True).stdout.strip()
    own = ("pip", "setuptools", "_distutils_hack", "pkg_resources", "distutils-precedence")
    return sum(
        path.stat().st_size
        for path in Path(found).rglob("*")
        if path.is_file() and not path.relative_to(found).parts[0].startswith(own)
    )


def check(python, sdist, wheel):
    """Check everything for one Python; returns a line for each failure."""
    wrong = []
    with tempfile.TemporaryDirectory(prefix="pentaref-") as folder:
        call([python, "-m", "venv", "env"], folder)
        programs = Path(folder, "env", "Scripts" if os.name == "nt" else "bin").resolve()
        inner, program = programs / "python", programs / "pentaref"
        shutil.copyfile(ROOT / "docs/pictures/pentwall.pent", Path(folder, "game.pent"))
        shutil.copyfile(ROOT / "docs/pictures/pentactic-solo.pent", Path(folder, "solo.pent"))
        Path(folder, "begun.pent").write_text("game: pentwall\n", encoding="utf-8")
        pip = [inner, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        call([*pip, wheel], folder)
        taken = size(inner)
        if taken > LARGEST:
            wrong.append(f"without extras {taken} bytes, more than {LARGEST}")
        runs = [RUNS[0], RUNS[1], *[(words, 2, f"pip install '{name}'") for words, name in LACKING]]
        wrong += faults("the wheel alone", runs, program, folder)
        call([*pip, f"{wheel}[all]"], folder)
        wrong += faults("the wheel", RUNS, program, folder)
        call([*pip, "--force-reinstall", "--no-deps", sdist], folder)
        wrong += faults("the sdist", RUNS, program, folder)
    version = subprocess.run([python, "--version"], capture_output=True, text=True).stdout.strip()
    print(f"{version}: {taken / 1e6:.1f} MB without extras, {len(wrong)} of the runs failed")
    return [f"{version}: {line}" for line in wrong]


def faults(what, runs, program, folder):
    """Yield a line for each command that does not behave as expected."""
    found = []
    for words, status, part in runs:
        words = words.replace("%s", "game.pent")
        got, printed, complained = said(program, words, folder)
        text = printed + complained
        if words.startswith("keys"):
            Path(folder, "game.keys").write_text(printed, encoding="utf-8")
        if got != status or part not in text or "Traceback" in text:
            found.append(f"{what}: pentaref {words}: status {got}, {text[-300:]!r}")
    return found


def main(pythons):
    assert set(COMMANDS) <= {words.split()[0] for words, _, _ in RUNS}, "a command is not run"
    wrong = []
    with tempfile.TemporaryDirectory(prefix="pentaref-dist-") as folder:
        sdist, wheel = build(folder)
        for python in pythons or [sys.executable]:
            wrong += check(python, sdist, wheel)
    for line in wrong:
        print("FAILED", line)
    print(f"{len(pythons or [0])} Pythons, {len(wrong)} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
