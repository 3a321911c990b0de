"""Power cuts: whole games, cut at every change of a real file system.

From the root, on MicroPython: ``tests/long/power/cut.py DISK [PART OF A LINE OF CASES [EVERY]]``.
DISK is ``littlefs``, ``fat`` or ``fat-on-flash``; on the last one some cuts do lose something, and
are only counted. With EVERY one cut in this many is tried. A session runs once, and its changes
of the flash are logged. Then the device boots from the flash as it was at each change, whole and
half done. Each boot plays one more action, and is itself cut at each of its changes.
"""

import os
import sys

import disk
import player
from pentaref.match import Match
from press import press
from session import ROOT, PowerCutGame

DISKS = {"littlefs": disk.Flash, "fat": disk.Sectors, "fat-on-flash": disk.BareFlash}


def step(match, dice):
    """Make a random action or a take-back, some time after the last one."""
    now = next(dice) % 4000
    if match.clock and not now % 3:
        match.pause(now)  # long enough for a note of the time used so far
    if next(dice) % 9 or not match.words:
        assert match.submit(player.choose(match.game, dice), now) is None
    else:
        assert match.take_back(now)
    if next(dice) % 3:
        match.prepare()  # as the device does, except for a player who is quicker
    if next(dice) % 3:
        match.keep_snapshot()


def play(kind, text):
    """Settings, a game with take-backs, and the beginning of a second one.

    The first is opened again, then the second, and the first is deleted.
    """
    dice = player.chance(1)
    image = kind.new(kind.BLOCKS)
    session = PowerCutGame(kind, image)
    session.confirm({})
    settings = {"light": 1}
    session.store.write_settings(settings)
    session.confirm(settings)
    for most in (999, 3):
        match = Match.start(session.store, player.setup(text))
        session.confirm(settings, match)
        while not match.game.over and len(match.words) < most:
            step(match, dice)
            session.confirm(settings, match)
            if next(dice) % 9 == 0:
                settings = {"light": next(dice) % 8, "names": "x" * (next(dice) % 300)}
                session.store.write_settings(settings)
                session.confirm(settings, match)
        match.close()
        session.confirm(settings, match)
    # The first game is opened again, then the second.
    for number in (1, 2):
        match = Match.resume(session.store, number)
        session.store.set_last(number)
        session.confirm(settings, match)
    session.store.delete(1)
    return image, session


def before(kind, text):
    """Seats change hands before the first action.

    The game is left, and another is begun.
    """
    dice = player.chance(4)
    session = PowerCutGame(kind, kind.new(kind.BLOCKS))
    image = list(session.disk.image)
    session.confirm({})
    first = Match.start(session.store, player.setup(text))
    session.confirm({}, first)
    first.submit(player.choose(first.game, dice))
    session.confirm({}, first)
    for plays in (False, True):
        match = Match.start(session.store, player.setup(text))
        session.confirm({}, match)
        for names in (("pentaref learner", "Seat 2"), ("Seat 1", "pentaref master"), ()):
            match.clock.go(0)
            match.pause(next(dice) % 4000)  # a note of the time used so far
            match.hand_over([(1, "learner")], names)
            session.confirm({}, match)
        if plays:
            match.submit(player.choose(match.game, dice))
        match.leave()
        session.confirm({}, match if plays else first)
    return image, session


def fill(kind, text):
    """A game in which the flash fills up, until the player deletes something."""
    dice = player.chance(2)
    image = kind.new(kind.FEW)
    session = PowerCutGame(kind, image)
    match = Match.start(session.store, player.setup(text))
    # A record as long as this one needs a new littlefs block for each action.
    match.submit(player.choose(match.game, dice))
    # On FAT the record must be about to grow over the end of a cluster.
    size, _ = session.store.whole(match.number)
    session.store.append(match.number, "#" + "x" * (2048 - 10 - 2 - size) + "\n", size)
    others = 0
    try:
        while True:
            with open("%s/%d" % (ROOT, others), "wb") as file:
                file.write(bytes(1024))
            others += 1
    except OSError:
        pass
    session.end()

    image = session.disk.image
    session = PowerCutGame(kind, image)
    match = Match.resume(session.store, 1)
    session.confirm({}, match)
    refused = 0
    while not match.game.over:
        step(match, dice)
        session.confirm({}, match)
        if match.full:
            refused += 1
            if refused == 4:
                os.remove(ROOT + "/0")
    assert refused >= 4 and not match.full
    return image, session


def repair(kind, text):
    """A record with a torn last line, resumed and played on.

    A full flash leaves such lines.
    """
    dice = player.chance(3)
    image = kind.new(kind.BLOCKS)
    session = PowerCutGame(kind, image)
    match = Match.start(session.store, player.setup(text))
    for _ in range(4):
        match.submit(player.choose(match.game, dice))
    size, _ = session.store.whole(1)
    session.store.append(1, "F:a1b1", size)
    session.end()

    image = session.disk.image
    session = PowerCutGame(kind, image)
    session.confirm({}, match)
    match = Match.resume(session.store, 1)
    assert match.torn
    for _ in range(3):
        step(match, dice)
        session.confirm({}, match)
    return image, session


# A whole game of each kind, with the shortest and the longest setup, and one with times in its
# record; then seats that change hands at the start, a full flash, a torn record, and whole sessions
# by real presses.
CASES = tuple([(play, text) for text in player.FIRSTS]) + (
    (play, "game: pentwall; clock: fischer 300+5"),
    (play, "game: pent-tile; grid: 5x5"),
    (play, "game: universe; seats: 4"),
    (before, "game: golomb; clock: fischer 300+5"),
    (fill, "game: pent-tile; grid: 5x5"),
    (repair, "game: pentwall"),
    (press, "game: pent-tile; grid: 5x5"),
    (press, "game: pentwall"),
    (press, "game: pentactic; variant: basic; grid: 8x8"),
)


class Cuts:
    """A scenario's cuts on a kind of disk: how many, and what went wrong.

    ``counts`` has the number of cuts of the scenario, and of those of its recoveries; ``failed`` is
    how many of them lost something, and ``failures`` describes the first few. Only one in ``every``
    cuts of the scenario is tried, with those of its recovery.
    """

    def __init__(self, kind, scenario, text, every=1):
        self.kind = kind
        self.text = text
        self.every = every
        self.counts = [0, 0]
        self.failed = 0
        self.failures = []
        image, session = scenario(kind, text)
        session.end()
        self._run(image, session, "")

    def _run(self, image, told, first):
        recovery = 1 if first else 0
        every = 1 if first else self.every
        for i, (changes, torn, cut) in enumerate(disk.cuts(self.kind, image, told.disk.log)):
            if i % every:
                continue
            self.counts[recovery] += 1
            where = "%scut at change %d%s" % (first, changes, ", half done" if torn else "")
            session = None
            try:
                session = type(told)(self.kind, cut)
                found = session.find() if recovery else session.play_on(self.text)
                allowed = told.allowed(changes)
                if not session.is_one(found, allowed):
                    self._fail(where, "%r, none of %r" % (found, allowed))
                    continue
            except Exception as error:
                self._fail(where, repr(error))
                continue
            finally:
                if session:
                    session.end()
            if not recovery and self.kind.SAFE:
                self._run(cut, session, where + ", then ")

    def _fail(self, where, what):
        self.failed += 1
        if len(self.failures) < 5:
            self.failures.append("%s: %s" % (where, what))


def main(argv):
    kind = DISKS[argv[0]]
    every = int(argv[2]) if argv[2:] else 1
    total = failed = 0
    for scenario, text in CASES:
        name = "%s, %s" % (scenario.__name__, text)
        if "".join(argv[1:2]) not in name or not (kind.SAFE or scenario is play):
            continue
        cuts = Cuts(kind, scenario, text, every)
        total += sum(cuts.counts)
        failed += cuts.failed
        if kind.SAFE:
            for failure in cuts.failures:
                print("FAILED", failure)
        print(
            "%s: %s: %d cuts, %d more while recovering from them; something is lost after %d"
            % (argv[0], name, cuts.counts[0], cuts.counts[1], cuts.failed)
        )
    if not kind.SAFE:
        print("%s: something is lost after %d of %d cuts" % (argv[0], failed, total))
        return 0
    print("%d passed, %d failed" % (total - failed, failed))
    return 0 if total and not failed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
