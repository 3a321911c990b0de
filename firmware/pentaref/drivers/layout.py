"""How LEDs are wired: a table from each LED's place in the chain to its pixel.

A *run* is (columns, rows, corner, along, serpentine): the corner where it starts, such as
"top left"; whether it follows "rows" or "columns"; and whether every other line runs backwards.
"""

from array import array

CORNERS = ("top left", "top right", "bottom left", "bottom right")
ONE = (1, 1, "top left", "rows", False)


def path(columns, rows, corner, along, serpentine):
    """The (x, y) of each place of a run, in wire order; ValueError if the run is invalid."""
    if corner not in CORNERS or along not in ("rows", "columns"):
        raise ValueError("wiring: no run from %r along %r" % (corner, along))
    by_rows = along == "rows"
    length, lines = (columns, rows) if by_rows else (rows, columns)
    places = []
    for line in range(lines):
        for step in range(length):
            if serpentine and line & 1:
                step = length - 1 - step
            x, y = (step, line) if by_rows else (line, step)
            if "right" in corner:
                x = columns - 1 - x
            if "bottom" in corner:
                y = rows - 1 - y
            places.append((x, y))
    return places


def turned(x, y, columns, rows, quarters):
    """A place after its rectangle is turned clockwise, as (x, y, columns, rows)."""
    for _ in range(quarters % 4):
        x, y, columns, rows = rows - 1 - y, x, rows, columns
    return x, y, columns, rows


def lookup(panel, panels=ONE, turns=(), turn=0):
    """The display's width and height, and an array with the pixel of each LED in the chain.

    ``panel`` is the run of the LEDs within a panel, ``panels`` the run from panel to panel. A
    pixel is row * width + column as seen by the viewer. Turns are quarter turns clockwise:
    ``turns`` has one for each panel in the chain, as it is mounted; ``turn`` is for the whole
    display. Raises ValueError if the wiring is invalid.
    """
    columns, rows = panel[:2]
    width, height = panels[0] * columns, panels[1] * rows
    turns = turns or (0,) * (panels[0] * panels[1])
    if len(turns) != panels[0] * panels[1]:
        raise ValueError("wiring: %d panels, %d turns" % (panels[0] * panels[1], len(turns)))
    if columns != rows and any(quarters & 1 for quarters in turns):
        raise ValueError("wiring: only a square panel can be turned a quarter in its place")
    run = path(*panel)
    order = array("H")
    wide = height if turn & 1 else width
    for (left, top), quarters in zip(path(*panels), turns):
        for x, y in run:
            # Most panels are upright: 256 useless calls would add 20 ms to the start.
            if quarters:
                x, y, _, _ = turned(x, y, columns, rows, quarters)
            x += left * columns
            y += top * rows
            if turn:
                x, y, _, _ = turned(x, y, width, height, turn)
            order.append(y * wide + x)
    return (height, width, order) if turn & 1 else (width, height, order)
