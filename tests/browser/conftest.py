"""Fixtures: the site, built once, and browsers to open it.

`make test-web` runs all of these tests, `make test` a short part. Where there is no Chromium with
its driver, or no npm, they are skipped and say so; with BROWSER_TESTS=needed they fail instead, as
in `make test-web`.
"""

import contextlib
import os
import shutil
from pathlib import Path

import pytest

from chromium import CHROMIUM, DESKTOP, DRIVER, PHONE, Browser, Site, lacks
from host_sim.desktop.browser import build


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """The site's files, built once per run, with npm's files from `make site`."""
    if not CHROMIUM or not DRIVER:
        lacks("no Chromium with its driver on this machine: the site is not opened")
    if not shutil.which("npm") and not (build.folder().parent / "browser").is_dir():
        lacks("no npm on this machine: the site cannot be made")
    import fcntl

    shared = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        shared = shared.parent  # each worker has a folder of its own in it
    made = shared / "site-of-this-run"
    kept = build.folder().parent / "browser"
    kept.mkdir(parents=True, exist_ok=True)
    with open(kept / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.is_dir():
            made.mkdir()
            (made / "browser").symlink_to(kept)
        if not (made / "site").is_dir():
            build.build(made / "site")
    return made / "site"


@pytest.fixture
def site(folder):
    served = Site(folder)
    yield served
    served.stop()


@pytest.fixture
def browsers(tmp_path):
    """Start browsers, each with a profile's name, at first an empty one."""
    running = []

    def start(name="profile", **options):
        running.append(Browser(tmp_path / name, **options))
        return running[-1]

    yield start
    for browser in running:
        with contextlib.suppress(Exception):  # one that was killed
            browser.quit()


@pytest.fixture(scope="session")
def running(tmp_path_factory):
    """The Chromium that is used again, in a list: one takes long to start."""
    kept = []
    yield kept
    for browser in kept:
        browser.quit()


@pytest.fixture
def tab(running, tmp_path_factory, folder):
    """Opens a new tab on a screen of a size, with earlier tests cleared."""

    def show(size=DESKTOP, dark=True):
        if not running:
            running.append(Browser(tmp_path_factory.mktemp("profile")))
        running[0].renew(size, dark)
        return running[0]

    return show


@pytest.fixture
def browser(tab):
    return tab()


@pytest.fixture
def phone(tab):
    return tab(PHONE)


@pytest.fixture(scope="session")
def axe(root):
    """The source of axe-core, which checks a page's accessibility."""
    path = root / "tests" / "browser" / "node_modules" / "axe-core" / "axe.min.js"
    return path.read_text() if path.is_file() else lacks("no axe-core: `make test-web` brings it")


@pytest.fixture(scope="session")
def root():
    return Path(__file__).resolve().parents[2]
