"""The documents: each link leads to a file, and each anchor to a heading of it."""

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
