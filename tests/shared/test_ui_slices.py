"""A press is shown before any long computation.

This is measured in steps, not in time.
"""

import player
from device import MemoryDevice, started
from pentaref.games import base
from pentaref.record import write_action
from pentaref.ui import intents, legal_moves

UNIVERSE = "game: universe; seats: 4"


class Counted:
    """Count the values that a generator method yields."""

    def __init__(self, game, name):
        self.count = 0
        of = getattr(game, name)

        def counted(*values):
            slices = of(*values)
            while True:
                try:
                    value = next(slices)
                except StopIteration as end:
                    return end.value
                self.count += 1
                yield value

        setattr(game, name, counted)


def press(d, intent):
    """Press a button and wait for one frame, as a player does."""
    d.ui.press(intent)
    assert d.ui.step(0, d.now)


def legal(d, intent):
    """Take something legal in hand, as if directions moved by legal places."""
    d.wait(1000)
    assert not d.ui.busy
    screen = d.ui.screen
    action = next(d.match.game.actions())
    screen.turns.take_up(action)
    d.wait(100)
    return action


class Drawn:
    """Count how often a screen is drawn."""

    def __init__(self, screen):
        self.count = 0
        draw = screen.draw

        def counted(canvas, beat):
            self.count += 1
            draw(canvas, beat)

        screen.draw = counted


def test_a_press_draws_its_screen_once():
    for headers in (UNIVERSE, "game: pentwall", "game: pent-up; variant: high", "game: golomb"):
        d = started(headers)
        d.wait(1000)
        drawn = Drawn(d.ui.screen)
        for intent in (intents.RIGHT, intents.DOWN, intents.ROTATE, intents.PICK_RIGHT):
            d.wait(1000)
            assert not d.ui.busy
            drawn.count = 0
            press(d, intent)
            assert drawn.count == 1, (headers, intent)
            # Everything found out after the picture, until just before the next beat.
            for _ in range(40):
                d.ui.step(0, d.now)
            assert drawn.count == 1 and not d.ui.busy, (headers, intent)


def test_a_lay_is_seen_before_it_is_known_who_can_lay_next():
    d = started(UNIVERSE)
    action = legal(d, intents.ACT)
    tries = Counted(d.match.game, "_tries")
    before = d.rows()
    press(d, intents.ACT)
    assert d.played == [write_action(action, d.match.setup)]
    assert tries.count == 0 and not d.match.game.settled
    assert d.rows() != before
    d.wait(300)
    assert tries.count > 0 and d.match.game.settled and not d.ui.busy
    assert d.match.game.turn == 2


def test_a_lay_is_seen_before_the_next_turn_begins():
    for headers in ("game: pentwall", "game: pent-up; variant: high", "game: golomb"):
        d = started(headers, settings={"legal": True})
        d.wait(500)
        judged = []
        judge = d.match.game.judge

        def judging(action, judge=judge, judged=judged):
            judged.append(action)
            return judge(action)

        d.match.game.judge = judging
        before = bytes(d.ui.frame)
        press(d, intents.ACT)
        # The lay alone: no place of the next piece yet.
        assert len(judged) == 1 and len(d.played) == 1
        assert bytes(d.ui.frame) != before
        d.wait(100)
        assert len(judged) > 1 and not d.ui.settling


def test_the_last_lay_is_seen_before_the_end_is_said():
    for headers in ("game: pentwall", "game: pent-up; variant: high", "game: golomb"):
        dice = player.chance(3)
        whole = player.Table(headers).game
        actions = []
        while not whole.over:
            actions.append(player.guess(whole, dice))
            whole.play(actions[-1])
        d = started(headers)
        for action in actions[:-1]:
            assert d.match.submit(action) is None
        d.ui.screen.turns.turn_over()
        d.wait(500)
        d.ui.screen.turns.take_up(actions[-1])
        d.wait(500)
        ended = Calls(d.match.game, "outcome_text")
        before = bytes(d.ui.frame)
        press(d, intents.ACT)
        assert d.match.game.over and ended.count == 0 and bytes(d.ui.frame) != before, headers
        d.wait(100)
        assert ended.count and not d.ui.settling and d.ui.words()[0].startswith("Over: ")


def test_what_takes_long_is_seen_to_be_taken_first():
    d = MemoryDevice()
    started_now = []
    start = d.session.start
    d.session.start = lambda setup: started_now.append(setup) or start(setup)
    d.do("a")  # the first game; its clock is the last question
    assert d.ui.screen.key == "clock"
    d.do("a+ wait:300 a-")
    assert not started_now and d.rows()[0] == 16 * "T" and d.ui.busy
    d.wait(10)
    assert len(started_now) == 1 and d.rows()[0] != 16 * "T" and not d.ui.settling


def test_records_are_looked_for_after_a_bar_is_seen():
    for begun in (False, True):
        d = started("game: pentwall") if begun else MemoryDevice()
        d.session.records.texts = {1: "Pentwall"}
        asked = []
        newest = d.session.records.newest

        def asking(below=10000, asked=asked, newest=newest):
            asked.append(below)
            return newest(below)

        d.session.records.newest = asking
        press(d, intents.MENU)
        d.wait(100)
        d.do("%d*down" % [text for text, _ in d.ui.screen.entries].index("Records"))
        d.do("a+ wait:300 a-")
        assert not asked and d.rows()[0] == 16 * "T"
        d.wait(10)
        assert asked and d.ui.words() == ["1 Pentwall"]


def test_words_that_go_away_leave_what_is_beside_the_board():
    from pentaref.ui.draw import status  # another one after a simulated power-on

    drawn = []
    draw = status.draw
    d = started("game: pentwall")
    d.wait(500)
    d.do("right")
    status.draw = lambda *values: drawn.append(values) or draw(*values)
    try:
        d.ui.screen.turns.announcer.tell("No place for it")
        press(d, intents.LEFT)
        d.wait(100)
        del drawn[:]
        for intent in (intents.RIGHT, intents.DOWN, intents.ROTATE):
            d.ui.screen.picture.messages.say("words", d.ui.screen.picture.view)
            press(d, intent)
        assert not drawn
        press(d, intents.PICK_RIGHT)
        assert len(drawn) == 1  # another piece is chosen from the set
    finally:
        status.draw = draw


def test_presses_meanwhile_wait_and_none_is_lost():
    d = started(UNIVERSE)
    legal(d, intents.ACT)
    press(d, intents.ACT)
    for intent in (intents.PICK_RIGHT, intents.PICK_RIGHT, intents.MENU):
        press(d, intent)
    assert not d.match.game.settled and len(d.played) == 1
    d.wait(300)
    assert d.ui.words()[0].startswith("> Take back")
    d.ui.press(intents.ROTATE)
    d.wait(300)
    # F, I, L: two pieces on from the first, which seat 2 has yet.
    assert "In hand: L" in d.ui.words()


def test_marks_come_after_the_picture_and_are_found_once_an_action():
    d = started(UNIVERSE)
    d.wait(500)
    tries = Counted(d.match.game, "_tries")
    d.ui.screen.turns.mark()
    press(d, intents.ROTATE)
    assert tries.count == 0
    d.wait(1000)
    found = tries.count
    assert found > 0
    # Another piece, a turn and a step change nothing in them.
    for intent in (intents.PICK_RIGHT, intents.ROTATE, intents.LEFT, intents.PICK_LEFT):
        press(d, intent)
        d.wait(300)
    assert tries.count == found


def test_a_press_ends_the_search_for_marks_and_it_goes_on_where_it_was():
    whole = started(UNIVERSE)
    whole.wait(500)
    tries = Counted(whole.match.game, "_tries")
    whole.ui.screen.turns.mark()
    whole.wait(1000)
    d = started(UNIVERSE)
    d.wait(500)
    again = Counted(d.match.game, "_tries")
    d.ui.screen.turns.mark()
    for _ in range(20):
        d.wait(10)
        press(d, intents.ROTATE)
    d.wait(1000)
    assert again.count == tries.count


def test_a_pass_is_seen_to_be_pressed_before_its_warning_is_looked_for():
    d = started("game: pent-tile; grid: 12x12")
    dice = player.chance(3)
    while d.match.game.played < 59:
        d.match.submit(player.guess(d.match.game, dice))
    d.ui.screen.turns.turn_over()
    d.wait(500)
    game = d.match.game
    # No five can be completed, which takes longest to find out.
    seat = game.turn - 1
    # One group around single vacant squares.
    own = game.grid().mask([(x, y) for x in range(12) for y in range(12) if x % 3 or y % 3])
    game.tiles = (own, 0) if seat == 0 else (0, own)
    assert game.left_over[seat] > 0 and not base.finished(game.five_slices(game.turn))
    press(d, intents.PICK_LEFT)
    assert "In hand: pass" in d.ui.words()
    slices = Counted(game, "warning_slices")
    press(d, intents.ACT)
    # The first slice says that there is more to do.
    assert slices.count <= 1 and d.played[-1] != "pass"
    d.wait(300)
    assert slices.count > 5 and d.played[-1] == "pass"


def test_slices_come_to_what_one_go_does():
    dice = player.chance(5)
    for text in player.FIRSTS:
        game = player.Table(text).game
        while not game.over and game.played < 12:
            game.play(player.guess(game, dice))
            boards = range(1, game.boards + 1) if game.boards > 1 else (0,)
            for board in boards:
                assert base.finished(game.overlay_slices(board, 3)) == game.overlay(board, 3)


def test_the_search_for_a_legal_place_goes_on_after_the_picture():
    find = legal_moves._next, legal_moves._nearest
    longest = 0
    try:
        for headers in (UNIVERSE, "game: pent-up; variant: high", "game: pent-tile; grid: 12x12"):
            d = started(headers, settings={"legal": True})
            work = Work(d.match.game)
            legal_moves._next, legal_moves._nearest = [work.counted(one) for one in find]
            dice = player.chance(7)
            for _ in range(14):
                work.stop()
                action = player.guess(d.match.game, dice)
                work.start()
                assert d.match.submit(action) is None
                work.start()
                d.ui.screen.turns.turn_over()
                while d.ui.work:
                    work.start()
                    d.wait(10)
                for intent in (intents.LEFT, intents.UP, intents.PICK_RIGHT, intents.PICK_DOWN):
                    work.start()
                    press(d, intent)
                    slices = 1
                    while d.ui.work:
                        work.start()
                        d.wait(10)
                        slices += 1
                    longest = max(longest, slices)
        assert longest > 2  # there was something left to compute
    finally:
        legal_moves._next, legal_moves._nearest = find


def test_the_places_of_a_piece_are_found_once_a_turn():
    # Imported here, as the screen does: another test's power-on may have loaded it again.
    from pentaref.ui import legal_moves

    found = legal_moves._places
    counted = []

    def counting(*values):
        counted.append(values)
        return found(*values)

    legal_moves._places = counting
    try:
        d = started("game: pentwall", settings={"legal": True})
        d.wait(500)
        press(d, intents.ACT)
        d.wait(500)
        del counted[:]
        for intent in (intents.RIGHT, intents.DOWN, intents.LEFT, intents.UP) * 2:
            press(d, intent)
            d.wait(500)
        assert not counted
        # A turn gives another shape.
        press(d, intents.ROTATE)
        d.wait(500)
        assert len(counted) == 1
        press(d, intents.ACT)
        d.wait(500)
        assert len(counted) == 2
    finally:
        legal_moves._places = found


class Calls:
    """Count the calls of a method of an object."""

    def __init__(self, owner, name):
        self.count = 0
        of = getattr(owner, name)

        def counted(*values):
            self.count += 1
            return of(*values)

        setattr(owner, name, counted)


def test_another_piece_is_seen_before_its_place_is_searched():
    for headers in ("game: pent-up; variant: high", "game: pent-up; variant: surround", UNIVERSE):
        d = started(headers, settings={"legal": True})
        d.wait(500)
        for intent in (intents.PICK_RIGHT, intents.ROTATE):
            judged = Calls(d.match.game, "judge")
            before = bytes(d.ui.frame)
            press(d, intent)
            assert judged.count == 0 and bytes(d.ui.frame) != before
            d.wait(500)
            assert judged.count > 0 and not d.ui.work


def test_a_place_that_a_step_has_judged_is_not_judged_again_by_the_lay():
    for headers in ("game: pent-up; variant: high", "game: pentwall", UNIVERSE):
        d = started(headers, settings={"legal": True})
        d.wait(500)
        press(d, intents.RIGHT)
        d.wait(500)
        judged = Calls(d.match.game, "_judge")
        press(d, intents.ACT)
        assert judged.count == 0 and len(d.played) == 1
        # In the new position the same action is judged again.
        action = d.match.last
        assert d.match.game.judge(action) and judged.count == 1


def test_marks_come_and_go_without_the_board_being_painted():
    d = started("game: pent-up; variant: high")
    d.wait(500)
    press(d, intents.ACT)
    d.wait(500)
    painted = Calls(d.match.game, "layers")
    for _ in range(2):
        d.ui.screen.turns.mark()
        press(d, intents.PICK_RIGHT)
        d.wait(500)
    # The menu and the places on tiles ask for layers too, but not these presses.
    assert painted.count == 0


def test_a_tile_is_seen_before_it_is_known_which_squares_are_open():
    d = started("game: pent-tile; grid: 12x12")
    dice = player.chance(3)
    for _ in range(60):
        assert d.match.submit(player.guess(d.match.game, dice)) is None
    d.ui.screen.turns.turn_over()
    legal(d, intents.ACT)
    asked = Calls(d.match.game, "_open_squares")
    press(d, intents.ACT)
    assert asked.count == 0 and len(d.played) == 61
    d.wait(500)
    assert 0 < asked.count <= 3


def test_a_lay_paints_only_what_was_laid():
    d = started("game: pent-up; variant: high", settings={"legal": True})
    for _ in range(4):
        d.wait(500)
        whole = Calls(d.ui.screen.picture.view, "paint")
        press(d, intents.ACT)
    assert len(d.played) == 4 and whole.count <= 1  # a table that grows is painted whole


class Work:
    """Limit the places that are judged and searched for after its start."""

    def __init__(self, game):
        self.start()
        game.judge = self.counted(game.judge)

    def start(self):
        self.done = {}
        self.counts = True

    def stop(self):
        """Limit nothing until the next start."""
        self.counts = False

    def counted(self, work):
        """The same work, but each call of it is counted."""

        def counting(*values):
            if self.counts:
                self.done[work] = self.done.get(work, 0) + 1
                assert self.done[work] <= legal_moves.TRIES
            return work(*values)

        return counting


def test_a_slice_of_universes_marks_tries_one_place():
    # It takes a chip some 10 ms.
    for seed in range(9):
        game = player.Table(UNIVERSE).game
        dice = player.chance(seed)
        while game.played < 12 and not game.over:
            game.play(player.guess(game, dice))
        assert not game.over and game.settled
        tried = []
        too_small = game.too_small

        def trying(*masks, too_small=too_small, tried=tried):
            tried.append(masks)
            return too_small(*masks)

        game.too_small = trying
        for _ in game.overlay_slices(0, 3):
            assert len(tried) <= 1
            tried.clear()
        assert len(tried) <= 1
