"""Enter a record on a simulated device: look, plan presses, make them."""

from __future__ import annotations

import copy
import tempfile
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from host_sim.cli import CommandError, load
from host_sim.input import planner, press_search, tracing
from host_sim.simulator import gestures, player, script
from host_sim.simulator.device import STEP_MS, Simulated
from pentaref.games import base
from pentaref.grid import name
from pentaref.record import write_action
from pentaref.ui import intents, selection
from pentaref.ui.screens import clock_menu

if TYPE_CHECKING:
    from host_sim.annotations import Held, Step
    from pentaref import games

SET_UP = "the set-up"
EVERY_PLACE = "all places"

_SEEN_MS = 300  # after a lay, until A lays again
_TRIES = 5  # to bring something into hand


def keys(
    path: str,
    board: str,
    every_place: bool = False,
    repeats: bool = True,
    typer: Any = None,
    warn: Callable[[str], object] = lambda text: None,
) -> list[tuple[str, list[Step]]]:
    """What to do for each action: (what it is, its steps), set-up first.

    With ``every_place`` the menu's *Move by squares* comes after that; without ``repeats`` no
    direction is held until it repeats. ``typer(board, flash)`` makes what enters it, by default a
    `RecordTyper`. ``warn(line)`` is called for each thing in the record that buttons cannot enter.
    Raises ``CommandError`` if the record cannot be read or holds an illegal action.
    """
    ruling = load(path, keep_actions=True)
    setup = ruling.record.setup
    if any(setup.players):
        names = ", ".join(setup.players)
        warn(f"players {names} are left out: a device has no keys for names")
    with tempfile.TemporaryDirectory(prefix="pentaref-") as flash:
        typer = typer(board, flash) if typer else RecordTyper(board, flash, repeats)
        found = [(SET_UP, typer.set_up(setup))]
        for line in typer.left_out:
            warn(line)
        if every_place:
            found.append((EVERY_PLACE, typer.choose("Move by squares")))
        found += _actions(typer, setup, ruling.actions)
    return found


def _actions(
    typer: Any, setup: games.Setup, actions: Iterable[base.Action]
) -> Iterator[tuple[str, list[Step]]]:
    """Enter the actions of a record one by one: (what it is, its steps) each."""
    moved = 0, 0
    played = 0
    for action in actions:
        if action.kind == base.UNDO:
            yield base.UNDO, typer.take_back()
            played -= 1
            continue
        if action.kind in (base.RESIGN, base.DRAW):
            yield action.kind, typer.end(action)
            played += 1
            continue
        if not played:
            # Only on a table without an edge, where the same game can be in another place.
            moved = typer.offset(action)
        played += 1
        cells = tuple([(x + moved[0], y + moved[1]) for x, y in action.cells])
        action = base.Action(action.kind, action.piece, action.board, cells)
        yield write_action(action, setup), typer.act(action)


def kind(what: str) -> str:
    """What sort of action it is that steps enter, as `keys` names it."""
    if what[:1] == "@":
        return "counter"
    if what[:1] == "-":
        return "removal"
    if what[1:2] == ":":
        return "pentomino"
    return what if what in (base.UNDO, base.PASS, SET_UP, EVERY_PLACE) else "tile"


class RecordTyper:
    """Enters a record on a simulated device and keeps the steps it took.

    ``repeats`` is whether it holds directions until they repeat.
    """

    def __init__(self, board: str, flash: str, repeats: bool = True) -> None:
        self._device = Simulated(board, flash)
        self._device.on()
        self.names = self._device.names
        self._repeats = repeats
        #: what the record has that buttons cannot enter, a line each
        self.left_out: list[str] = []
        self._made = []

    @property
    def _ui(self) -> Any:
        app: Any = self._device.app  # the power stays on
        return app.ui

    @property
    def _screen(self) -> Any:
        return self._ui.screen

    def do(self, steps: Iterable[Step]) -> None:
        """Do steps on the device and keep them; pictures are not taken."""
        held: set[object] = set()
        for step in steps:
            what, value = step
            if what != script.SHOT:
                player.do(self._device, what, value, None)
            self._made.append(step)
            if what == script.HOLD:
                held.add(value)
            elif what == script.RELEASE:
                held.discard(value)
            # A release takes effect a moment later, so look again after a wait. Do not wait while
            # a direction is held: it would repeat and start another search.
            settled = what in (script.PRESS, script.RELEASE)
            if settled or (what == script.WAIT and not held):
                self._wait_for_the_device()

    def _wait_for_the_device(self) -> None:
        """Wait while a legal place is searched: any press would end that."""
        waited = 0
        while self._device.powered and self._is_busy():
            self._device.advance(STEP_MS)
            waited += STEP_MS
        if waited:
            self._made.append((script.WAIT, waited))

    def _is_busy(self) -> bool:
        """Whether the device settles the turn or searches for a legal place."""
        app: Any = self._device.app
        if not app:
            return False
        owner = getattr(app.ui.work, "__self__", None)
        return app.ui.settling or type(owner).__name__ == "LegalWalk"

    def _tap(self, name: str) -> None:
        self.do(gestures.tap(self.names, name))

    def taken(self) -> list[Step]:
        """The steps made since the last call."""
        made, self._made = self._made, []
        return made

    def _go(self, wanted: Any, around: bool = True, repeats: bool = True) -> None:
        """Move on a screen until its ``at`` is ``wanted``.

        Raises ``CommandError``. Without ``around`` no step goes from one end of a list to the
        other, so that the steps do not depend on its length. Without ``repeats`` no direction is
        held.
        """
        # Only the screen knows where a move leads, so copies of it are moved.
        seen = {self._screen.at: self._screen}

        def advance(at: Any, intent: int) -> Any:
            if intent >= intents.PICK:
                return at
            if not around and (intent in (intents.LEFT, intents.UP)) != (wanted < at):
                return at
            moved = copy.copy(seen[at])
            moved.press(intent)
            there = moved.at
            seen.setdefault(there, moved)
            return there

        steps = press_search.shortest(
            self.names, self._screen.at, advance, lambda at: at == wanted, repeats=repeats
        )
        if steps is None:
            raise CommandError(1, f"the device's menu has no {wanted!r}")
        self.do(steps)

    def set_up(self, setup: games.Setup, around: bool = True) -> list[Step]:
        """Answer the menu's questions up to a game's start; return the steps.

        Without ``around`` they do not change if a game is added to the end of the menu.
        """
        headers: dict[str, Any] = dict(setup.headers())
        headers["counters"] = "by hand"
        headers["clock"] = self._clock(setup)
        if setup.outer:
            headers["outer"] = set(setup.outer)
        start = self._screen
        while self._screen is start:
            wanted = headers.get(start.key)
            texts = [set(text.split()) if start.key == "outer" else text for text in start.texts]
            if wanted in texts:
                self._go(texts.index(wanted), around or start.key != "game")
            elif wanted is not None:
                offered = ", ".join(start.texts)
                raise CommandError(1, f"the menu has no {start.key} {wanted}; it offers {offered}")
            self._tap("a")
        for cell in setup.counters:
            self._go(name(*cell))
            self._tap("a")
        if setup.counters:
            self._tap("a")
        return self.taken()

    def answer(self, text: str) -> list[Step]:
        """Answer one question of the menu before a game; returns the steps."""
        self._go(self._screen.texts.index(text), around=False, repeats=False)
        self._tap("a")
        return self.taken()

    def _clock(self, setup: games.Setup) -> str:
        """The clock chosen in the menu, with the time to enter an action."""
        text = dict(setup.headers()).get("clock", clock_menu.NONE)
        main, _, entry = text.partition(" entry ")
        wanted = f" entry {entry}" if entry else ""
        if main not in clock_menu.TEXTS or wanted not in ("", clock_menu.ENTRY):
            offered = ", ".join(clock_menu.TEXTS[1:])
            entry_text = f"each also with '{clock_menu.ENTRY.strip()}'"
            self.left_out.append(
                f"clock {text} is left out: the menu offers {offered}, {entry_text}"
            )
            return clock_menu.NONE
        if wanted:
            self._open_menu()
            self._pick("Give")
        return main

    def offset(self, action: base.Action) -> tuple[int, int]:
        """How far to move a first action to be on the part of a table shown."""
        left, top, wide, high = self._screen.picture.view.bounds
        xs = [x for x, _ in action.cells] or [left]
        ys = [y for _, y in action.cells] or [top]
        inside = left <= min(xs) and max(xs) < left + wide
        if inside and top <= min(ys) and max(ys) < top + high:
            return 0, 0
        return left + wide // 2 - min(xs), top + high // 2 - min(ys)

    def end(self, action: base.Action) -> list[Step]:
        """Resign, or agree to draw, and confirm it; returns the steps."""
        self._open_menu()
        self._pick("Resign" if action.kind == base.RESIGN else "Agree")
        self._go(1)
        self._tap("a")
        return self.taken()

    def act(self, action: base.Action) -> list[Step]:
        """Take an action in hand and lay it, or trace it; returns the steps."""
        screen = self._screen
        if not self._lay(screen, action):
            # This soon after a lay it would count as a double tap.
            if self._made[-1:] == [] and screen.match.words:
                self.do([(script.WAIT, _SEEN_MS)])
            self._tap("a")
        if self._screen is not screen:  # the device asks whether the player is sure
            self._go(1)
            self._tap("a")
        return self.taken()

    def _brought(self, screen: Any, places: Any, action: base.Action) -> list[Step] | None:
        """The steps that take an action in hand; None if that is impossible."""
        asked = screen.turn.choices, screen.turn.held
        if screen.turns.by_legal_places:
            return planner.to_lay_by_legal_places(self.names, places, *asked, action, self._repeats)
        return planner.to_lay(self.names, *asked, screen.picture.view.bounds, action, self._repeats)

    def _traced(
        self, screen: Any, places: Any, action: base.Action, most: int | None
    ) -> list[Step] | None:
        """The steps that lay an action by tracing in ``most`` presses, or None."""

        def advance(state: Held, intent: int) -> Any:
            return selection.step(state, intent, screen.turn.choices, screen.picture.view.bounds)

        ways = (
            (places.advance, places.again) if screen.turns.by_legal_places else (advance, advance)
        )
        asked = screen.turn.choices, screen.turn.held, action
        return tracing.to_trace(self.names, *ways, *asked, self._repeats, most)

    def _places(self, screen: Any) -> planner.Places:
        return planner.Places(screen.match.game, screen.turn.choices, screen.picture.view.bounds)

    def _lay(self, screen: Any, action: base.Action) -> bool:
        """Trace an action if that takes fewer presses, else bring it into hand.

        Returns whether it is laid, by tracing. Raises ``CommandError`` if neither is possible.
        """
        places = self._places(screen)
        brought = self._brought(screen, places, action)
        most = None if brought is None else press_search.count_presses(brought)
        traced = self._traced(screen, places, action, most)
        if traced is not None:
            before = len(screen.match.words)
            self.do(traced)
            if len(screen.match.words) > before:
                return True
            brought = self._brought(screen, self._places(screen), action)
        for _ in range(_TRIES):
            if brought is None:
                break
            self.do(brought)
            # The next repeat may have ended a long search for a legal place.
            if set(selection.squares(screen.turn.choices, screen.turn.held)) == set(action.cells):
                return False
            brought = self._brought(screen, self._places(screen), action)
        said = write_action(action, screen.match.setup)
        raise CommandError(1, f"the device does not offer {said}")

    def go_astray(self) -> list[Step]:
        """Move what is in hand to the nearest illegal place; return the steps."""
        screen = self._screen
        game = screen.match.game

        def advance(held: Held, intent: int) -> Any:
            if intent >= intents.PICK:
                return held
            return selection.step(held, intent, screen.turn.choices, screen.picture.view.bounds)

        def is_refused(held: Held) -> bool:
            return game.judge(selection.action(screen.turn.choices, held)) is not None

        self.do(
            press_search.shortest(self.names, screen.turn.held, advance, is_refused, repeats=False)
            or []
        )
        return self.taken()

    def take_back(self) -> list[Step]:
        """Take back the last action; returns the steps."""
        return self.choose("Take back")

    def choose(self, entry: str) -> list[Step]:
        """Choose an entry of the menu over a game by how it begins.

        Returns the steps.
        """
        if self._screen.turn.choices:
            self._open_menu()
        else:
            self._tap("a")
        self._pick(entry)
        return self.taken()

    def _open_menu(self) -> None:
        self.do(gestures.long(self.names, "a"))

    def _pick(self, entry: str) -> None:
        """Choose the entry of a menu that begins with a text."""
        texts = [text for text, _ in self._screen.entries]
        number = next(i for i, text in enumerate(texts) if text.startswith(entry))
        self._go(number)
        self._tap("a")
