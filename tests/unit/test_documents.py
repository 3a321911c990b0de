"""The documents: each link leads to a file, each anchor to a heading.

In them and in the workflows, each target of make is in the Makefile.
"""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LISTED = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True)
DOCUMENTS = LISTED.stdout.split()


def prose(path):
    """A document's text without its blocks of code."""
    return re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.S)


def anchors(path):
    """The anchors of a document's headings, as GitHub and the site make them."""
    headings = re.findall(r"^#+ (.*)$", prose(path), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.skipif(not DOCUMENTS, reason="not in a git checkout")
@pytest.mark.parametrize("name", DOCUMENTS or [None])
def test_every_link_leads_somewhere(name):
    document = ROOT / name
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(document)):
        if re.match(r"https?:|mailto:", link):
            continue
        path, _, anchor = link.partition("#")
        target = document.parent / path if path else document
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


TARGETS = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))


def targets(text):
    """The targets of make that code in a document names."""
    code = re.findall(r"```.*?```|`[^`]+`", text, flags=re.S)
    return {name for part in code for name in re.findall(r"\bmake ([a-z][a-z0-9-]*)", part)}


@pytest.mark.skipif(not DOCUMENTS, reason="not in a git checkout")
@pytest.mark.parametrize("name", DOCUMENTS or [None])
def test_every_target_in_a_document_is_one_of_the_makefile(name):
    assert targets((ROOT / name).read_text("utf-8")) <= TARGETS


def test_every_command_of_the_workflows_is_one_of_ours():
    found = set()
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        for line in path.read_text("utf-8").splitlines():
            command = line.partition("#")[0]
            found |= set(re.findall(r"\bmake ([a-z][a-z0-9-]*)", command))
            for module in re.findall(r"python -m ((?:tests|host_sim)[\w.]*)", command):
                assert list(ROOT.glob(module.replace(".", "/") + "*")), module
    assert {"lint", "test", "test-all", "power-cuts"} <= found <= TARGETS
