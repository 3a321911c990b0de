"""Counters to start a puzzle with, drawn by lot: none share a row or column, and all twelve fit."""

from pentaref import grid

# Each has been filled by a solver. Turned over and upside down they make four times as many.
SETS = {
    (8, 8): (
        "c4e1f7h2",
        "a8b7c4h2",
        "a2b4e8h3",
        "a7b2g8h1",
        "a3b8f2g7",
        "b3d7f1g8",
        "b3c5g2h7",
        "a2c6e3f7",
        "b2c6f4h8",
        "a7c1g4h5",
        "a2d1e6f8",
        "a5b3d6h7",
    ),
    (9, 7): (
        "a3e5h6",
        "a2d3e1",
        "b5f7i3",
        "b3e7f2",
        "b6c3f4",
        "a7c5h4",
        "a5d3f6",
        "b7g6h1",
        "f7g5h2",
        "a3c2g4",
        "a3c4g2",
        "c7e3h4",
    ),
    (11, 6): (
        "b6d5e4h1j2k3",
        "b3c5e2g6h1i4",
        "c1e5f6h4i3k2",
        "c1e5f2h4i3k6",
        "c6f2g5h1i4k3",
        "b4c6e5g3i1k2",
        "b3c1d2f6h4j5",
        "b1c5d3f4j6k2",
        "b6d2f5i4j1k3",
        "a4b3e2f6g5i1",
        "c5e4f6g3h1i2",
        "b4d2e5g3h6j1",
    ),
}


def counters(size, lot):
    """The squares (x, y) of the counters drawn by ``lot``, any whole number, for a grid's size."""
    sets = SETS[size]
    wide, high = size
    # Moments that lie close together should not give neighbours in the table.
    lot = lot * 7919 & 0x3FFF
    text = sets[lot % len(sets)]
    lot //= len(sets)
    cells = []
    for i in range(0, len(text), 2):
        x, y = grid.parse(text[i : i + 2])
        cells.append((wide - 1 - x if lot & 1 else x, high - 1 - y if lot & 2 else y))
    return cells
