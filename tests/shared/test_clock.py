"""The clock: four ways to count, take-backs, pauses, wraps, records."""

import gc

import player
import scratch
from pentaref.clock import Clock
from pentaref.journal import Store
from pentaref.match import Match
from pentaref.record import read_action

WRAP = 1 << 30
GAME = "game: pent-tile; clock: "
FISCHER = GAME + "fischer 20+5"


class Times:
    """A clock with its own time, which wraps soon; two seats in turn."""

    def __init__(self, kind, seconds, added=0, now=WRAP - 1500, entry=0):
        self.clock = Clock((kind, seconds, added), 2, entry)
        self.now = now
        self.clock.tick(now)

    def wait(self, ms):
        """Let time pass; returns the seat whose flag fell, as ``tick`` does."""
        self.now = (self.now + ms) % WRAP
        return self.clock.tick(self.now)

    def act(self, ms=0):
        """Let the seat act after ``ms``; return the record's note on its time."""
        self.wait(ms)
        note = self.clock.note()
        self.clock.act(3 - self.clock.turn)
        self.clock.charge(note.split()[0])
        return note

    def supply(self):
        return [self.clock.left(1), self.clock.left(2)]


class TimedMatch:
    """A match with its own store and time; actions are a record's words."""

    def __init__(self, folder, headers):
        self.store = Store(folder)
        self.match = Match.start(self.store, player.setup(headers))
        self.now = WRAP - 3000
        self.match.clock.tick(self.now)

    def after(self, ms, word):
        """Submit a word, perhaps ``undo``, ``ms`` later."""
        self.now = (self.now + ms) % WRAP
        assert not self.match.submit(read_action(word, self.match.setup), self.now)

    def think(self, ms, busy=False):
        """Let time pass in the seat's turn; ``busy``: with buttons pressed."""
        self.now = (self.now + ms) % WRAP
        self.match.clock.tick(self.now)
        self.match.keep_time(busy)

    @property
    def _file(self):
        return 0 if self.match.fresh else self.match.number

    def record(self):
        """The actions and notes of the record, a line each."""
        text = str(scratch.read(self.store.path(self._file)), "ascii")
        return [line for line in text.split("\n") if line and ": " not in line]

    def supply(self):
        return [self.match.clock.left(1), self.match.clock.left(2)]

    def resumed(self):
        """The seats' times left when the game is resumed from its record."""
        clock = Match.resume(self.store, self._file).clock
        return [clock.left(1), clock.left(2)]


def with_match(headers, test):
    folder = scratch.make()
    try:
        test(TimedMatch(folder, headers))
    finally:
        scratch.remove(folder)


# Four ways to count


def test_per_move_each_action_has_the_same_time():
    times = Times("move", 30)
    times.wait(12340)
    assert times.supply() == [177, 300]
    assert times.act() == ";12.3s" and times.supply() == [300, 300]
    times.act(29999)
    assert times.supply() == [300, 300]


def test_sudden_death_counts_all_actions_of_a_seat():
    times = Times("game", 600)
    times.act(12000)
    times.act(3400)
    times.act(60050)
    assert times.supply() == [6000 - 120 - 600, 6000 - 34]


def test_fischer_adds_after_each_action():
    times = Times("fischer", 300, 5)
    times.wait(2000)
    assert times.supply() == [2980, 3000]  # not before it
    times.act()
    assert times.supply() == [3030, 3000]
    times.act(60000)
    assert times.supply() == [3030, 2450]


def test_bronstein_gives_back_no_more_than_was_spent():
    times = Times("bronstein", 300, 5)
    times.wait(4900)
    assert times.supply() == [3000, 3000]
    times.act()
    assert times.supply() == [3000, 3000]
    times.act(7300)
    assert times.supply() == [3000, 2977]


def test_a_clock_with_nothing_but_what_is_added_begins_with_that():
    assert Times("fischer", 0, 5).supply() == [50, 50]
    assert Times("bronstein", 0, 5).supply() == [50, 50]
    assert Times("game", 0).supply() == [0, 0]


def test_the_longest_times_stay_small_integers():
    times = Times("fischer", 999999, 999999)
    for _ in range(40):
        times.act(1000)
    assert times.supply() == [9999990 + 20 * 9999980] * 2
    assert times.supply()[0] < WRAP
    # Four months on one action, with a tick every three days.
    times = Times("game", 999999)
    for _ in range(40):
        times.wait(3 * 24 * 3600 * 1000)
    assert times.supply()[0] == 9999990 - 40 * 3 * 24 * 36000
    assert times.act() == ";10368000.0s ;flag"


# Flags


def test_a_flag_falls_once_is_said_at_that_moment_and_ends_nothing():
    times = Times("game", 10)
    assert times.wait(9900) == 0 and times.supply() == [1, 100]
    assert times.wait(99) == 0
    assert times.wait(1) == 1 and times.supply() == [0, 100]
    assert times.wait(1) == 0 and times.wait(5000) == 0
    assert times.supply() == [-50, 100]  # the time goes on below zero
    assert times.act() == ";15.0s ;flag"
    assert times.act(1000) == ";1.0s"
    # The flag is down already, so it does not fall again.
    assert times.wait(2000) == 0 and times.act() == ";2.0s"
    assert times.supply() == [-70, 90]
    assert times.wait(9000) == 2 and times.act() == ";9.0s ;flag"


def test_what_is_added_lifts_a_flag():
    times = Times("fischer", 3, 5)
    assert times.act(4000) == ";4.0s ;flag" and times.supply() == [40, 30]
    times.act()
    assert times.wait(4000) == 1 and times.act() == ";4.0s ;flag"
    times.act()
    # The overtime is more than the increment, so the flag stays down.
    assert times.act(20000) == ";20.0s ;flag" and times.supply()[0] == 50 - 200 + 50
    times.act()
    assert times.act(100) == ";0.1s" and times.supply()[0] == -51


def test_per_move_every_late_action_has_its_flag():
    times = Times("move", 2)
    assert times.act(2000) == ";2.0s ;flag" and times.supply() == [20, 20]
    assert times.act(1999) == ";1.9s"
    assert times.wait(2500) == 1 and times.act() == ";2.5s ;flag"


# Pause, and the end


def test_a_pause_takes_nothing_from_anybody():
    times = Times("game", 10)
    times.wait(1000)
    times.clock.pause(times.now)
    assert times.clock.paused and times.wait(60000) == 0
    assert times.supply() == [90, 100]
    times.clock.go(times.now)
    assert not times.clock.paused
    assert times.act(2000) == ";3.0s" and times.supply() == [70, 100]


def test_a_pause_counts_to_the_very_moment():
    times = Times("game", 1)
    times.now = (times.now + 999) % WRAP
    assert times.clock.pause(times.now) == 0
    times.now = (times.now + 1000) % WRAP
    assert times.clock.go(times.now) == 0
    times.now = (times.now + 1) % WRAP
    assert times.clock.pause(times.now) == 1


def test_when_the_game_is_over_no_time_runs():
    times = Times("game", 10)
    times.act(1000)
    times.wait(500)
    times.clock.act(None)
    assert times.wait(100000) == 0 and times.supply() == [90, 100]
    times.clock.take_back()
    assert times.clock.turn == 2 and times.supply() == [90, 100]
    times.wait(2000)
    assert times.supply() == [90, 80]


# In a match


def test_notes_of_a_match_and_the_times_after_it_is_resumed():
    def check(timed):
        timed.after(1200, "d4")
        timed.after(2340, "a1")
        timed.after(30000, "a3")
        assert timed.record() == ["d4 ;1.2s", "a1 ;2.3s", "a3 ;30.0s ;flag"]
        left = [200 - 12 + 50, 200 - 23 + 50 - 300 + 50]
        assert timed.supply() == timed.resumed() == left
        assert not timed.match.game.over

    with_match(FISCHER, check)


def test_take_back_gives_every_seat_its_time_of_before():
    def check(timed):
        timed.after(1200, "d4")
        before = timed.supply()
        timed.after(3000, "a1")
        timed.after(9000, "undo")
        assert timed.supply() == timed.resumed() == before == [238, 200]
        assert timed.match.clock.turn == timed.match.game.turn == 2
        timed.after(700, "a3")
        timed.after(100, "undo")
        timed.after(100, "undo")
        assert timed.supply() == timed.resumed() == [200, 200]
        assert timed.record() == ["d4 ;1.2s", "a1 ;3.0s", "undo", "a3 ;0.7s", "undo", "undo"]

    with_match(FISCHER, check)


def test_a_take_back_after_overstepping_gives_no_fresh_time():
    def check(timed):
        timed.after(1000, "d4")
        timed.after(1000, "a1")
        # Seat 2 has another tile to place and runs out of time; then two actions are taken back.
        timed.after(40100, "undo")
        assert timed.record() == ["d4 ;1.0s", "a1 ;1.0s", "undo ;40.1s ;flag"]
        assert timed.supply() == timed.resumed() == [150, 150 - 401]
        timed.after(0, "undo")
        assert timed.supply() == timed.resumed() == [150, 150 - 401]
        timed.after(2000, "d4")
        # The time it thought before counts for its action.
        timed.after(2500, "a1")
        assert timed.record()[-3:] == ["undo", "d4 ;2.0s", "a1 ;42.6s ;flag"]
        assert timed.supply() == timed.resumed() == [150, 150]
        timed.after(0, "undo")
        assert timed.supply() == timed.resumed() == [150, 150 - 426]

    with_match(GAME + "move 15", check)


def test_the_flag_of_the_seat_to_act_stays_down_when_the_other_takes_back():
    def check(timed):
        timed.after(3000, "d4")
        timed.after(10500, "undo")
        assert timed.record() == ["d4 ;3.0s", "undo ;10.5s ;flag"]
        assert timed.supply() == timed.resumed() == [100, -5]
        # Seat 2's time stays spent. Its flag has fallen, and its action says so.
        timed.after(2000, "d4")
        timed.after(500, "a1")
        assert timed.record()[2:] == ["d4 ;2.0s", "a1 ;11.0s ;flag"]
        assert timed.supply() == timed.resumed() == [80, -10]

    with_match(GAME + "game 10", check)


def test_entering_an_action_is_free_up_to_the_allowance():
    times = Times("game", 60, entry=8)
    times.wait(5000)
    times.clock.enter(times.now)
    times.wait(7900)
    assert times.supply() == [550, 600]
    times.clock.enter(times.now)  # once per action
    assert times.act(2100) == ";7.0s" and times.supply() == [530, 600]
    # Nothing entered yet: all of the time counts. A pause does not use up the allowance.
    assert times.act(9000) == ";9.0s"
    times.clock.enter(times.now)
    times.wait(3000)
    times.clock.pause(times.now)
    times.wait(60000)
    times.clock.go(times.now)
    assert times.act(6000) == ";1.0s" and times.supply() == [520, 510]
    # Without an allowance, entering changes nothing.
    times = Times("game", 60)
    times.clock.enter(times.now)
    assert times.act(3000) == ";3.0s"


def test_the_allowance_is_in_the_header():
    setup = player.setup(FISCHER + " entry 8")
    assert (setup.clock, setup.entry) == (("fischer", 20, 5), 8)
    assert dict(setup.headers())["clock"] == "fischer 20+5 entry 8"
    setup = player.setup(GAME + "move 30 entry 0")
    assert setup.entry == 0 and dict(setup.headers())["clock"] == "move 30"
    for text in ("move 30 entry", "entry 8", "move 30 8", "move 30 entry 8+1", "move 30 entry -8",
                 "move 30 entry 1234567", "move 1234567", "move  30"):  # fmt: skip
        try:
            player.setup(GAME + text)
        except ValueError as error:
            assert "six digits" in str(error)
        else:
            raise AssertionError(text)


def test_the_time_of_the_seat_to_act_is_kept():
    def check(timed):
        match = timed.match
        think = timed.think
        think(4900)
        assert timed.record() == []
        think(200)
        assert timed.record() == [";+5.1s"]
        assert timed.resumed() == [200 - 51, 200]
        think(4000)
        timed.after(0, "d4")
        timed.after(2000, "a1")
        # While buttons are pressed, twice as long passes before it is written.
        think(9900, busy=True)
        assert timed.record()[-1] == "a1 ;2.0s"
        think(100, busy=True)
        assert timed.record()[-3:] == ["d4 ;9.1s", "a1 ;2.0s", ";+10.0s"]
        assert timed.resumed() == [200 - 91 + 50, 200 - 20 + 50 - 100]
        # A pause writes the exact time once, and nothing more while it lasts.
        think(1300)
        match.pause(timed.now)
        assert timed.record()[-1] == ";+11.3s"
        think(60000)
        assert timed.record()[-1] == ";+11.3s"
        assert timed.supply() == timed.resumed() == [159, 230 - 113]
        timed.after(0, "a2")
        assert timed.record()[-1] == "a2 ;11.3s"
        # After ten minutes on one action it is written each time a tenth of that has passed.
        think(600000)
        assert timed.record()[-1] == ";+600.0s"
        think(59900)
        assert timed.record()[-1] == ";+600.0s"
        think(10000)
        assert timed.record()[-1] == ";+669.9s"

    with_match(FISCHER, check)


def test_a_game_goes_on_from_the_time_that_was_kept():
    def check(timed):
        timed.after(1000, "d4")
        timed.now = (timed.now + 7000) % WRAP
        timed.match.clock.tick(timed.now)
        timed.match.keep_time()
        match = Match.resume(timed.store, timed.match.number)
        assert match.submit(read_action("a1", match.setup), 0) is None
        assert timed.record()[1:] == [";+7.0s", "a1 ;7.0s"]

    with_match(FISCHER, check)


def test_after_power_on_the_clock_stands_until_somebody_is_there():
    def check(timed):
        timed.after(1000, "d4")
        match = Match.resume(timed.store, timed.match.number)
        clock = match.clock
        assert clock.paused
        clock.tick(5)
        clock.tick(900005)
        assert clock.left(2) == 200
        # An action shows that somebody is there.
        assert match.submit(read_action("a1", match.setup), 910005) is None
        assert not clock.paused and clock.left(2) == 250
        clock.tick(911005)
        assert clock.left(2) == 240

    with_match(FISCHER, check)


def test_a_refusal_takes_no_more_than_the_time_that_passed():
    def check(timed):
        timed.after(1000, "d4")
        assert (
            timed.match.submit(read_action("d4", timed.match.setup), timed.now).reason == "overlap"
        )
        timed.after(2000, "a1")
        assert timed.record() == ["d4 ;1.0s", "a1 ;2.0s"]

    with_match(FISCHER, check)


def test_seats_are_those_of_the_game():
    # In a duel a seat acts in two phases in a row; here each takes one second.
    def check(timed):
        for word in "-B:F -A:F @B:a1 I:a1b1c1d1e1 @A:h8".split():
            timed.after(1000, word)
        assert timed.supply() == timed.resumed() == [70, 80]
        assert timed.match.clock.turn == timed.match.game.turn == 2
        # In the last phase a seat without time passes: that does not end the game.
        timed.after(20000, "pass")
        assert timed.record()[-1] == "pass ;20.0s ;flag" and not timed.match.game.over

    with_match("game: pentactic; variant: duel; clock: game 10", check)


def test_notes_by_hand():
    def left(words):
        found = []

        def check(timed):
            number = scratch.create(timed.store, "game: pent-tile\nclock: game 10\n" + words + "\n")
            clock = Match.resume(timed.store, number).clock
            found.extend([clock.left(1), clock.left(2)])

        with_match(GAME + "game 10", check)
        return found

    assert left("d4 ;1.5s") == [85, 100]
    # A note that is not a time changes nothing; of two times the later one counts.
    assert left("d4 ;well-played ;1.5s ;flag ;?") == [85, 100]
    assert left("d4 ;1.5s ;2.5s") == [75, 100]
    for note in "; ;s ;.s ;5s ;-1.5s ;1.55s ;1.2.3s ;x.5s ;1.5 ;1e9.5s".split():
        assert left("d4 " + note) == [100, 100], note
    # After a take-back there is no action for the note.
    assert left("d4 ;1.0s a1 ;2.0s undo ;3.0s") == [90, 100]
    assert left(";3.0s d4 ;" + "9" * 30 + ".0s") == [100, 100]


def test_time_that_passes_allocates_nothing():
    if not hasattr(gc, "mem_alloc"):
        return  # only MicroPython counts its allocations
    for setup in (("fischer", 999999, 5), ("bronstein", 999999, 5), ("move", 30, 0)):
        clock = Clock(setup, 2)
        clock.tick(0)
        clock.tick(10)
        gc.collect()
        gc.disable()
        before = gc.mem_alloc()
        i = 0
        while i < 300:
            i += 1
            clock.tick(i * 1000)
            clock.left(1)
            clock.left(2)
        after = gc.mem_alloc()
        gc.enable()
        assert after == before
