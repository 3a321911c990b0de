"""Passes by presses: the question before a pass, and forced passes.

A forced pass has a message.
"""

import player
from device import started
from pentaref.games import base
from pentaref.record import read_action, write_action

SAID = "No legal action: pass"


def enter(d, words):
    """Take actions in hand one after the other and lay them, only by presses."""
    for word in words.split():
        act(d, read_action(word, d.match.setup))


def act(d, action):
    """The same with one action."""
    screen = d.ui.screen
    lays = action.kind == base.LAY
    option = [choice_of(choice) for choice in screen.turn.choices].index(choice_of(action))
    while action.kind != base.REMOVE and screen.turn.held[0] != option:
        d.do("b+ right b-")
    while action.kind == base.REMOVE and screen.turn.taken.board != action.board:
        d.do("b")
    while screen.turn.held[0] != option:
        d.do("right" if screen.turn.taken.piece & 3 != action.piece & 3 else "down")
    while lays and shape_of(screen.turn.cells()) != shape_of(action.cells):
        d.do("b")
    if action.cells:
        while first(screen.turn.cells())[0] != first(action.cells)[0]:
            d.do("right")
        while first(screen.turn.cells())[1] != first(action.cells)[1]:
            d.do("down")
    before = d.match.game.played
    d.do("a")
    assert d.match.game.played == before + 1, write_action(action, d.match.setup)


def choice_of(action):
    """The part of an action that an option has too; a lay names no board."""
    return action.kind, action.piece, 0 if action.kind == base.LAY else action.board


def first(cells):
    """The top left corner of squares, as (x, y)."""
    return min([x for x, _ in cells]), min([y for _, y in cells])


def shape_of(cells):
    left, top = first(cells)
    return sorted([(x - left, y - top) for x, y in cells])


def tell(d):
    """The message on the panel, and whether it is among the words."""
    marquee = d.ui.screen.picture.messages._marquee
    return (marquee and marquee.text, SAID in d.ui.words())


# Red on the even squares of four rows and Blue on the odd ones, in turns of two tiles.
REDS = "a1 c1 e1 b2 d2 a3 c3 e3 b4"
BLUES = "b1 d1 a2 c2 e2 b3 d3 a4 c4 e4"


def checkered():
    """A device with these tiles; Red is to act, with d4 and the last row."""
    d = started("game: pent-tile; grid: 5x5")
    reds, blues = REDS.split(), BLUES.split()
    enter(d, reds.pop(0))
    while blues:
        enter(d, " ".join([blues.pop(0), blues.pop(0)]))
        if reds:
            enter(d, " ".join([reds.pop(0), reds.pop(0)]))
    assert d.match.game.turn == 1 and d.match.game.played == 19
    return d


def test_a_pass_that_gives_up_a_five_is_asked_about_once():
    d = checkered()
    enter(d, "d4")
    # b4, b5, c5, d5 and d4 would be a group of five.
    d.do("b a")
    assert d.ui.words()[0] == "You can still make a five. Pass for good?"
    assert d.ui.words()[1] == "> No    Yes" and d.played[-1] == "d4"
    # B goes back, like No, with the pass still in hand and nothing written.
    for answer in ("b", "a", "right left a"):
        d.do(answer)
        assert "In hand: pass" in d.ui.words() and d.played[-1] == "d4"
        d.do("a")
        assert d.ui.words()[1] == "> No    Yes"
    # Yes passes without another question.
    d.do("right a")
    assert d.played[-1] == "pass" and d.match.game.passed == (True, False)
    assert d.match.game.turn == 2 and "In hand: tile" in d.ui.words()


def test_a_pass_is_not_asked_about_where_no_five_is_possible():
    d = checkered()
    # With c5 red, b5 and d5 blue, no vacant square touches two of Red's groups.
    enter(d, "d4 c5 b5 d5")
    assert d.match.game.turn == 1 and tell(d) == (None, False)
    d.do("b")
    assert tell(d) == ("Pass", False)
    d.do("a wait:20")
    assert d.played[-1] == "pass"
    # Blue goes on alone until the board is full, and the message comes by itself.
    enter(d, "a5 e5")
    assert d.match.game.turn == 2 and tell(d) == (SAID, True)
    # Only A has an effect.
    d.do("right b up b+ right b- left")
    assert tell(d) == (SAID, True)
    d.do("a wait:20")
    assert d.match.game.over and d.played[-1] == "pass"


def forced(d):
    """Whether the move generator lists nothing but a pass."""
    return [action.kind for action in some(d.match.game.actions())] == [base.PASS]


def some(actions):
    """The first two of them."""
    return [action for _, action in zip(range(2), actions)]


def played_on(headers, policy, most=90):
    """Play a policy's actions by presses; return how often one had to pass."""
    d = started(headers)
    count = 0
    for _ in range(most):
        if d.match.game.over:
            break
        only = forced(d)
        marquee, word = tell(d)
        assert (marquee == SAID) == word == only, (headers, d.played)
        count += only
        act(d, base.PASSING if only else policy(d.match.game))
    return count


def diagonal(game, board=0):
    """A counter on the first open square of the diagonal, or None."""
    for i in range(8):
        action = base.Action(base.COUNTER, -1, board, ((i, i),))
        if game.judge(action) is None:
            return action
    return None


def off_diagonal(game):
    """The first lay that leaves the diagonal vacant, or just the first."""
    for action in game.actions():
        if action.kind == base.LAY and not [1 for x, y in action.cells if x == y]:
            return action
    return next(game.actions())


def one_seat_plays(game):
    """Seat 1 lays and places counters, the others pass.

    So the game goes on when seat 1 cannot act.
    """
    if game.phase == "remove":
        return next(game.actions())
    if game.turn > 1:
        return base.PASSING
    return diagonal(game, 2) or base.PASSING if game.phase == "counter" else off_diagonal(game)


def basic(game):
    if game.phase == "remove":
        return next(game.actions())
    return diagonal(game) if game.phase == "counter" else off_diagonal(game)


def test_where_only_a_pass_is_legal_it_is_said_basic():
    # On 11x6 six counters fill all six rows, and the pentominoes go on.
    assert played_on("game: pentactic; grid: 11x6", basic, 22) > 0


def test_where_only_a_pass_is_legal_it_is_said_duel():
    # Seat 1 has no counter left after eight, and a few turns later no room for a pentomino.
    assert played_on("game: pentactic; variant: duel", one_seat_plays) > 1


def test_where_only_a_pass_is_legal_it_is_said_multi():
    headers = "game: pentactic; variant: multi; seats: 3; grid: 9x7"
    assert played_on(headers, one_seat_plays, 70) > 0


def test_games_without_a_pass_never_offer_one():
    for headers in (
        "game: pentwall",
        "game: universe",
        "game: pent-up",
        "game: pent-up; variant: surround",
        "game: pentactic; variant: solo; counters: a3 c1 f8 h5",
    ):
        d = started(headers)
        dice = player.chance(len(headers))
        for _ in range(4):
            assert not [1 for choice in d.ui.screen.turn.choices if choice.kind == base.PASS]
            said, once = tell(d)
            # On a stack the words say what the piece in hand lies on.
            assert not once and (said is None or said[:3] in ("On ", "Hei")), said
            action = player.guess(d.match.game, dice)
            act(d, action)


def test_a_seat_that_is_out_is_passed_over_without_a_word():
    d = started("game: universe")
    d.match.game.hands = (d.match.game.hands[0], 0)
    d.do("a")
    assert d.match.game.turn == 1 and d.match.game.out == (2,)
    assert tell(d) == (None, False)
