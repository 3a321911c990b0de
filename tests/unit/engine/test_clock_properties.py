"""What is true of a clock in any game: sums, take-back, pause, wraps.

It is also true of a record that is resumed.
"""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import player
import scratch
from pentaref.clock import Clock
from pentaref.journal import Store
from pentaref.match import Match

WRAP = 1 << 30

setups = st.one_of(
    st.tuples(st.sampled_from(["move", "game"]), st.integers(1, 999999), st.just(0)),
    st.tuples(st.sampled_from(["move", "game"]), st.integers(1, 60), st.just(0)),
    st.tuples(st.sampled_from(["fischer", "bronstein"]), st.integers(1, 60), st.integers(0, 9)),
    st.tuples(st.sampled_from(["fischer", "bronstein"]), st.just(0), st.integers(1, 9)),
)
thinking = st.one_of(st.integers(0, 20000), st.integers(0, 1 << 28))
# What happens at the table: a seat acts after some ms, takes back after some ms, or all rest.
events = st.lists(
    st.tuples(st.sampled_from(["act", "act", "act", "undo", "rest"]), thinking), max_size=30
)
starts = st.one_of(st.integers(0, WRAP - 1), st.integers(WRAP - 60000, WRAP - 1))


def cost(setup, tenths):
    """What thinking takes off a seat's time, before anything is added."""
    free = 10 * setup[2] if setup[0] == "bronstein" else 0
    return 0 if tenths < free else tenths - free


def stated(setup, spent):
    """What two seats in turn have left after actions of this many tenths.

    It follows the notation's sentences; each sum is made from the start. Also whether the flag fell
    in each action: it cannot fall for a seat that is already out of time.
    """
    kind, seconds, added = setup
    whole, added = 10 * (seconds or added), 10 * added
    left = [whole, whole]
    fell = []
    for number, tenths in enumerate(spent):
        seat = number % 2
        fell.append(left[seat] > 0 >= left[seat] - cost(setup, tenths))
        if kind != "move":
            left[seat] -= cost(setup, tenths)
        if kind == "fischer":
            left[seat] += added
    return left, fell


class Players:
    """Two seats at a clock with its own time; what was spent is in tenths.

    It also keeps what the clock should say after a take-back: the time of an action in which the
    flag fell is still spent when the seat has its turn again, all other time is given back.
    """

    def __init__(self, setup, start, step=None):
        self.setup = setup
        self.clock = Clock(setup, 2)
        self.carried = [0, 0]  # tenths of each seat's next action that are spent already
        self.owed = []  # how much of each action had been carried
        self.down = False  # whether the flag was down when the thinking began
        self.now = start
        self.step = step  # ms between two looks at the clock, None for one look an event
        self.thought = 0  # ms on the action to come
        self.fell = []  # the seats whose flags fell meanwhile
        self.spent = []
        self.notes = []
        self.clock.tick(start)

    def wait(self, ms):
        self.thought += ms
        while ms > 0:
            part = min(self.step or ms, ms)
            ms -= part
            self.now = (self.now + part) % WRAP
            self.fell += filter(None, [self.clock.tick(self.now)])

    def act(self, ms):
        seat = self.clock.turn
        self.wait(ms)
        note = self.clock.note()
        flag = note.endswith(" ;flag")
        assert self.fell == ([seat] if flag and not self.down else [])
        self.clock.act(3 - seat)
        self.clock.charge(note.split()[0])
        owed = self.carried[seat - 1]
        self.carried[seat - 1] = 0
        self.owed.append(owed)
        self.spent.append(owed + self.thought // 100)
        self.notes.append(note)
        self.begin()

    def begin(self):
        """Somebody begins to think."""
        self.thought, self.fell = 0, []
        self.down = self.clock.left(self.clock.turn) <= 0

    def undo(self, ms):
        self.wait(ms)
        if not self.spent:
            return
        left, _ = stated(self.setup, self.spent)
        seat = len(self.spent) % 2
        thought = self.carried[seat] + self.thought // 100
        late = self.thought >= 100 and left[seat] > 0 >= left[seat] - cost(self.setup, thought)
        note = self.clock.undo_note()
        assert note == (f";{thought // 10}.{thought % 10}s ;flag" if late else "")
        self.clock.take_back()
        self.clock.charge(note.split(" ")[0])
        if late:
            self.carried[seat] = thought
        _, fell = stated(self.setup, self.spent)
        spent, owed = self.spent.pop(), self.owed.pop()
        self.carried[1 - seat] += spent if fell[-1] else owed
        self.notes.pop()
        self.begin()

    def rest(self, ms):
        thought = self.thought
        self.clock.pause(self.now)
        self.wait(ms)
        self.clock.go(self.now)
        self.thought = thought

    def play(self, events):
        for name, ms in events:
            getattr(self, name)(ms)

    def supply(self):
        return [self.clock.left(1), self.clock.left(2)]


@given(setups, events, starts)
def test_what_is_left_is_what_the_notation_says(setup, events, start):
    players = Players(setup, start)
    players.play(events)
    players.act(0)  # the action that was being thought about is done
    left, fell = stated(setup, players.spent)
    assert players.supply() == [a - cost(setup, b) for a, b in zip(left, players.carried)]
    assert [note.endswith(";flag") for note in players.notes] == fell
    assert [int(re.sub(r"\D", "", note)) for note in players.notes] == players.spent


@given(setups, st.lists(thinking, max_size=30), starts)
def test_sums_over_all_seats(setup, times, start):
    kind, seconds, added = setup
    players = Players(setup, start)
    for ms in times:
        players.act(ms)
    whole = 2 * 10 * (seconds or added)
    noted = sum(int(re.sub(r"\D", "", note)) for note in players.notes)
    if kind == "move":
        assert sum(players.supply()) == whole
    elif kind == "game":
        assert sum(players.supply()) + noted == whole
    elif kind == "fischer":
        assert sum(players.supply()) + noted == whole + 10 * added * len(times)
    else:
        # No more is free than an action took.
        assert whole - noted <= sum(players.supply()) <= whole
        assert sum(players.supply()) <= whole - noted + 10 * added * len(times)


@given(setups, events, starts, thinking, thinking)
# The flag falls after seat 1's action and before the take-back: with the time of that action given
# back, the time overstepped leaves half a second.
@example(("fischer", 11, 0), [], 0, 500, 10500)
def test_take_back_restores_all_times_but_those_overstepped(setup, events, start, ms, more):
    players = Players(setup, start)
    players.play(events)
    players.act(0)  # nobody has begun to think
    before, turn = players.supply(), players.clock.turn
    left, _ = stated(setup, players.spent)
    kept = list(players.carried)  # tenths that stay spent
    late = [False, False]
    for thought in (ms, more):
        seat = players.clock.turn - 1
        players.act(thought)
        if ";flag" in players.notes[-1]:
            late[seat] = True
            kept[seat] = players.spent[-1]
    for _ in range(2):
        seat = players.clock.turn - 1
        players.wait(more)
        note = players.clock.undo_note()
        if ";flag" in note:
            late[seat] = True
            noted = int(re.sub(r"\D", "", note))
            # The second seat's action is taken back by now, and its note counts that time too.
            kept[seat] = noted + (kept[seat] if seat == turn - 1 else 0)
        players.undo(0)
    assert players.clock.turn == turn
    for seat, now in enumerate(players.supply()):
        assert now == (left[seat] - cost(setup, kept[seat]) if late[seat] else before[seat])


@given(setups, events, starts, st.integers(0, WRAP - 1))
def test_where_the_ticks_wrap_makes_no_difference(setup, events, start, other):
    one, two = Players(setup, start), Players(setup, other)
    one.play(events)
    two.play(events)
    assert (one.supply(), one.notes) == (two.supply(), two.notes)


short = st.lists(
    st.tuples(st.sampled_from(["act", "act", "undo", "rest"]), st.integers(0, 9000)), max_size=8
)


@given(setups, short, st.integers(WRAP - 9000, WRAP - 1), st.integers(7, 140))
def test_how_often_the_clock_is_looked_at_makes_no_difference(setup, events, start, step):
    one, two = Players(setup, start), Players(setup, start, step)
    one.play(events)
    two.play(events)
    assert (one.supply(), one.notes) == (two.supply(), two.notes)


@given(setups, events, starts)
def test_a_rest_takes_nothing_from_anybody(setup, events, start):
    one, two = Players(setup, start), Players(setup, start)
    one.play(events)
    two.play([event for event in events if event[0] != "rest"])
    assert (one.supply(), one.notes) == (two.supply(), two.notes)


@given(st.sampled_from(["game", "bronstein"]), st.lists(thinking, max_size=40), starts)
def test_a_flag_is_noted_once(kind, times, start):
    players = Players((kind, 20, 3 if kind == "bronstein" else 0), start)
    for ms in times:
        players.act(ms)
    for seat in (0, 1):
        flags = sum(";flag" in note for note in players.notes[seat::2])
        assert flags == (players.supply()[seat] <= 0) <= 1


KINDS = {"move": "move {}", "game": "game {}"}


@pytest.mark.parametrize(
    "text", ["pent-tile", "pentactic; variant: duel", "pentactic; variant: multi; seats: 4"]
)
def test_a_record_taken_up_has_the_very_times(text, tmp_path):
    @given(setups, events, starts, st.integers(0, 65536))
    def played(clock, events, start, seed):
        kind, seconds, added = clock
        words = KINDS.get(kind, kind + " {}+{}").format(seconds, added)
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        match = Match.start(Store(str(folder)), player.setup(f"game: {text}; clock: {words}"))
        dice = player.chance(seed)
        now = start
        match.clock.tick(now)
        for event, ms in events[:8]:
            if match.game.over:
                break
            now = (now + ms) % WRAP
            if event == "rest":
                match.pause(now)
                again = Match.resume(Store(str(folder)), 0 if match.fresh else match.number)
                assert again.clock.left(again.clock.turn) == match.clock.left(match.clock.turn)
                match.clock.go(now)
                continue
            if event == "act":
                action = player.nth(match.game.actions(), next(dice) % min(9, match.game.count()))
                assert match.submit(action, now) is None
            elif event == "undo" and match.words:
                assert match.take_back(now)
            else:
                match.clock.tick(now)
                match.keep_time()
                again = Match.resume(Store(str(folder)), 0 if match.fresh else match.number)
                lost = match.clock.spent - again.clock.spent
                assert 0 <= lost < (50 if match.clock.spent < 6000 else match.clock.spent // 10)
                continue
            again = Match.resume(Store(str(folder)), 0 if match.fresh else match.number)
            assert again.words == match.words and again.clock.paused
            assert again.clock.turn == match.clock.turn == match.game.turn
            for seat in range(1, match.setup.seats + 1):
                assert again.clock.left(seat) == match.clock.left(seat)

    played()


@given(setups)
def test_the_header_is_read_as_it_was_written(clock):
    kind, seconds, added = clock
    words = KINDS.get(kind, kind + " {}+{}").format(seconds, added)
    setup = player.setup("game: pentwall; clock: " + words)
    assert setup.clock == clock and dict(setup.headers())["clock"] == words
    # Its numbers have one spelling.
    padded = re.sub(r"\d+", lambda number: number[0].zfill(6), words)
    assert dict(player.setup("game: pentwall; clock: " + padded).headers())["clock"] == words


def test_a_note_by_hand_never_stops_a_game(tmp_path):
    store = Store(str(tmp_path))

    @given(st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters="#")))
    def read(note):
        number = scratch.create(store, "game: pent-tile\nclock: fischer 10+1\nd4 ;" + note + "\n")
        clock = Match.resume(store, number).clock
        assert clock.left(2) == 100
        if re.fullmatch(r"\d{1,8}\.\ds", note):
            assert clock.left(1) == 100 - int(note[:-3]) * 10 - int(note[-2]) + 10
        else:
            assert clock.left(1) == 100

    read()
