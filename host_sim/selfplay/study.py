"""Statistics of games: seats, lengths, ties, openings, intervals.

In games with an even seed all seats are played by a grade of the opponent. With an odd seed the
first action is random, because a grade nearly always opens in the same way.
"""

import json
import math
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from host_sim.drawing import svg
from host_sim.drawing.scene import Disc, Scene, Strokes, Text
from host_sim.selfplay import players, runner, statistics
from pentaref import games

Results = dict[runner.Job, runner.Played]

# Our rulings where printed rules leave something open, and which figures test them.
RULINGS = json.loads((Path(__file__).parent / "rulings.json").read_text(encoding="utf-8"))


_FEW = 4  # openings with fewer games than this are left out


def kinds(game: str) -> list[str]:
    """The names of all kinds of a game that are studied."""
    return [name for name, headers in runner.STUDIED.items() if headers["game"] == game]


def _seats(kind: str) -> int:
    return games.Setup(runner.STUDIED[kind]).seats


def jobs(kind: str, grade: str, count: int) -> Iterator[runner.Job]:
    """The games of a kind that are studied."""
    for seed in range(count):
        name = grade + players.DRAWN if seed % 2 else grade
        yield runner.Job(kind, (name,) * _seats(kind), seed)


def report(game: str, played: Results) -> Iterator[str]:
    """A game's report as lines of Markdown; ``played``: from ``runner.run``."""
    yield f"## {games.title(game)}"
    if game in RULINGS:
        yield ""
        yield RULINGS[game]
    for kind in kinds(game):
        some = {job: found for job, found in played.items() if job.kind == kind}
        if some:
            yield ""
            yield f"### {kind}"
            yield ""
            yield from _table(some)


def _table(some: Results) -> Iterator[str]:
    """The figures of one kind."""
    ends = list(some.values())
    drawn = {job: end for job, end in some.items() if job.players[0].endswith(players.DRAWN)}
    own = [end for job, end in some.items() if job not in drawn]
    seats = len(next(iter(some)).players)
    yield "| figure | value |"
    yield "| --- | --- |"
    yield f"| games | {len(ends)}, {len(drawn)} of them with a random first action |"
    for seat in range(1, seats + 1):
        yield f"| seat {seat}'s share of the points | {_worth(own, seat, seats)} |"
    if drawn:
        yield f"| seat 1's share, first action random | {_worth(list(drawn.values()), 1, seats)} |"
    lengths = sorted(end.actions for end in ends)
    yield f"| actions per game | {_mean(lengths)}; {lengths[0]} to {lengths[-1]} |"
    for text, count in Counter(end.decided for end in ends).most_common():
        yield f"| decided: {text} | {statistics.share(count, len(ends))} |"
    rounds = sum(end.passes >= 2 * seats for end in ends)
    if rounds or games.new(games.Setup(runner.STUDIED[next(iter(some)).kind])).phase:
        yield f"| ended with {2 * seats} passes or more | {statistics.share(rounds, len(ends))} |"
    for opening, points, count in _openings(drawn):
        if count >= _FEW:
            yield f"| seat 1's share, opened with {opening} | {statistics.share(points, count)} |"


def _openings(drawn: Results) -> list[tuple[str, float, int]]:
    """Random openings, best first: (opening, points of seat 1, games)."""
    found = {}
    for end in drawn.values():
        found.setdefault(end.opening, []).append(_points(end, 1))
    rows = [(opening, sum(points), len(points)) for opening, points in found.items()]
    return sorted(rows, key=lambda row: (-row[1] / row[2], row[0]))


def _points(end: runner.Played, seat: int) -> float:
    return 1 / len(end.winners) if seat in end.winners else 0.0


def _worth(ends: Collection[runner.Played], seat: int, seats: int) -> str:
    """A seat's share of the points, with the fair share beside it."""
    points = sum(_points(end, seat) for end in ends)
    said = f"{statistics.share(points, len(ends))}; the fair share is {1 / seats:.0%}"
    if seats == 2 and seat == 1 and ends:
        low, high = statistics.wilson(points, len(ends))
        said += f"; {_elo(points / len(ends))} Elo ({_elo(low)} to {_elo(high)})"
    return said


def _elo(share: float) -> str:
    """The Elo difference of a share of the points, at most 800."""
    if not 0.01 < share < 0.99:
        return "+800" if share > 0.5 else "-800"
    return f"{400 * math.log10(share / (1 - share)):+.0f}"


def _mean(values: list[int]) -> str:
    """A mean with its 95 % interval."""
    mean, half = statistics.mean(values)
    return f"{mean:.1f} ± {half:.1f}"


# The picture: a row for each share, with a dot and its interval on a line from 0 to 100 %.

_ROW = 20
_LEFT, _WIDTH, _RIGHT = 300, 400, 20
_INK, _PALE, _SEAT, _OPENING = "#222222", "#cccccc", "#1f5fa8", "#c0541f"


def picture(game: str, played: Results) -> str:
    """The shares of seats and openings of all kinds of a game as SVG."""
    rows = list(_rows(game, played))
    height = _ROW * (len(rows) + 2)
    shapes = []
    for percent in (0, 25, 50, 75, 100):
        x = _LEFT + percent * _WIDTH / 100
        shapes.append(Strokes(((x, _ROW, x, height - _ROW),), _PALE, 1))
        shapes.append(Text(x, height - 5, 12, f"{percent} %", _INK, "middle", None))
    for number, (text, colour, share) in enumerate(rows):
        y = _ROW * (number + 1.5)
        indent, anchor = (10, "start") if share is None else (_LEFT - 10, "end")
        shapes.append(Text(indent, y + 4, 13, text, _INK, anchor, None))
        if share is not None:
            points, count = share
            low, high = (_LEFT + end * _WIDTH for end in statistics.wilson(points, count))
            shapes.append(Strokes(((low, y, high, y),), colour, 3))
            shapes.append(Disc(_LEFT + points / count * _WIDTH, y, 5, colour, None, 0))
    scene = Scene(_LEFT + _WIDTH + _RIGHT, height, "#ffffff", shapes)
    return svg.draw(scene, f"{games.title(game)}: what seats and openings are worth")


def _rows(game: str, played: Results) -> Iterator[Any]:
    """The picture's rows: (text, colour, (points, games) or None).

    None is for a heading.
    """
    for kind in kinds(game):
        some = {job: end for job, end in played.items() if job.kind == kind}
        if not some:
            continue
        drawn = {job: end for job, end in some.items() if job.players[0].endswith(players.DRAWN)}
        own = [end for job, end in some.items() if job not in drawn]
        yield kind, None, None
        for seat in range(1, _seats(kind) + 1):
            if own:
                yield f"seat {seat}", _SEAT, (sum(_points(end, seat) for end in own), len(own))
        for opening, points, count in _openings(drawn):
            if count >= _FEW:
                yield f"seat 1 opens with {opening}", _OPENING, (points, count)
