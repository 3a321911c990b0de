"""How LEDs are wired: a table from place in the chain to pixel.

A *run* is (columns, rows, corner, along, serpentine): the corner where it starts, such as "top
left"; whether it follows "rows" or "columns"; whether every other line runs backwards.
"""

from array import array

CORNERS = ("top left", "top right", "bottom left", "bottom right")
ONE = (1, 1, "top left", "rows", False)


def lines(columns, rows, corner, along, serpentine):
    """The places in each line of a run, and its lines in wire order.

    A line is (x, y, dx, dy): it starts at (x, y), and (dx, dy) is the step to its next place.
    Raises ValueError if the run is invalid.
    """
    if corner not in CORNERS or along not in ("rows", "columns"):
        raise ValueError("wiring: no run from %r along %r" % (corner, along))
    x, dx = (columns - 1, -1) if "right" in corner else (0, 1)
    y, dy = (rows - 1, -1) if "bottom" in corner else (0, 1)
    by_rows = along == "rows"
    length, many = (columns, rows) if by_rows else (rows, columns)
    found = []
    for line in range(many):
        back = serpentine and line & 1
        start = length - 1 if back else 0
        if by_rows:
            found.append((x + dx * start, y + dy * line, -dx if back else dx, 0))
        else:
            found.append((x + dx * line, y + dy * start, 0, -dy if back else dy))
    return length, found


def path(run):
    """The (x, y) of each place of a run, in wire order.

    Raises ValueError as `lines` does.
    """
    length, found = lines(*run)
    return [(x + i * dx, y + i * dy) for x, y, dx, dy in found for i in range(length)]


def turned(x, y, columns, rows, quarters):
    """A place after its rectangle was turned: (x, y, columns, rows)."""
    for _ in range(quarters % 4):
        x, y, columns, rows = rows - 1 - y, x, rows, columns
    return x, y, columns, rows


def lookup(panel, panels=ONE, turns=(), turn=0):
    """The display's width and height, and an array: LED to its pixel.

    The array has the pixel of each LED in the chain. ``panel`` is the run of the LEDs within a
    panel, ``panels`` the run from panel to panel. A pixel is row * width + column as seen by the
    viewer. Turns are quarter turns clockwise: ``turns`` has one for each panel in the chain, as it
    is mounted; ``turn`` is for the whole display. Raises ValueError if the wiring is invalid.
    """
    columns, rows = panel[:2]
    width, height = panels[0] * columns, panels[1] * rows
    turns = turns or (0,) * (panels[0] * panels[1])
    if len(turns) != panels[0] * panels[1]:
        raise ValueError("wiring: %d panels, %d turns" % (panels[0] * panels[1], len(turns)))
    if columns != rows and any(quarters & 1 for quarters in turns):
        raise ValueError("wiring: only a square panel can be turned a quarter in its place")
    length, runs = lines(*panel)
    order = array("H")
    wide = height if turn & 1 else width

    def pixel(x, y, left, top, quarters):
        x, y, _, _ = turned(x, y, columns, rows, quarters)
        x, y, _, _ = turned(left * columns + x, top * rows + y, width, height, turn)
        return y * wide + x

    for (left, top), quarters in zip(path(panels), turns):
        # Turned or not, pixels are evenly spaced along a line, so one step is computed per line: a
        # call for each of 256 would take 20 ms of the start.
        origin = pixel(0, 0, left, top, quarters)
        across = pixel(1, 0, left, top, quarters) - origin
        down = pixel(0, 1, left, top, quarters) - origin
        for x, y, dx, dy in runs:
            first = origin + x * across + y * down
            step = dx * across + dy * down
            order.extend(array("H", range(first, first + step * length, step)))
    return (height, width, order) if turn & 1 else (width, height, order)
