"""Computer players: the opponent's grades, and their anchors."""

from collections.abc import Sequence
from typing import Any

from pentaref import games, opponent, pieces
from pentaref.games import base

GRADES = tuple(opponent.GRADES)
DRAWN = "/drawn"
_TRIED = 150  # actions that greedy tries, chosen at random if there are more


def choose(name: str, game: Any, setup: games.Setup, seed: int) -> base.Action:
    """The named player's action for the seat to act, fixed by the seed.

    A player whose name ends in ``DRAWN`` plays any legal action as the first one of a game.
    """
    if name.endswith(DRAWN):
        name = name[: -len(DRAWN)]
        if not game.played:
            return _any(game, opponent.Random(seed))
    if name in opponent.GRADES:
        search: Any = opponent.Search(game, setup, name, seed)
        return search.run()
    random = opponent.Random(seed)
    if name == "random":
        return _any(game, random)
    return _greedy(game, random)


def _any(game: Any, random: opponent.Random) -> base.Action:
    """A random legal action, each equally likely."""
    lays = [(shape, places) for shape, places in game.lay_masks() if places]
    while lays and base.LAY in game.action_kinds():
        total = sum(game.grid(game.turn).count(places) for _, places in lays)
        extra = base.PASS in game.action_kinds()
        at = random.below(total + extra)
        if at == total:
            return base.PASSING
        action = _lay(game, lays, at)
        if not game.judge(action):
            return action
    actions = list(game.actions())
    return actions[random.below(len(actions))]


def _lay(game: Any, lays: list[tuple[int, int]], at: int) -> base.Action:
    grid = game.grid(game.turn)
    for shape, places in lays:
        count = grid.count(places)
        if at < count:
            place = list(grid.indexes(places))[at]
            (dx, dy), *_ = cells = pieces.cells(shape)
            x = place % grid.stride - dx + grid.origin[0]
            y = place // grid.stride - dy + grid.origin[1]
            squares = tuple((x + cx, y + cy) for cx, cy in cells)
            return base.Action(base.LAY, pieces.piece_of(shape), 0, squares)
        at -= count
    raise AssertionError(at)


def _greedy(game: Any, random: opponent.Random) -> base.Action:
    """The action with the best score for the seat; a pass comes last.

    In games without a score before their end, such as those won by the last lay, it is the action
    that leaves the other seat the fewest replies.
    """
    seat = game.turn
    if base.LAY in game.action_kinds():
        lays = [(shape, places) for shape, places in game.lay_masks() if places]
        total = sum(game.grid(seat).count(places) for _, places in lays)
        some = range(total)
        if total > _TRIED:
            some = [random.below(total) for _ in range(_TRIED)]
        actions = [_lay(game, lays, at) for at in some]
        actions = [action for action in actions if not game.judge(action)] or list(game.actions())
    else:
        actions = [a for a in game.actions() if a.kind != base.PASS] or [base.PASSING]
    best = None
    chosen = []
    for action in actions:
        game.play(action)
        value = _scored(game, seat)
        game.take_back()
        if best is None or value > best:
            best, chosen = value, []
        if value == best:
            chosen.append(action)
    return chosen[random.below(len(chosen))]


def _scored(game: Any, seat: int) -> float:
    """A position's value for a seat: the result, else lead, else replies."""
    if game.over:
        return 2000 if seat in game.winners() else -2000
    kind = type(game).__name__
    scores = [score or 0 for score in game.scores()]
    others = [score for i, score in enumerate(scores, 1) if i != seat]
    if kind in ("Boards", "Basic"):
        return min(others) - scores[seat - 1]
    leading = game.leading()
    if not leading:
        total = sum(game.grid().count(places) for _, places in game.lay_masks())
        return (total if game.turn == seat else -total) / 100
    if kind == "PentUp":
        return 0 if len(leading) == 2 else 1 if seat in leading else -1
    return scores[seat - 1] - max(others)


def play(
    setup: games.Setup, names: Sequence[str], seed: int
) -> tuple[base.Game, list[base.Action]]:
    """Play a game between players; return it finished, and its actions."""
    game = games.new(setup)
    actions: list[base.Action] = []
    while not game.over:
        assert game.turn
        action = choose(names[game.turn - 1], game, setup, seed * 1000 + game.played)
        refusal = game.judge(action)
        assert not refusal, (names, seed, action, refusal)
        game.play(action)
        actions.append(action)
    return game, actions
