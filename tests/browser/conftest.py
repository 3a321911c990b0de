"""The site, built once, and browsers to open it.

`make test-web` runs all of these tests, `make test` a short part. Where there is no Chromium with
its driver, or no npm, they are skipped and say so; with BROWSER_TESTS=needed they fail instead.
"""

import contextlib
import os
import shutil
from pathlib import Path

import pytest

from chromium import CHROMIUM, DRIVER, Browser, Site
from host_sim.desktop.browser import build


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """The site's files; what npm brought for `make site` serves again."""
    lacks = pytest.fail if os.environ.get("BROWSER_TESTS") == "needed" else pytest.skip
    if not CHROMIUM or not DRIVER:
        lacks("no Chromium with its driver on this machine: the site is not opened")
    if not shutil.which("npm") and not (build.folder().parent / "browser").is_dir():
        lacks("no npm on this machine: the site cannot be made")
    import fcntl

    made = tmp_path_factory.mktemp("site")
    kept = build.folder().parent / "browser"
    kept.mkdir(parents=True, exist_ok=True)
    (made / "browser").symlink_to(kept)
    # Tests run side by side: npm brings for one what then is there for all.
    with open(kept / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build.build(made / "site")
    return made / "site"


@pytest.fixture
def site(folder):
    served = Site(folder)
    yield served
    served.stop()


@pytest.fixture
def browsers(tmp_path):
    """Start browsers: each with the profile of that name, an empty one the first time."""
    running = []

    def start(name="profile", **options):
        running.append(Browser(tmp_path / name, **options))
        return running[-1]

    yield start
    for browser in running:
        with contextlib.suppress(Exception):  # one that was killed
            browser.quit()


@pytest.fixture
def browser(browsers):
    return browsers()


@pytest.fixture(scope="session")
def root():
    return Path(__file__).resolve().parents[2]
