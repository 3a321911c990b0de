"""The fakes of the shared tests have the methods of the real classes."""

import inspect
import re

import device
from host_sim import paths
from pentaref import app, journal, records

UI = sorted((paths.FIRMWARE / "pentaref" / "ui").rglob("*.py"))
MATCH = paths.FIRMWARE / "pentaref" / "match.py"


def methods(kind):
    """The public methods of a class, with their parameters."""
    return {
        name: list(inspect.signature(method).parameters)
        for name, method in inspect.getmembers(kind, inspect.isfunction)
        if name[0] != "_"
    }


def used(paths, what):
    """The attributes of an object that some files use."""
    return {
        name for path in paths for name in re.findall(rf"\b{what}\.([a-z]\w*)", path.read_text())
    }


def test_the_session_has_what_the_interface_uses():
    fake, real = methods(device.MemorySession), methods(app.Session)
    assert {name: real.get(name) for name in fake} == fake
    wanted = used(UI, "session")
    assert len(wanted) > 6
    assert wanted - {"settings", "has_sound", "records"} <= set(fake)
    assert "has_sound" in vars(device.MemorySession)


def test_the_records_have_what_the_interface_uses():
    fake, real = methods(device.MemoryRecords), methods(records.Records)
    assert {name: real.get(name) for name in fake} == fake
    assert used(UI, "self._records") | {"newest", "oldest"} == set(fake)


def test_the_flash_has_what_a_match_writes_with():
    fake, real = methods(device.MemoryFlash), methods(journal.Store)
    assert {name: real.get(name) for name in fake} == fake
    # Resuming opens a record and reads its snapshot; a real Store tests that.
    assert used([MATCH], "_store") - {"open", "whole", "path", "read"} <= set(fake)
