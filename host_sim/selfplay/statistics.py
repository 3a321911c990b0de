"""Intervals of shares, and Elo ratings from games of pairs of players."""

import math
import random
from collections.abc import Sequence

_Z = 1.96  # 95 %
_ROUNDS = 60  # of the iteration for the ratings
_RESAMPLED = 200  # resamples for the error bars


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, two numbers from 0 to 1 (Wilson 1927)."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + _Z * _Z / (2 * games)
    half = _Z * math.sqrt(share * (1 - share) / games + _Z * _Z / (4 * games * games))
    whole = 1 + _Z * _Z / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def share(wins: float, games: int) -> str:
    """A share in words, with its 95 % interval and the number of games."""
    low, high = wilson(wins, games)
    counted = "1 game" if games == 1 else f"{games} games"
    return f"{wins / max(games, 1):.0%} ({low:.0%} to {high:.0%}, {counted})"


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values and half of its 95 % interval.

    The interval is that of a normal distribution, for many values.
    """
    middle = sum(values) / len(values)
    spread = math.sqrt(sum((one - middle) ** 2 for one in values) / max(len(values) - 1, 1))
    return middle, _Z * spread / math.sqrt(len(values))


def elo(results: Sequence[tuple[str, str, float]], anchor: str) -> dict[str, tuple[int, int]]:
    """Elo ratings with error bars, from [(name, name, points)].

    The result is {name: (Elo, plus or minus)}. The points are those of the first name: 1, 1/2 or 0.
    The model is Bradley and Terry's (1952); the anchor is rated 0. One drawn game is added for each
    pair that met, so that a score of 100 % has a rating. The error bars contain 95 % of 200 ratings
    from games resampled with replacement.
    """
    names = sorted({name for one in results for name in one[:2]})
    best = _fitted(results, names, anchor)
    rng = random.Random(1)
    drawn = [
        _fitted(rng.choices(results, k=len(results)), names, anchor) for _ in range(_RESAMPLED)
    ]
    found = {}
    for name in names:
        values = sorted(one[name] for one in drawn)
        low, high = values[_RESAMPLED // 40], values[-1 - _RESAMPLED // 40]
        found[name] = round(best[name]), round((high - low) / 2)
    return found


def _fitted(
    results: Sequence[tuple[str, str, float]], names: list[str], anchor: str
) -> dict[str, float]:
    """The maximum likelihood ratings, by Hunter's iteration (2004)."""
    points = dict.fromkeys(names, 0.0)
    met = {}
    for one, two, score in results:
        points[one] += score
        points[two] += 1 - score
        key = min(one, two), max(one, two)
        met[key] = met.get(key, 0) + 1
    for one, two in met:
        points[one] += 0.5
        points[two] += 0.5
        met[one, two] += 1
    strength = dict.fromkeys(names, 1.0)
    for _ in range(_ROUNDS):
        below = dict.fromkeys(names, 0.0)
        for (one, two), count in met.items():
            share = count / (strength[one] + strength[two])
            below[one] += share
            below[two] += share
        strength = {name: points[name] / below[name] if below[name] else 1.0 for name in names}
    base = strength.get(anchor) or 1.0
    return {name: 400 * math.log10(max(strength[name], 1e-9) / base) for name in names}
