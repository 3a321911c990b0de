"""`make proof`: a claim needs its command's success, and no skip."""

import pytest

from tests import proof


def claim(command):
    return proof.Claim("trial", "A claim.", command, r"passed|skipped", r"passed|skipped")


@pytest.mark.parametrize(
    ("command", "holds", "said"),
    [
        ("echo 3 passed in 2.1s", True, "- figures: 3 passed"),
        ("echo 3 passed, 1 skipped in 2.1s", False, "tests were skipped, which proves nothing"),
        ("echo 2 skipped in 0.1s", False, "tests were skipped, which proves nothing"),
        ("echo 3 passed; exit 1", False, "exit status 1"),
    ],
)
def test_a_skip_counts_as_a_failure(command, holds, said):
    section, held = proof.run(claim(command), {})
    assert held is holds
    assert said in section


def test_a_run_fails_if_a_claim_does_not_hold(tmp_path, monkeypatch):
    monkeypatch.setattr(proof, "PAGE", tmp_path / "PROOF.md")
    monkeypatch.setattr(proof, "CLAIMS", (claim("echo 2 skipped"),))
    assert proof.main([]) == 1
    monkeypatch.setattr(proof, "CLAIMS", (claim("echo 2 passed"),))
    assert proof.main([]) == 0
    assert "2 passed" in (tmp_path / "PROOF.md").read_text("utf-8")


def test_every_test_that_needs_an_image_is_part_of_a_claim():
    needing = [claim for claim in proof.CLAIMS if "{IMAGE}" in claim.command]
    text = " ".join(claim.command for claim in needing)
    # The Makefile names the tests that each of these runs.
    for target in ("make test-pico IMAGE=", "make test-frozen IMAGE=", "make bench-pico IMAGE="):
        assert target in text
    makefile = (proof.ROOT / "Makefile").read_text("utf-8")
    tests = proof.ROOT / "tests"
    for path in tests.rglob("test_*.py"):
        if "needs_image" in path.read_text("utf-8") or "needs_frozen" in path.read_text("utf-8"):
            assert str(path.relative_to(proof.ROOT)) in makefile or path.name == "test_proof.py"
