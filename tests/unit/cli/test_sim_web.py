"""`pentaref sim --web`: the site on this machine, or one line if not."""

import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from host_sim.desktop.browser import serve

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def served(tmp_path):
    """A folder of files that is served; returns its address."""
    for name in ("index.html", "a.mjs", "a.wasm", "a.webmanifest", "a.svg", "a.pent", "a.js"):
        (tmp_path / name).write_text(name)
    server = serve.BrowserServer(tmp_path, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.url
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html"),
        ("?board=host", "text/html"),
        ("a.js", "text/javascript"),
        ("a.mjs", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.svg", "image/svg+xml"),
        ("a.pent", "text/plain"),
    ],
)
def test_files_have_the_types_that_browsers_ask_for(name, kind, served):
    with urllib.request.urlopen(f"{served}/{name}") as answer:
        assert answer.headers.get_content_type() == kind
        assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["none.html", "../pyproject.toml", "%2e%2e/pyproject.toml"])
def test_nothing_else_is_served(path, served):
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{served}/{path}")
    assert refused.value.code == 404


def test_only_this_machine_is_served(served):
    assert served.startswith("http://127.0.0.1:")


def sim(*words):
    return subprocess.run(
        [sys.executable, "-m", "host_sim", "sim", "--web", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("port", ["taken", "99999"])
def test_a_port_that_cannot_be_had_is_one_line(port):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = str(taken.getsockname()[1]) if port == "taken" else port
        done = sim("--port", number)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert number in done.stderr


def test_a_flash_on_this_machine_is_one_line(tmp_path):
    done = sim("--flash", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and "--flash" in done.stderr


@pytest.mark.full
def test_it_says_where_it_is_and_ends_at_once():
    words = ["--web", "--port", "0", "--board", "cosmic_unicorn"]
    process = subprocess.Popen(
        [sys.executable, "-m", "host_sim", "sim", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    told = process.stdout.readline()
    if not told and "npm" in process.stderr.read():
        pytest.skip("no npm on this machine: the site cannot be made")
    url = re.search(r"http://127\.0\.0\.1:\d+/\?board=cosmic_unicorn", told)[0]
    with urllib.request.urlopen(url) as answer:
        assert b"pentaref" in answer.read()
    # It is one process, so that nothing is left however it ends.
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    assert not children.exists() or not children.read_text()
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60) == ("", "")
    assert process.returncode == 0
