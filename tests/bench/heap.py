"""`make bench-heap`: each module's heap, compiled, on the unix port.

A simulated device is powered up without a record and with long ones. An import's heap is counted
without that of the imports inside it. A word has eight bytes here; on a chip the figures are some
60 %. When MicroPython's table of names grows, that counts for the module being loaded.
"""

import json
import os
import subprocess
import tempfile
from pathlib import Path

from host_sim.deploy.micropython_build import MICROPYTHON, stage
from tests import records

BOARD = "pico_ws2812_16x16"
KINDS = ("pentwall", "pentup", "multi", "universe4")

# Runs on MicroPython: power on, 2 s without a press, and the heap; then the modules' shares.
RUN = """
import builtins, gc, json, sys
from host_sim.simulator.device import Simulated
device = Simulated({board!r}, {flash!r})
load = builtins.__import__
shares = {{}}
inside = [0]
def watched(name, *rest):
    known = len(sys.modules)
    gc.collect()
    before = gc.mem_alloc()
    inside.append(0)
    found = load(name, *rest)
    gc.collect()
    took = gc.mem_alloc() - before
    own = took - inside.pop()
    if len(sys.modules) > known:
        shares[name] = own
    inside[-1] += took
    return found
gc.collect()
begun = gc.mem_alloc()
if {watch}:
    builtins.__import__ = watched
device.on()
device.advance(2000)
gc.collect()
print(json.dumps([gc.mem_alloc() - begun, shares]))
"""


def measured():
    """The bytes in use at the menu and in long games, and each module's share."""
    found = {}
    plain = records.plain()
    with tempfile.TemporaryDirectory(prefix="pentaref-") as folder:
        path = stage(BOARD, Path(folder, "stage"))
        for kind in (None, *KINDS):
            flash = Path(folder, kind or "menu")
            (flash / "games").mkdir(parents=True)
            if kind:
                lines = plain[kind].read_text().splitlines(keepends=True)
                record = "".join([line for line in lines if not line.startswith("result")][:-1])
                (flash / "games" / "0001.pent").write_text(record)
            in_use, _ = _run(path, flash, False)
            _, shares = _run(path, flash, True)
            found[kind or "menu"] = {"in use": in_use, "modules": shares}
    return found


def _run(path, flash, watch):
    code = RUN.format(board=BOARD, flash=str(flash), watch=watch)
    done = subprocess.run(
        [MICROPYTHON, "-X", "heapsize=1M", "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "MICROPYPATH": path},
        check=True,
    )
    return json.loads(done.stdout)


def table(found):
    """The figures as lines of text, the largest module first."""
    names = {name for of in found.values() for name in of["modules"] if name.startswith("pentaref")}
    largest = {name: max(of["modules"].get(name, 0) for of in found.values()) for name in names}
    yield "heap in bytes of 8-byte words, 2 s after power-on, simulated parts included"
    yield f"{'':<36}" + "".join(f"{kind:>10}" for kind in found)
    yield f"{'in use after a collection':<36}" + "".join(
        f"{of['in use']:>10}" for of in found.values()
    )
    for name in sorted(names, key=lambda name: -largest[name]):
        shares = [str(of["modules"].get(name, "")) for of in found.values()]
        yield f"{name.removeprefix('pentaref.'):<36}" + "".join(f"{share:>10}" for share in shares)


if __name__ == "__main__":
    print("\n".join(table(measured())))
