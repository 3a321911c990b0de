"""The pentominoes from twelve drawings, and functions on sets of squares.

A square is a pair `(x, y)`: x counts columns to the right, y rows downwards. A shape or an area
is a frozenset of squares.
"""

from functools import cache

DRAWINGS = {
    "F": [".##", "##.", ".#."],
    "I": ["#####"],
    "L": ["...#", "####"],
    "N": ["###.", "..##"],
    "P": ["##", "##", "#."],
    "T": ["###", ".#.", ".#."],
    "U": ["#.#", "###"],
    "V": ["#..", "#..", "###"],
    "W": ["#..", "##.", ".##"],
    "X": [".#.", "###", ".#."],
    "Y": ["..#.", "####"],
    "Z": ["##.", ".#.", ".##"],
}
LETTERS = "".join(DRAWINGS)


def squares_of(drawing, mark="#"):
    """The squares of a picture, rows of text, with a character of `mark`."""
    return frozenset(
        (x, y) for y, row in enumerate(drawing) for x, char in enumerate(row) if char in mark
    )


def rectangle(columns, rows):
    """All squares of a grid, its top left square at (0, 0)."""
    return frozenset((x, y) for x in range(columns) for y in range(rows))


@cache
def neighbours(square):
    """The four squares at this one's edges; some may lie off the board."""
    x, y = square
    return frozenset([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)])


def border(squares):
    """The squares outside a set that touch it."""
    return frozenset().union(*map(neighbours, squares)) - set(squares)


def shifted(squares, dx, dy):
    """The same squares moved dx to the right and dy down."""
    return frozenset((x + dx, y + dy) for x, y in squares)


def normalised(squares):
    """The same shape with the top left of its bounding box at (0, 0)."""
    left = min(x for x, _ in squares)
    top = min(y for _, y in squares)
    return shifted(squares, -left, -top)


def _turns_and_flips(shape):
    shapes = set()
    for _ in range(4):
        shape = {(-y, x) for x, y in shape}
        shapes.add(normalised(shape))
        shapes.add(normalised({(-x, y) for x, y in shape}))
    return frozenset(shapes)


SHAPES = {letter: _turns_and_flips(squares_of(rows)) for letter, rows in DRAWINGS.items()}
_LETTERS_OF = {shape: letter for letter, shapes in SHAPES.items() for shape in shapes}


def letter_of(squares):
    """The pentomino that squares make, or None; any iterable is taken."""
    squares = list(squares)
    if len(squares) != 5 or len(set(squares)) != 5:
        return None
    return _LETTERS_OF.get(normalised(squares))


@cache
def placements(letter, board):
    """Every way to lay a pentomino on an empty board: sets of squares."""
    found = (shifted(shape, x, y) for shape in SHAPES[letter] for x, y in _box(board))
    return tuple(squares for squares in found if squares <= board)


def _box(board):
    # Wider than the board itself: the corner of a shape's bounding box need not be in the shape,
    # so it may stand on a square that is off a board with an irregular edge.
    return rectangle(1 + max(x for x, _ in board), 1 + max(y for _, y in board))


def fits(letters, board, taken):
    """Whether any of these pentominoes has a place clear of taken squares."""
    return any(
        squares.isdisjoint(taken) for letter in letters for squares in placements(letter, board)
    )


def is_room(start, squares):
    """Whether the area of a square among these has five squares or more."""
    area = {start}
    stack = [start]
    while stack and len(area) < 5:
        near = neighbours(stack.pop()) & squares - area
        area |= near
        stack.extend(near)
    return len(area) >= 5


def areas(squares):
    """Split a set of squares into its parts joined by edges: a list of sets."""
    rest = set(squares)
    found = []
    while rest:
        start = rest.pop()
        area = {start}
        stack = [start]
        while stack:
            for near in neighbours(stack.pop()) & rest:
                rest.remove(near)
                area.add(near)
                stack.append(near)
        found.append(area)
    return found
