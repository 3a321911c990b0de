"""Which actions the opponent tries: all, a sample, or the best rated.

To save a chip's heap, a lay is a number until it is played: its shape, then its place.
"""

from pentaref import pieces
from pentaref.games import base
from pentaref.opponents import counting, offsets

SHIFT = 16  # bits of a place; a lay's shape is above them
_CODE = 22  # bits of both; lots and a rating up to 15 are above them: a small integer on a chip
_LOTS = 4
_A_SLICE = 6  # actions, or shapes, from one pause to the next
_DRAWN = 24  # numbers drawn from one pause to the next


def options(game, known, random, most):
    """Up to ``most`` actions of the seat to act, and whether it has all.

    A generator of units of work. ``known`` is the module of the game, ``random`` draws lots.
    """
    if base.LAY not in game.action_kinds():
        return (yield from _others(game, random, most))
    bundles = []
    total = 0
    grid = game.grid(game.turn)
    pace, cost = getattr(known, "LISTED", (_A_SLICE, 3))
    yield cost
    for looked, (shape, places) in enumerate(game.lay_masks(), 1):
        if places:
            count = counting.ones(grid, places)
            bundles.append((shape, places, count))
            total += count
        if looked % pace == 0:
            yield cost
    rating = getattr(known, "rating", None)
    rate = rating(game) if rating and total > most else None
    if rate:
        return (yield from _rated(grid, bundles, most, rate, random)), False
    if getattr(known, "RARE", False) and total > most:
        numbers = yield from _rare([count for _, _, count in bundles], most, random)
    else:
        numbers = yield from indexes(total, most, random)
    found = yield from _chosen(grid, bundles, numbers)
    if not found:
        found.append(base.PASSING)
    return found, len(found) == total or not total


def _others(game, random, most):
    """Options that are not lays, as in ``options``."""
    yield 4
    found = []
    for action in game.actions():
        found.append(action)
        if len(found) % _A_SLICE == 0:
            yield 3
    if len(found) > 1 and found[-1].kind == base.PASS:
        found.pop()  # only as a last resort: a pass in Pent Tile is for good
    if len(found) <= most:
        return found, True
    numbers = yield from indexes(len(found), most, random)
    # Every other one first: if the work ends before the last, the whole board has been looked at.
    return [found[i] for i in numbers[::2] + numbers[1::2]], False


def _chosen(grid, bundles, chosen):
    """The lays with these numbers, counted through shapes and places."""
    found = []
    chosen.reverse()
    at = 0
    for shape, places, count in bundles:
        if not chosen:
            break
        if chosen[-1] < at + count:
            i = at
            for place in grid.indexes(places):
                if chosen[-1] == i:
                    chosen.pop()
                    found.append(shape << SHIFT | place)
                    if not chosen or chosen[-1] >= at + count:
                        break
                i += 1
            yield 1
        at += count
    return found


def _rare(counts, most, random):
    """Numbers of ``most`` lays in equal shares for all shapes.

    What rare shapes leave over goes to the others. A generator of units of work.
    """
    shares = [0] * len(counts)
    order = sorted([count << 6 | i for i, count in enumerate(counts)])
    for done, key in enumerate(order):
        i = key & 63
        shares[i] = min(counts[i], -(-most // (len(order) - done)))
        most -= shares[i]
    found = []
    start = 0
    for i, count in enumerate(counts):
        if i % _A_SLICE == 0:
            yield 2
        numbers = yield from indexes(count, shares[i], random)
        found += [start + number for number in numbers]
        start += count
    return found


def _rated(grid, bundles, most, rate, random):
    """The lays that a game's quick rating puts first; ties are drawn by lot."""
    table = offsets(grid.stride)
    found = []
    for shape, places, _ in bundles:
        foot = pieces.mask(shape, table)
        for place in grid.indexes(places):
            rank = rate(foot << place) << _LOTS | random.below(1 << _LOTS)
            found.append(rank << _CODE | shape << SHIFT | place)
            if len(found) % _A_SLICE == 0:
                yield 4
        if len(found) > 3 * most:
            found.sort(reverse=True)
            del found[most:]
    found.sort(reverse=True)
    return [option & (1 << _CODE) - 1 for option in found[:most]]


def indexes(total, most, random):
    """Ascending numbers below ``total``: all, or ``most`` of them.

    One is drawn from each of ``most`` equal parts. A generator of units of work.
    """
    if total <= most:
        return list(range(total))
    found = []
    for i in range(most):
        if i % _DRAWN == _DRAWN - 1:
            yield 4
        start = i * total // most
        found.append(start + random.below((i + 1) * total // most - start))
    return found
