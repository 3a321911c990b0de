"""Copy a device's records to a folder: new ones, and those that grew."""

import hashlib
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_sim.deploy import link
from host_sim.deploy.copy import UnfitError

# Only these names are copied: a name from the device must not lead out of the folder, or contain
# characters that control a terminal.
_RECORD = re.compile(r"games/([A-Za-z0-9_][A-Za-z0-9_.-]*\.pent)")

_SAYINGS = {
    "new": "{}",
    "grown": "{} has grown",
    "other": "{} is another game here and stays; to get the device's too, pull into a new folder",
}


def bring(device: Any, folder: Path, say: Callable[[str], object] = print) -> int:
    """Copy a device's records into a folder; 1 if one was not copied, else 0.

    Raises `UnfitError` if a file cannot be written.
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
    """Copy one record; return new, grown, same, or other.

    With other, the file here is kept.
    """
    here = _here(target)
    if here is not None and hashlib.sha256(here).hexdigest() == digest:
        return "same"
    data = bytes(device.fs_readfile(f"games/{target.name}", chunk_size=1024))
    if hashlib.sha256(data).hexdigest() != digest:
        raise link.LinkError(f"{target.name} was damaged on the way: pull again")
    # Records only grow: if the file here is the beginning of the device's, it is the same game.
    if here is not None and not data.startswith(here):
        return "other"
    _keep(target, data)
    return "new" if here is None else "grown"


def _here(target: Path) -> bytes | None:
    """The bytes of a file on the desktop, or None if it does not exist."""
    try:
        return target.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UnfitError(f"{target}: {error.strerror}") from error


def _keep(target: Path, data: bytes) -> None:
    """Write a whole file on the desktop, or nothing."""
    fresh = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(data)
        os.replace(fresh, target)
    except OSError as error:
        raise UnfitError(f"{target}: {error.strerror}") from error
