"""What the opponent knows of Pent-Up: tiles by level, the levels that decide first above all."""

PLAY = 16
_FIRST = 4096  # the weight of a lead of one on the level that decides first
_WAYS = 4  # pieces that can go on top of a tower: more are worth no more
_LESS = 4  # by how much a level weighs less than the one before it


def evaluate(game, seat):
    """The lead on each level, the nearer to the deciding end the more, after the best next lay."""
    yield 9
    if game.variant == "tower":
        return (yield from _tower(game))
    levels = game.levels()
    if not game.over:
        yield from _lay_next(game, levels)
    one, two = levels
    order = range(len(one)) if game.variant == "low" else range(len(one) - 1, -1, -1)
    value = 0
    weight = _FIRST
    for h in order:
        value += weight * (one[h] - two[h])
        weight = weight // _LESS
    return value if seat == 1 else -value


def rating(game):
    """A quick rating of a lay in the tower puzzle: beside how many squares of its level it lies."""
    if game.variant != "tower":
        return None
    grid = game.grid()
    tops = game.tops

    def rate(mask):
        level = len(tops)
        while level > 1 and not tops[level - 1] & mask:
            level -= 1
        beside = tops[level] if level < len(tops) else 0
        return min(grid.count(grid.rim(mask) & beside) + level, 15)

    return rate


def _lay_next(game, levels):
    """Count the tile that the seat to act would like to lay: on the level that serves it best."""
    hand = game.hand()
    level = 0
    low = game.variant == "low"
    for piece in range(12):
        if hand >> piece & 1:
            yield 2
            reached = game.highest(piece)[0]
            if not level or (reached < level if low else reached > level):
                level = reached
            if level == (1 if low else len(game.tops)):
                break
    if level > len(levels[0]):
        levels[0].append(0)
        levels[1].append(0)
    levels[game.turn - 1][level - 1] += 1


def _tower(game):
    """How high the tower is, how broad on its two upper levels, and what can go on top of it."""
    top = len(game.tops) - 1
    hand = game.hands[0] | game.hands[1]
    grid = game.grid()
    ways = 0
    for piece in range(12):
        if hand >> piece & 1:
            yield 2
            ways += game.highest(piece)[0] > top
    flat = grid.count(game.tops[top])
    below = grid.count(game.tops[top - 1]) if top > 1 else 0
    return 400 * top + 40 * min(ways, _WAYS) + 20 * min(flat, 15) + 4 * min(below, 20)
