"""`make release`: the checks, the version's tag, and all files in dist/.

Nothing is pushed. The repository's address is asked for once and kept in pyproject.toml, in the
table `project.urls`. A dry run does the same in a clone below build/, without the checks.
"""

import argparse
import datetime
import hashlib
import io
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from host_sim.deploy import image

ROOT = Path(__file__).resolve().parents[2]
CHECKS = ("lint", "test-all", "test-package")

_NUMBER = r'(?<=__version__ = )"(.*)"'
_REPOSITORY = r'(?m)^Repository = "(.*)"$'
_VERSION = re.compile(r"\d+\.\d+\.\d+")
_ADDRESS = re.compile(r"https://[\w.-]+(/[\w.-]+){2}")
_UNRELEASED = "## [Unreleased]\n"
_BEFORE_URLS = "[project.scripts]\n"
# A link or picture in Markdown whose target is a path.
_LINK = re.compile(r"(!?)(\[[^\]]*\])\((?!https?:|#)([^)\s]+)\)")


class ReleaseError(Exception):
    """Why there is no release, in one line."""


def release(
    root: Path,
    version: str,
    address: str,
    images: Path | None = None,
    checks: Any = CHECKS,
    today: Any = None,
) -> str:
    """Make a release of the repository at ``root``; returns its notes.

    ``images`` is a folder with MicroPython's .uf2 files, from which images of boards are made.
    Raises ``ReleaseError``. Nothing is changed until everything has been checked.
    """
    address = _checked(root, version, address)
    for target in checks:
        if subprocess.run(["make", "--no-print-directory", target], cwd=root).returncode:
            raise ReleaseError(f"make {target} failed")
    _address(root, address)
    notes = _numbered(root, version, today or datetime.date.today())
    _git(root, "commit", "-qam", f"Release {version}")
    _git(root, "tag", "-a", f"v{version}", "-m", f"pentaref {version}", "-m", notes)
    dist = root / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir()
    _packages(root, dist, f"{address}/%s/v{version}/%s")
    for path in sorted(Path(images).glob("*.uf2")) if images else ():
        _images(path, dist)
    (dist / "NOTES.md").write_text(notes + "\n", encoding="utf-8")
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(dist.iterdir())
    ]
    (dist / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")
    return notes


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise ReleaseError(f"git {words[0]}: {done.stderr.strip().splitlines()[-1]}")
    return done.stdout


def _checked(root: Path, version: str, address: str) -> str:
    """Check that the repository is ready for a release; returns its address."""
    if not _VERSION.fullmatch(version or ""):
        raise ReleaseError(f"VERSION={version or ''}: a release has a number like 1.2.0")
    old = _found(_NUMBER, (root / "firmware/pentaref/__init__.py").read_text("utf-8"))
    if _git(root, "tag", "--list", f"v{version}"):
        raise ReleaseError(f"VERSION={version}: there is a tag v{version}")
    if [int(part) for part in version.split(".")] < [int(part) for part in old.split(".")]:
        raise ReleaseError(f"VERSION={version}: the last one was {old}")
    if _git(root, "status", "--porcelain"):
        raise ReleaseError("the work tree has changes: commit them first")
    if not _unreleased((root / "CHANGELOG.md").read_text("utf-8")).strip():
        raise ReleaseError("CHANGELOG.md: there is nothing under Unreleased")
    address = address or _found(_REPOSITORY, (root / "pyproject.toml").read_text("utf-8"))
    if not address:
        raise ReleaseError("where is the repository? ADDRESS=https://HOST/OWNER/NAME")
    address = address.removesuffix("/").removesuffix(".git")
    if not _ADDRESS.fullmatch(address):
        raise ReleaseError(f"ADDRESS={address}: must be like https://HOST/OWNER/NAME")
    return address


def _found(pattern: Any, text: str) -> str:
    """A pattern's first group in a text, or "" if it does not match."""
    found = re.search(pattern, text)
    return found[1] if found else ""


def _unreleased(changelog: str) -> str:
    """The changelog's lines under Unreleased."""
    _, _, after = changelog.partition(_UNRELEASED)
    return re.split(r"^## \[", after, maxsplit=1, flags=re.M)[0]


def _numbered(root: Path, version: str, today: Any) -> str:
    """Put the number into the files that have it; returns the release's notes."""
    path = root / "firmware/pentaref/__init__.py"
    text = path.read_text("utf-8")
    path.write_text(re.sub(_NUMBER, f'"{version}"', text), encoding="utf-8")
    path = root / "package.json"
    text = path.read_text("utf-8")
    path.write_text(re.sub(r'("version": )".*"', rf'\1"{version}"', text), encoding="utf-8")
    path = root / "CHANGELOG.md"
    text = path.read_text("utf-8")
    heading = f"{_UNRELEASED}\n## [{version}] - {today}\n"
    path.write_text(text.replace(_UNRELEASED, heading, 1), encoding="utf-8")
    return _unreleased(text).strip()


def _address(root: Path, address: str) -> None:
    """Keep the repository's address in pyproject.toml."""
    path = root / "pyproject.toml"
    text = path.read_text("utf-8")
    text = re.sub(r"^\[project\.urls\]\n(?:\w+ = .*\n)+\n", "", text, flags=re.M)
    urls = (
        "[project.urls]\n"
        f'Repository = "{address}"\n'
        f'Issues = "{address}/issues"\n'
        f'Changelog = "{address}/blob/HEAD/CHANGELOG.md"\n\n'
    )
    path.write_text(text.replace(_BEFORE_URLS, urls + _BEFORE_URLS, 1), encoding="utf-8")


def absolute(text: str, place: str) -> str:
    """A Markdown text with addresses for paths.

    ``place`` is an address with %s for kind and path.
    """

    def link(found: re.Match[str]) -> str:
        mark, words, path = found.groups()
        return f"{mark}{words}({place % ('raw' if mark else 'blob', path)})"

    # The text of a link may be a picture, so the inner one comes first.
    return _LINK.sub(link, text)


def _packages(root: Path, dist: Path, place: str) -> None:
    """Make the sdist of the last commit, and the wheel from it."""
    with tempfile.TemporaryDirectory(prefix="pentaref-") as folder:
        tree, unpacked = Path(folder, "tree"), Path(folder, "sdist")
        done = subprocess.run(["git", "archive", "HEAD"], cwd=root, capture_output=True, check=True)
        _unpack(io.BytesIO(done.stdout), tree)
        readme = tree / "README.md"
        readme.write_text(absolute(readme.read_text("utf-8"), place), encoding="utf-8")
        _build("sdist", tree, dist)
        with next(dist.glob("*.tar.gz")).open("rb") as sdist:
            _unpack(sdist, unpacked)
        _build("wheel", next(unpacked.iterdir()), dist)


def _unpack(stream: Any, folder: Path) -> None:
    folder.mkdir()
    with tarfile.open(fileobj=stream) as archive:
        archive.extractall(folder)


def _build(kind: str, tree: Path, dist: Path) -> None:
    code = f"from setuptools import build_meta as b; b.build_{kind}({str(dist)!r})"
    done = subprocess.run([sys.executable, "-c", code], cwd=tree, capture_output=True, text=True)
    if done.returncode:
        raise ReleaseError(f"the {kind} cannot be built: {done.stderr.strip().splitlines()[-1]}")


def _images(source: Path, dist: Path) -> None:
    """Make the images of all boards that use this MicroPython.

    The boards are found by the file's name.
    """
    for path in sorted((ROOT / "boards").glob("*/micropython.json")):
        board = path.parent.name
        about = image.about(board)
        if about["port"] != "rp2" or not re.match(rf"{about['board']}\b(?!_)", source.name):
            continue
        try:
            made, _ = image.make(board, source.read_bytes())
        except image.ImageError as error:
            raise ReleaseError(f"{source.name}: {error}") from error
        (dist / f"pentaref-{board}-files.uf2").write_bytes(made)


def main(args: list[str] | None) -> int:
    """The command line of `make release`; returns the exit status."""
    parser = argparse.ArgumentParser(prog="make release")
    parser.add_argument("--version", default="")
    parser.add_argument("--address", default="")
    parser.add_argument("--images", default="")
    parser.add_argument("--dry", action="store_true")
    options = parser.parse_args(args)
    root, checks = ROOT, CHECKS
    try:
        if options.dry:
            root, checks = ROOT / "build" / "release", ()
            shutil.rmtree(root, ignore_errors=True)
            _git(ROOT, "clone", "-q", str(ROOT), str(root))
        if not options.address and not options.dry and sys.stdin.isatty():
            options.address = _asked(root)
        release(root, options.version, options.address, options.images, checks)
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    print(f"{root / 'dist'}: " + ", ".join(sorted(path.name for path in (root / "dist").iterdir())))
    if options.dry:
        print(f"A dry run: commit and tag are in {root} alone, and no checks were made.")
    else:
        print(
            f"Then: git push origin HEAD v{options.version}; the tag's workflow makes the images."
        )
    return 0


def _asked(root: Path) -> str:
    """The repository's address from the keyboard; "" if pyproject has it."""
    if "[project.urls]" in (root / "pyproject.toml").read_text("utf-8"):
        return ""
    return input("The repository's address, https://HOST/OWNER/NAME: ").strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
