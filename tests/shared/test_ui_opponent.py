"""The device as a player: thinking, lays, hints, seats, draws."""

import player
from device import menu, started
from pentaref import games, opponent
from pentaref.record import read_action, write_action
from pentaref.ui import opponent_task, selection
from pentaref.ui.screens import seats

_GOLOMB = "game: golomb; players: Ann, pentaref learner"
_FIRST = "V:a1b1c1c2c3"


def thought(d):
    """Wait until the device has chosen; returns the device."""
    for _ in range(600):
        if d.ui.screen.turns.device and d.ui.screen.turns.device.ready:
            d.wait(400)  # an A this soon after a lay still belongs to the lay
            return d
        d.wait(20)
    raise AssertionError("it does not come to an end")


def says(d, text):
    """Whether the device's words contain a text."""
    return text in d.ui.words()


def lay(d, word):
    """Play an action for the person."""
    d.ui.screen.turns.submit(read_action(word, d.match.setup))
    d.wait(30)
    return d


def test_it_thinks_shows_its_lay_and_waits_for_the_table():
    d = lay(started(_GOLOMB), _FIRST)
    assert says(d, "Thinking") and not d.ui.screen.turns.device.ready
    thought(d)
    # The choice depends on the record's number and the number of actions.
    found = opponent.Search(d.match.game, d.match.setup, "learner", 64 * d.match.number + 1)
    action = found.run()
    assert says(d, opponent_task.said(action) + ". Press A") and not says(d, "Thinking")
    d.wait(5000)
    assert d.played == [_FIRST]  # nothing is laid until A is pressed
    d.do("a wait:400")
    assert d.played == [_FIRST, write_action(action, d.match.setup)]


class _Slow:
    """A clock in ms on which a piece of work takes far longer than it costs."""

    def __init__(self):
        self._now = (1 << 30) - 100  # it wraps soon

    def __call__(self):
        self._now = (self._now + 30) % (1 << 30)
        return self._now


def test_on_a_slow_chip_a_slice_is_one_piece_of_work():
    # So that the buttons are read after each, whatever the pieces cost; the choice stays the same.
    spent = []  # the units after each slice, of the usual clock and of the slow one
    chosen = []
    for clock in (int, _Slow()):
        d = started(_GOLOMB)
        d.session.clock = clock
        lay(d, _FIRST)
        done = []
        look = opponent_task.Look(d.ui.screen.turns, "learner", done.append)
        seen = set()
        while not look.go_on():
            seen.add(look._search and look._search.spent)
        spent.append(seen)
        chosen.append(done[0].best)
    found = opponent.Search(d.match.game, d.match.setup, "learner", 64 * d.match.number + 1)
    each = {None, 0}
    while not found.step(0):
        each.add(found.spent)
    assert spent[1] - {found.spent} == each - {found.spent}
    assert len(spent[0]) < len(each) / 2
    assert chosen == [found.best, found.best]


def test_other_buttons_do_not_lay_for_it():
    d = thought(lay(started(_GOLOMB), _FIRST))
    d.do("right down b wait:400")
    assert d.played == [_FIRST] and d.ui.screen.turns.device.ready


def test_presses_while_it_thinks_change_nothing():
    d = lay(started(_GOLOMB), _FIRST)
    assert not d.ui.screen.turns.device.ready
    d.do("a+ a-")
    assert d.played == [_FIRST]
    assert says(thought(d), d.ui.screen.turns.announcer.told)


def test_a_take_back_while_it_thinks():
    d = lay(started(_GOLOMB), _FIRST)
    menu(d, "Take back")
    d.wait(300)
    assert d.match.game.played == 0 and d.ui.screen.turns.device is None


def test_it_leads_to_the_same_lay_again_after_a_take_back():
    d = thought(lay(started(_GOLOMB), _FIRST))
    d.do("a wait:400")
    laid = d.played[1]
    # Its lay is taken back, and the person's before it, which is in hand again.
    menu(d, "Take back")
    assert d.match.game.played == 0 and d.match.game.turn == 1 and not d.ui.screen.turns.device
    assert d.session.flash.text.split("\n")[-4:] == [laid, "undo", "undo", ""]
    lay(d, _FIRST)
    thought(d).do("a wait:400")
    assert d.played == [_FIRST, laid]


def test_a_take_back_leads_to_a_persons_action():
    # With two device seats both lays are taken back.
    d = thought(
        lay(
            started("game: universe; seats: 3; players: Ann, pentaref learner, pentaref learner"),
            "I:h6h7h8h9h10",
        )
    )
    thought(d.do("a wait:400")).do("a wait:400")
    assert d.match.game.played == 3 and d.match.game.turn == 1
    menu(d, "Take back")
    assert d.match.game.played == 0 and d.match.game.turn == 1
    # The device began, so there is only its own lay.
    d = thought(started("game: golomb; players: pentaref learner, Ann")).do("a wait:400")
    assert d.match.game.turn == 2
    menu(d, "Take back")
    assert d.match.game.played == 0 and d.ui.screen.turns.device
    # The device plays both seats: one lay at a time.
    d = thought(started("game: golomb; players: pentaref learner, pentaref learner"))
    thought(d.do("a wait:400")).do("a wait:400")
    assert d.match.game.played == 2
    menu(d, "Take back")
    assert d.match.game.played == 1


def test_a_seat_is_handed_over_and_the_record_has_a_note():
    d = started("game: golomb")
    menu(d, "Seats")
    d.do("a wait:50")
    shown = [text for text, _ in d.ui.screen.entries]
    assert shown == ["Seat 1: device, learner", "Seat 2: person"]
    d.do("b b")
    laid = thought(d).do("a wait:400").played
    assert len(laid) == 1
    # Back to a person, three grades further: only who stays is noted, when the screen is left.
    before = d.session.flash.text
    menu(d, "Seats")
    d.do("a wait:50 a wait:300 a wait:300 down a a")
    assert [text for text, _ in d.ui.screen.entries] == ["Seat 1: person", "Seat 2: device, player"]
    assert d.session.flash.text == before and d.ui.match.game.names[1] == "Seat 2"
    d.do("b")
    assert d.session.flash.text == before + ";seat-1=person\n;seat-2=player\n"
    assert d.match.game.names[1] == "pentaref player"
    # Nothing has changed when all grades were gone through.
    before = d.session.flash.text
    d.do("b")
    menu(d, "Seats").do("a a a a b")
    assert d.session.flash.text == before and d.played == laid


def found(d):
    """Wait until the device shows a hint; returns the device."""
    for _ in range(1500):
        d.wait(20)
        if numbered(d):
            return d
    raise AssertionError("it finds nothing")


def numbered(d):
    """What is said of a hint."""
    return [text for text in d.ui.words() if text[0] in "123"]


def in_hand(d):
    """The action that is in hand."""
    return selection.action(d.ui.screen.turn.choices, d.ui.screen.turn.held)


def test_a_hint_has_one_place_after_another_in_hand():
    d = started("game: golomb")
    menu(d, "A hint")
    assert says(d, "Looking")
    found(d)
    # The same search finds the same places again.
    search = opponent.Search(d.match.game, d.match.setup, "master", 64 * d.match.number)
    search.run()
    best = [action for _, action in search.ranking[:3]]
    assert len(set(best)) == 3
    short = [opponent_task.said(action) for action in best]
    assert len(set(short)) == 3  # otherwise all squares are said
    for press, number in (("", 0), ("right", 1), ("down", 2), ("right", 0), ("left", 2), ("up", 1)):
        d.do(press)
        # Words and picture are about the same place, and about that only.
        (text,) = numbered(d)
        assert text.startswith("%d %s" % (number + 1, short[number]))
        assert write_action(in_hand(d), d.match.setup) == write_action(best[number], d.match.setup)
        d.do("wait:100")
        lit = {(x, y) for y, row in enumerate(d.rows()[:8]) for x in range(8) if row[x] == "1"}
        assert lit == set(best[number].cells), d.rows()


class Found:
    """A search that has found some actions, given as a record's words."""

    def __init__(self, d, words, standing=""):
        self.standing = standing
        self.ranking = [(0, read_action(word, d.match.setup)) for word in words.split()]


def show(d, search):
    """Show a hint with what a search has found."""
    turns = d.ui.screen.turns
    turns.hint = opponent_task.Hint(turns)
    turns.hint.found(search)


def hinted(headers, words, **panel):
    """A device that shows a hint with these actions."""
    d = started(headers, **panel)
    show(d, Found(d, words, "Seat 1 is ahead"))
    d.wait(20)
    return d


_PLACES = "V:c2d2e2e3e4 I:a1b1c1d1e1 X:f2e3f3g3f4"


def test_a_keeps_a_hint_in_hand_and_the_next_a_lays_it():
    d = hinted("game: golomb", _PLACES)
    d.do("right a wait:400")
    assert d.played == [] and not d.ui.screen.turns.hint and not numbered(d)
    assert write_action(in_hand(d), d.match.setup) == "I:a1b1c1d1e1"
    # Directions move it again.
    d.do("down")
    assert write_action(in_hand(d), d.match.setup) == "I:a2b2c2d2e2"
    d.do("a wait:400")
    assert d.played == ["I:a2b2c2d2e2"]


def test_b_ends_a_hint_with_what_was_in_hand_before():
    d = started("game: golomb")
    before = d.do("b+ 3*right b- 2*left").ui.screen.turn.held
    show(d, Found(d, _PLACES))
    d.do("right b")
    assert d.ui.screen.turn.held == before and not d.ui.screen.turns.hint
    assert not numbered(d)


def test_b_shows_the_board_again_beside_a_pass():
    d = started("game: pentactic; variant: multi; seats: 3")
    for word in ("-B:F", "-C:P", "-A:X"):
        lay(d, word)
    d.wait(2000)
    d.do("b+ left b-")
    assert d.ui.screen.turn.taken.kind == "pass"
    board = d.ui.screen.turn.board
    show(d, Found(d, "@B:c4 @C:c4 @A:c4"))
    d.do("right" if board == 2 else "wait:20")
    assert d.ui.screen.turn.board != board
    d.do("b")
    assert d.ui.screen.turn.board == board


def test_a_piece_to_remove_is_said_with_its_set():
    d = hinted("game: pentactic; variant: multi; seats: 3", "-B:F -C:F")
    assert says(d, "1 remove F of set 2, Seat 1 is ahead")
    d.do("right")
    assert says(d, "2 remove F of set 3")
    assert says(hinted("game: pentactic", "-F"), "1 remove F, Seat 1 is ahead")


def test_the_menu_and_the_set_end_a_hint_that_stays_in_hand():
    for presses in ("a+ wait:720 a- b", "b+ wait:500 b-", "b+ down b- b+ up b-"):
        d = hinted("game: golomb", _PLACES).do(presses)
        assert not d.ui.screen.turns.hint and not numbered(d)
        assert in_hand(d).piece == read_action("V:c2d2e2e3e4", d.match.setup).piece


def test_a_hint_says_who_is_ahead_with_the_best_place():
    d = hinted("game: golomb", _PLACES)
    assert says(d, "1 V c2, Seat 1 is ahead")
    d.do("right")
    assert says(d, "2 I a1")


def test_a_hint_in_each_kind_of_game_has_each_of_its_actions_in_hand():
    for headers, words in (
        ("game: pentwall", "V:c2d2e2e3e4 I:a1b1c1d1e1"),
        ("game: pent-tile", "d4 a1 h8"),
        ("game: pent-up", "V:(0,0)(1,0)(2,0)(2,1)(2,2) I:(0,0)(1,0)(2,0)(3,0)(4,0)"),
        ("game: pentactic; variant: basic", "-F -X"),
        ("game: pentactic; variant: duel", "-B:F -B:X"),
        ("game: universe", "I:h6h7h8h9h10 I:h5h6h7h8h9"),
    ):
        for width, height, colour in ((16, 16, True), (8, 8, True), (64, 32, False)):
            d = hinted(headers, words, width=width, height=height, colour=colour)
            pictures = []
            for number, word in enumerate(words.split()):
                (said,) = numbered(d)
                assert said.startswith("%d " % (number + 1)), (headers, word)
                assert write_action(in_hand(d), d.match.setup) == word
                d.wait(100)
                pictures.append(d.rows())
                d.do("right")
            assert pictures[0] not in pictures[1:], (headers, width)


def _offered(value, turn=1, ready=False):
    """Offer the device at seat 2 a draw, where its position has a value.

    With ``ready`` its action waits for A.
    """
    d = started(_GOLOMB)
    if turn == 2:
        lay(d, _FIRST)
    if ready:
        thought(d)

    class Search:
        """A search with a given result."""

        def __init__(self, game, setup, grade, seed, more=1):
            self.best = next(game.actions())
            self.lead = value
            self.lost = False

        def step(self, units, pause=None):
            return True

    from pentaref import opponent as loaded  # leaving the game frees it

    menu(d, "Agree to draw")
    true, loaded.Search = loaded.Search, Search
    try:
        d.do("down a wait:300")
    finally:
        loaded.Search = true
    return d


def test_a_while_a_hint_is_looked_for_lays_nothing():
    d = started("game: golomb; players: Ann, Ben")
    in_hand = d.ui.screen.turns.turn.held
    menu(d, "A hint")
    assert says(d, "Looking") and d.ui.work
    d.do("a wait:400")
    assert d.played == [] and d.ui.work is None and not says(d, "Looking")
    assert d.ui.screen.turns.turn.held == in_hand
    d.do("a wait:400")  # the next one does
    assert len(d.played) == 1


def test_a_draw_is_agreed_where_the_device_is_not_ahead():
    for value, turn in ((0, 1), (9, 1), (0, 2), (-9, 2)):
        d = _offered(value, turn)
        assert d.match.game.ending == "agreed", (value, turn)


def test_a_draw_is_declined_where_the_device_is_ahead():
    for value, turn in ((-9, 1), (9, 2)):
        d = _offered(value, turn)
        assert not d.match.game.over, (value, turn)
        assert says(d, "No draw: I am ahead")


def test_a_draw_is_declined_where_the_device_cannot_tell_who_is_ahead():
    for turn in (1, 2):
        d = _offered(None, turn)
        assert not d.match.game.over, turn
        assert says(d, "No draw: let us play on")


def test_a_take_back_of_a_draw_takes_back_no_lay():
    d = _offered(0, 2)
    assert d.match.game.ending == "agreed"
    menu(d, "Take back")
    assert d.match.game.played == 1 and d.match.game.turn == 2 and not d.match.game.over


def test_two_seats_of_one_grade_are_told_apart():
    headers = "game: universe; seats: 3; players: pentaref learner, Ann, pentaref learner"
    names = started(headers).match.game.names
    assert names[1] == "Ann"
    assert [name[:17] for name in (names[0], names[2])] == ["pentaref learner "] * 2
    assert names[0] != names[2]


def test_persons_agree_without_being_asked_by_the_device():
    d = started("game: golomb")
    menu(d, "Agree to draw").do("down a wait:300")
    assert d.match.game.ending == "agreed"


def test_a_game_without_a_seat_of_the_device_loads_nothing_of_it():
    import sys

    for name in [name for name in sys.modules if name.startswith("pentaref.opponents")]:
        del sys.modules[name]
    d = lay(started("game: golomb"), _FIRST)
    d.wait(2000)
    assert d.match.game.played == 1
    assert not [name for name in sys.modules if name.startswith("pentaref.opponents")]
    assert games.new(d.match.setup).turn == 1


def test_named_players_keep_their_names_beside_the_device():
    setup = player.setup("game: golomb; players: Eva, Ida")
    named = setup.players
    assert seats.players(["person", "player"], setup, named) == ("Eva", "pentaref player")
    assert seats.players(["person", "person"], setup, named) == ("Eva", "Ida")
    assert seats.players(["person", "person"], setup, ()) == ()


_PENT_UP = "game: pent-up; players: Ann, pentaref learner"


def test_while_it_thinks_nothing_is_said_to_be_in_hand():
    d = started(_PENT_UP)
    d.wait(400)
    d.do("a")
    d.wait(20)
    assert says(d, "Thinking") and "In hand" not in str(d.ui.words())
    thought(d)
    assert says(d, "In hand: " + d.ui.screen.turns.announcer.told[0])


def test_the_words_about_its_lay_are_of_the_place_where_it_is():
    d = started(_PENT_UP)
    dice = player.chance(5)
    heights = {}  # of each square
    tops = {}  # the tile, a number, that is on top there
    told = []

    def put(cells, tile):
        for cell in cells:
            heights[cell] = heights.get(cell, 0) + 1
            tops[cell] = tile

    while d.match.game.played < 14:
        action = player.choose(d.match.game, dice)
        put(action.cells, d.match.game.played)
        thought(lay(d, write_action(action, d.match.setup)))
        cells = d.ui.screen.picture.cells
        below = [tops[cell] for cell in cells if cell in tops]
        expected = ""
        if below:
            count = len(set(below))
            level = heights[cells[0]] + 1
            expected = "On one tile" if count == 1 else "On %d tiles: level %d" % (count, level)
        told.append(expected)
        assert [line for line in d.ui.words() if line[:3] == "On "] == [expected][: bool(expected)]
        put(cells, d.match.game.played)
        d.do("a wait:400")
    assert len(set(told)) > 1


def test_squares_of_the_table_are_said_as_records_write_them():
    cells = ((3, 0), (4, 0), (2, 1), (3, 1), (3, 2))
    board = started(_GOLOMB).match.setup
    assert opponent_task.said(read_action("F:d1e1c2d2d3", board), board.on_table) == "F d1"
    table = started(_PENT_UP).match.setup
    action = read_action("F:(3,0)(4,0)(2,1)(3,1)(3,2)", table)
    assert action.cells == cells and opponent_task.said(action, table.on_table) == "F (3,0)"


def _in_the_devices_turn():
    """Devices in its turn: one that thinks, and one whose action waits for A."""
    yield lay(started(_GOLOMB), _FIRST)
    yield thought(lay(started(_GOLOMB), _FIRST))


def test_nobody_resigns_or_asks_for_a_hint_for_the_device():
    for entry in ("Resign", "A hint"):
        for d in _in_the_devices_turn():
            device = d.ui.screen.turns.device
            menu(d, entry).do("wait:200")
            assert d.ui.words()[0] == "In your own turn only"
            assert d.played == [_FIRST] and not says(d, "Looking")
            assert d.ui.alone and d.ui.screen.turns.device is device


def test_it_plays_no_puzzle_whatever_the_players_name():
    for headers in (
        "game: pentactic; variant: solo; counters: a1 b3 c5 d7",
        "game: pent-up; variant: tower",
        "game: pent-up; variant: surround",
    ):
        d = started(headers + "; players: pentaref learner")
        d.wait(3000)
        assert not d.ui.screen.turns.device
        d.do("a wait:400")
        assert len(d.played) == 1


def test_a_seat_handed_over_in_the_menu_cannot_be_resigned_there():
    d = started("game: golomb")
    d.do("a+ wait:720 a-")
    shown = [text for text, _ in d.ui.screen.entries]
    d.do("%d*down a a b" % shown.index("Seats"))
    d.do("%d*down a right a wait:100" % (shown.index("Resign") - shown.index("Seats")))
    assert not d.match.game.over


def test_a_persons_own_resignation_names_them():
    d = started(_GOLOMB)
    menu(d, "Resign")
    assert d.ui.words()[0] == "Ann resigns?"
    d.do("right a wait:100")
    assert d.match.game.ending == "resigned" and d.match.game.winners() == [2]


def test_its_action_is_said_after_any_entry_of_the_menu():
    for entry in ("Show marks", "Move by squares", "Upside down", "Face each player"):
        d = thought(lay(started(_GOLOMB, settings={"legal": True}), _FIRST))
        device = d.ui.screen.turns.device
        said, held = d.ui.screen.turns.announcer.told, d.ui.screen.turn.held
        menu(d, entry).do("wait:100")
        # Nor does it think again.
        assert d.ui.screen.turns.device is device and says(d, said), entry
        assert d.ui.screen.turn.held == held
        d.do("wait:400 a wait:400")
        assert len(d.played) == 2


def test_an_a_that_ends_other_words_does_not_say_that_its_action_is_on_the_table():
    d = _offered(9, 2, True)
    assert says(d, "No draw: I am ahead")
    d.do("a wait:400")
    assert d.played == [_FIRST] and "Press A" in d.ui.screen.turns.announcer.told
    d.do("a wait:400")
    assert len(d.played) == 2


def test_a_hint_names_all_squares_of_places_that_the_first_does_not_tell_apart():
    d = hinted("game: golomb", "U:f1h1f2g2h2 U:f1g1h1f2h2 V:c2d2e2e3e4")
    assert says(d, "1 U f1 h1 f2 g2 h2, Seat 1 is ahead")
    d.do("right")
    assert says(d, "2 U f1 g1 h1 f2 h2")
    d.do("right")
    assert says(d, "3 V c2")


_TIMED = _GOLOMB + "; clock: game 60"


def test_its_clock_stops_when_it_has_chosen():
    d = thought(lay(started(_TIMED), _FIRST))
    left = d.match.clock.left(2)
    d.wait(90000)
    assert d.match.clock.left(2) == left > 0
    d.do("a wait:20")
    assert d.match.game.turn == 1 and d.match.clock.left(2) == left
    before = d.match.clock.left(1)
    d.wait(5000)
    assert before - d.match.clock.left(1) in (50, 51)  # tenths


def test_the_clock_runs_for_who_takes_its_seat_over():
    d = thought(lay(started(_TIMED), _FIRST))
    menu(d, "Seats")
    d.do("down a wait:50 a wait:50 a wait:50 b b")  # player, master, person
    assert d.ui.screen.turns.device is None
    before = d.match.clock.left(2)
    d.wait(5000)
    assert before - d.match.clock.left(2) in (50, 51)
