"""Random presses on the emulated Pico, and how long each one waits.

It waits for its picture. The seeds are fixed. For every game and variant, with most seats on the
largest grid, a game is played by chance to its middle and almost to its end. From there somebody
presses: moves, turns, other pieces, lays that are legal or not, every entry of the menus, marks and
legal places on and off. A simulated device gets the same presses; it tells the screen each press
was made on, and where a menu's entries are. Last, games are started from the menu.
"""

import random
import tempfile
from collections import namedtuple
from pathlib import Path

from host_sim.simulator import gestures, player, script
from host_sim.simulator.device import Simulated
from pentaref import games
from pentaref.record import write_action, write_setup
from tests.bench.pico.pico import BOARD, acting, took
from tests.shared import player as players

ACTS = 4  # in a position without marks, and as many with them; a menu's presses are one act
_SHORT_OF_END = 3  # actions
_DEEPEST = 6  # screens over a game
_WAITS = (0, 0, 0, 60, 400)  # ms before an act: most come at once, some after a pause

# ms: from the press to the end of the first frame after it. wrote: whether the record grew
# meanwhile. what: the press, as text.
Press = namedtuple("Press", ("ms", "wrote", "what"))


def setups():
    """Each game and variant with the most seats on the largest grid.

    Each is (name, ``games.Setup``).
    """
    for game in games.GAMES:
        for variant in games.variants(game) or (None,):
            texts = [text for text in players.SETUPS if players.headers(text)["game"] == game]
            found = [players.setup(text) for text in texts]
            found = [setup for setup in found if setup.variant == variant]
            best = max(found, key=lambda setup: (setup.seats, _area(setup.grid)))
            seats = f"{best.seats} seats" if best.seats > 2 else ""
            yield " ".join(filter(None, (game, variant, _size(best.grid), seats))), best


def _area(grid):
    return grid[0] * grid[1] if grid else 0


def _size(grid):
    return "{}x{}".format(*grid) if grid else ""


def positions(setup, seed):
    """Two records of a random game: at its middle and shortly before its end."""
    dice = players.chance(seed)
    game = games.new(setup)
    words = []
    while not game.over:
        action = players.guess(game, dice)
        words.append(write_action(action, setup))
        game.play(action)
    for count in (len(words) // 2, max(len(words) - _SHORT_OF_END, 0)):
        yield count, write_setup(setup) + "".join([word + "\n" for word in words[:count]])


class Presser:
    """A person at a device with one record in play, or with no record.

    ``acts`` yields one act after the other, as (its name, steps of a script).
    """

    def __init__(self, record, seed):
        self._dice = random.Random(seed)
        self._folder = tempfile.TemporaryDirectory(prefix="pentaref-")
        if record:
            games_folder = Path(self._folder.name, "games")
            games_folder.mkdir()
            (games_folder / "0001.pent").write_text(record)
        self._simulated = Simulated(BOARD, self._folder.name)
        self._simulated.on()
        self._simulated.advance(500)

    @property
    def _screen(self):
        return self._simulated.app.ui.screen

    @property
    def _in_game(self):
        return hasattr(self._screen, "turn")

    def _do(self, what, steps):
        """Do an act on the simulated device; return it, its name with the screen.

        The name is "" if the act changed nothing, such as a step with a pass in hand: then there is
        no frame to wait for, because the next one is only a blink.
        """
        screen = type(self._screen).__name__
        before = self._state()
        shown = self._simulated.words()
        here = next((line for line in shown if line.startswith(("> ", "In hand"))), "")
        for step in steps:
            player.do(self._simulated, *step, None)
        self._simulated.advance(250)
        if self._state() == before:
            return "", steps
        return f"{what} on {screen} {here}".strip(), steps

    def _state(self):
        """What a press can change: the screen, its words, what is in hand where."""
        turn = getattr(self._screen, "turn", None)
        return self._screen, self._simulated.words(), turn and turn.held

    def _tap(self, name):
        return self._do(name, gestures.tap(self._simulated.names, name))

    def acts(self, count):
        """Yield some acts in the game, then as many with marks on."""
        for _ in range(count):
            yield from self._act()
        if self._in_game:
            yield from self._menu("Show marks")
        for _ in range(count):
            yield from self._act()

    def _act(self):
        dice = self._dice
        wait = dice.choice(_WAITS)
        if wait:
            yield self._do("wait", [(script.WAIT, wait)])
        if not self._in_game:
            yield self._tap("a")
            return
        luck = dice.randrange(13)
        if luck < 4:
            yield self._tap(dice.choice(gestures.WAYS))
        elif luck < 6:
            way = dice.choice(gestures.WAYS)
            yield self._do("b+" + way, gestures.chord(self._simulated.names, way))
        elif luck == 6:
            yield self._tap("b")
        elif luck < 11:
            yield self._tap("a")
        else:
            yield from self._menu()

    def _menu(self, start=""):
        """Choose an entry of the game's menu, and go back.

        The entry is random, or one that starts with a text.
        """
        yield self._do("a long", gestures.long(self._simulated.names, "a"))
        # The press may have had to wait, or another list may have opened.
        texts = [text for text, _ in getattr(self._screen, "entries", ())]
        found = [i for i, text in enumerate(texts) if text != "New game" and text.startswith(start)]
        if not found:
            return
        wanted = self._dice.choice(found)
        while self._screen.at != wanted:
            yield self._tap("down")
        yield self._tap("a")
        for _ in range(_DEEPEST):
            if self._in_game:
                return
            yield self._tap(self._dice.choice(("right", "down")))
            yield self._tap("b")

    def starts(self, number):
        """Yield the acts that start a game from the menu with its defaults."""
        for _ in range(number):
            yield self._tap("right")
        for _ in range(12):
            if self._in_game:
                return
            yield self._tap("a")


def sessions(every=False):
    """Yield each position as (name, record or None, acts).

    ``acts`` is a function from ``Presser``. There is one position of each set-up, in turn from the
    middle or the end, or both with ``every``.
    """
    for seed, (name, setup) in enumerate(setups()):
        found = list(positions(setup, seed))
        for count, record in found if every else [found[seed % 2]]:
            yield f"{name}, {count} actions", record, lambda presser: presser.acts(ACTS)
    for number, game in enumerate(games.GAMES):
        yield f"start of {game}", None, lambda presser, number=number: presser.starts(number)


def measure(pico, files, part="", every=False):
    """Measure the firmware in ``files`` at each position.

    Yields (name, ``Press``es).
    """
    for seed, (name, record, acts) in enumerate(sessions(every)):
        if part not in name:
            continue
        pico.boot(files, record)
        pico.up()
        pico.do("wait", 500)
        pico.do("edges")
        found = []
        for what, steps in acts(Presser(record, seed)):
            for edge in acting(pico.press(steps)):
                ms = took(edge)
                if ms is not None and what:
                    found.append(Press(ms, edge["wrote"], what))
        yield name, found


def figures(presses):
    """The median and 95th percentile of presses in ms, and the worst one."""
    ordered = sorted(presses)
    count = len(ordered)
    return ordered[count // 2].ms, ordered[min(count * 95 // 100, count - 1)].ms, ordered[-1]
