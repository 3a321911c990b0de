"""The emulated Pico's faster instructions beside those of rp2040js.

`make test-pico` runs it.
"""

import subprocess

import pytest

from tests.bench.pico.pico import HERE


@pytest.mark.skipif(not (HERE / "node_modules").is_dir(), reason="rp2040js is for make test-pico")
def test_each_instruction_does_what_it_does_in_rp2040js():
    done = subprocess.run(["node", HERE / "thumb_test.mjs"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    here = int(done.stdout.split()[0])
    assert here > 300_000  # of 589,824: the others are left to rp2040js
