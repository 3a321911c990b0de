"""A device's records brought into a folder: new ones, and those that have grown."""

import hashlib
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_sim.deploy import link
from host_sim.deploy.copy import UnfitError

# A name comes from the device, and becomes one here: one that would lead out of the folder, or
# that a terminal would obey, is no record of ours.
_RECORD = re.compile(r"games/([A-Za-z0-9_][A-Za-z0-9_.-]*\.pent)")

_SAYINGS = {
    "new": "{}",
    "grown": "{} has grown",
    "other": "{} is another game here and stays; to get the device's too, pull into a new folder",
}


def bring(device: Any, folder: Path, say: Callable[[str], object] = print) -> int:
    """Copy the records of a device into a folder; return 1 where one was kept back, else 0.

    Raises `UnfitError` where the folder cannot take one.
    """
    found = {}
    for path, digest in link.walk(device, ["games"]).items():
        match = _RECORD.fullmatch(path)
        if match and digest:
            found[match[1]] = digest
    counts = {"new": 0, "grown": 0, "same": 0, "other": 0}
    for name, digest in sorted(found.items()):
        state = _bring_one(device, folder / name, digest)
        counts[state] += 1
        if state != "same":
            say(_SAYINGS[state].format(folder / name))
    say(
        f"{len(found)} records on the device: {counts['new']} new here, {counts['grown']} grown, "
        f"{counts['same']} here already, {counts['other']} kept back."
    )
    return 1 if counts["other"] else 0


def _bring_one(device: Any, target: Path, digest: str) -> str:
    """Copy one record; return new, grown, same or other, the last where it is left as it was."""
    here = _here(target)
    if here is not None and hashlib.sha256(here).hexdigest() == digest:
        return "same"
    data = bytes(device.fs_readfile(f"games/{target.name}", chunk_size=1024))
    if hashlib.sha256(data).hexdigest() != digest:
        raise link.LinkError(f"{target.name} did not arrive as it is on the device: pull again")
    # A record only ever grows: what begins with all that is here is the same game, later.
    if here is not None and not data.startswith(here):
        return "other"
    _keep(target, data)
    return "new" if here is None else "grown"


def _here(target: Path) -> bytes | None:
    """What is in a file on the desktop, None if it does not exist."""
    try:
        return target.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UnfitError(f"{target}: {error.strerror}") from error


def _keep(target: Path, data: bytes) -> None:
    """Write a file on the desktop, whole or not at all."""
    fresh = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(data)
        os.replace(fresh, target)
    except OSError as error:
        raise UnfitError(f"{target}: {error.strerror}") from error
