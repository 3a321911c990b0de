"""Each recipe in LIBRARY.md is run, and prints what the page says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[3] / "docs" / "LIBRARY.md"
RECIPES = re.findall(
    r"^## (.+?)\n.*?```python\n(.*?)```\n(?:```\n(.*?)```)?", PAGE.read_text(), re.S | re.M
)


def test_there_are_ten():
    assert len(RECIPES) == len(re.findall("^## ", PAGE.read_text(), re.M)) >= 10


@pytest.mark.parametrize(("title", "code", "printed"), RECIPES, ids=[r[0] for r in RECIPES])
def test_a_recipe_prints_what_the_page_says(title, code, printed, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONWARNINGS": "error"},
        capture_output=True,
        text=True,
    )
    assert done.stderr == "" and done.returncode == 0
    assert done.stdout == printed
