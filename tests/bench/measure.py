"""Measure a game's methods at positions of records, on any interpreter.

The first line it prints is the microseconds of an empty loop's pass: the speed of the machine, for
ratios that can be compared. Then it reads lines `RECORD ACTIONS VERB` and prints the microseconds
of one call for each.
"""

import gc
import sys

from pentaref import games
from pentaref.games import base
from pentaref.reader import Record
from pentaref.replay import submit

try:
    from time import ticks_diff, ticks_us
except ImportError:
    from time import perf_counter_ns

    def ticks_us():
        return perf_counter_ns() // 1000

    def ticks_diff(later, earlier):
        return later - earlier


LONG_ENOUGH = 30000  # microseconds
TURNS = 100000  # of the empty loop


def empty_loop(turns):
    """The microseconds of this many passes of an empty loop."""
    start = ticks_us()
    for _ in range(turns):
        pass
    return ticks_diff(ticks_us(), start)


def position(path, played):
    """The game after this many words of a record, and the next action."""
    game = None
    with open(path, "rb") as stream:
        record = Record(stream)
        number = 0
        for _, _, action in record.actions():
            if action.kind == base.NOTE:
                continue
            if game is None:
                game = games.new(record.setup)
            if number >= played and action.kind != base.UNDO:
                return game, action if game.judge(action) is None else next(game.actions())
            number += 1
            if submit(game, action):
                break
    return game, None if game is None or game.over else next(game.actions())


def judge(game, action):
    game.judge(action)


def play(game, action):
    game.play(action)  # this also finds out whether anybody can still act
    game.take_back()


def any_legal(game, action):
    for _ in game.actions():
        return True
    return False


def count(game, action):
    game.count()


def each(game, action):
    for _ in game.actions():
        pass


def overlay(game, action):
    game.overlay(game.boards_to_act()[0], action.piece)


VERBS = {
    "judge": judge,
    "play": play,
    "any": any_legal,
    "count": count,
    "list": each,
    "overlay": overlay,
}


def cost(verb, game, action):
    """Microseconds of one call: the best of three loops.

    Each loop is long enough to measure.
    """
    call = VERBS[verb]
    best = None
    calls = 1
    rounds = 0
    while rounds < 3:
        gc.collect()
        start = ticks_us()
        for _ in range(calls):
            call(game, action)
        took = ticks_diff(ticks_us(), start)
        if took < LONG_ENOUGH and calls < 1000:
            calls *= 4
            continue
        best = took / calls if best is None else min(best, took / calls)
        rounds += 1
    return best


def main():
    print(min([empty_loop(TURNS) for _ in range(5)]) / TURNS)
    for line in sys.stdin:
        path, played, verb = line.split()
        game, action = position(path, int(played))
        print(cost(verb, game, action))


if __name__ == "__main__":
    main()
