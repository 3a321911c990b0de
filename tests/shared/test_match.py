"""A match: written before it moves on, resumed, and on a full flash."""

import player
import scratch
from pentaref import resuming
from pentaref.games import base
from pentaref.match import Match
from pentaref.record import read_action
from pentaref.resuming import MatchError
from scratch import with_store

TILE = "game: pent-tile"


def submit(match, words):
    """Submit words; each must be legal."""
    for word in words.split():
        assert match.submit(read_action(word, match.setup)) is None, word


def text_of(store, match):
    return str(scratch.read(store.path(0 if match.fresh else match.number)), "ascii")


def same(one, other):
    """Assert that two matches are in the same state."""
    assert one.words == other.words and one.last == other.last
    assert player.position(one.game) == player.position(other.game)


class LimitedFlash:
    """A store with room for this many more bytes; the rest is refused."""

    def __init__(self, store, room):
        self._store = store
        self.room = room

    def __getattr__(self, name):
        return getattr(self._store, name)

    def begin(self, text):
        self._take(text)
        return self._store.begin(text)

    def append(self, number, text, size):
        left = self.room
        try:
            self._take(text)
        except OSError:
            # What fits is written, perhaps half a line.
            if left:
                self._store.append(number, text[:left], size)
            raise
        return self._store.append(number, text, size)

    def _take(self, text):
        if len(text) > self.room:
            self.room = 0
            raise OSError(28)
        self.room -= len(text)


def test_an_action_is_on_flash_before_the_game_moves():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        assert text_of(store, match) == "game: pent-tile\ngrid: 8x8\n"
        seen = []
        play = match.game.play

        def spy(action):
            seen.append(text_of(store, match).split("\n")[-2])
            play(action)

        match.game.play = spy
        submit(match, "d4 a1")
        assert seen == ["d4", "a1"]

    with_store(check)


def test_a_refusal_changes_nothing_and_writes_nothing():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        submit(match, "d4")
        before = text_of(store, match)
        refusal = match.submit(read_action("d4", match.setup))
        assert (refusal.reason, list(refusal.cells)) == ("overlap", [(3, 3)])
        assert text_of(store, match) == before and match.words == ["d4"]
        assert match.game.played == 1

    with_store(check)


def test_take_back_is_written_and_nothing_is_erased():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        assert not match.take_back() and match.last is None
        assert match.submit(base.UNDOING).reason == "nothing-to-undo"
        submit(match, "d4 a1")
        assert match.last == read_action("a1", match.setup)
        assert match.take_back() and match.last == read_action("d4", match.setup)
        submit(match, "b1")
        assert text_of(store, match).split("\n")[2:] == ["d4", "a1", "undo", "b1", ""]
        assert match.words == ["d4", "b1"]

    with_store(check)


def test_resumed_as_it_was_in_every_game():
    def check(store):
        for seed, text in enumerate(player.SETUPS):
            if "universe; seats" in text:
                continue  # it has many first moves, and one of its boards is enough
            dice = player.chance(seed)
            match = Match.start(store, player.setup(text))
            for _ in range(14):
                if match.game.over:
                    break
                if next(dice) % 5 == 0 and match.words:
                    assert match.take_back()
                else:
                    assert match.submit(player.guess(match.game, dice)) is None
            again = Match.resume(store, match.number)
            assert (again.torn, again.closed, again.full) == (0, False, False)
            same(match, again)
            while match.take_back():
                assert again.take_back()
            same(match, again)

    with_store(check)


def test_a_torn_last_line_is_dropped_and_said():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        submit(match, "d4 a1")
        with open(store.path(match.number), "ab") as file:
            file.write(b"b1 c")
        again = Match.resume(store, match.number)
        assert again.torn == 4
        same(match, again)
        submit(again, "c1")
        assert text_of(store, again).split("\n")[2:] == ["d4", "a1", "c1 ", ""]
        assert Match.resume(store, match.number).torn == 0

    with_store(check)


def test_power_lost_after_any_byte():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        submit(match, "d4 a1 h8")
        match.take_back()
        whole = scratch.read(store.path(match.number))
        setup_ends = len("game: pent-tile\ngrid: 8x8\n")
        for size in range(setup_ends, len(whole) + 1):
            scratch.write(store.path(match.number), whole[:size])
            again = Match.resume(store, match.number)
            kept = whole[:size].rfind(b"\n") + 1
            assert again.torn == size - kept
            in_force = []
            for word in str(whole[setup_ends:kept], "ascii").split():
                if word == "undo":
                    in_force.pop()
                else:
                    in_force.append(word)
            assert again.words == in_force

    with_store(check)


def test_a_record_that_cannot_be_taken_up_says_where():
    def check(store):
        for text, line in (
            ("game: pent-tile\nd4\nd4\n", "line 3"),
            ("game: pent-tile\nundo\n", "line 2"),
            ("game: pent-tile\nwhat\n", "line 2"),
            ("game: chess\n", "line 1"),
            ("", ""),
        ):
            number = scratch.create(store, text)
            before = scratch.read(store.path(number))
            try:
                Match.resume(store, number)
            except MatchError as error:
                assert line in str(error) and "\n" not in str(error)
            else:
                raise AssertionError(text)
            assert scratch.read(store.path(number)) == before

    with_store(check)


def test_no_such_record():
    def check(store):
        try:
            Match.resume(store, 7)
        except OSError:
            return
        raise AssertionError("resumed")

    with_store(check)


def test_a_game_that_is_left_gets_its_result():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        submit(match, "d4 pass pass")
        assert match.game.over and not match.closed
        match.close()
        match.close()
        assert text_of(store, match).split("\n")[-2:] == ["result: 1=2", ""]
        assert text_of(store, match).count("result") == 1
        again = Match.resume(store, match.number)
        assert again.closed
        same(match, again)

    with_store(check)


def test_play_goes_on_when_the_flash_is_full():
    def check(store):
        for room in range(26, 60):
            flash = LimitedFlash(store, room)
            match = Match.start(flash, player.setup(TILE))
            submit(match, "d4 a1 h8 b2")
            assert match.take_back()
            submit(match, "c2 e5 e6 e7 g1 g2")
            assert match.words == "d4 a1 h8 c2 e5 e6 e7 g1 g2".split()
            # Whatever was written can be resumed, and is the beginning of the game.
            if match.full:
                again = Match.resume(store, match.number)
                assert "d4 a1 h8 b2".split()[: len(again.words)] == again.words or (
                    match.words[: len(again.words)] == again.words
                )
            # As soon as there is room, everything is written, and nothing twice.
            flash.room = 1000
            submit(match, "h1")
            assert not match.full
            assert text_of(store, match).split() == (
                "game: pent-tile grid: 8x8 d4 a1 h8 b2 undo c2 e5 e6 e7 g1 g2 h1".split()
            )
            again = Match.resume(store, match.number)
            same(match, again)

    with_store(check)


def test_a_game_begun_on_a_full_flash():
    def check(store):
        flash = LimitedFlash(store, 5)
        match = Match.start(flash, player.setup(TILE))
        assert match.full and match.number == 0
        submit(match, "d4 a1")
        assert match.full and store.newest() == 0
        flash.room = 1000
        submit(match, "h8")
        assert not match.full and match.number == 1
        same(match, Match.resume(store, 1))

    with_store(check)


def test_a_record_that_takes_no_more_is_not_made_ready():
    class Asked(LimitedFlash):
        """A store that keeps the arguments of ``prepare``."""

        def prepare(self, number, size):
            asked.append((number, size))

    def check(store):
        match = Match.start(Asked(store, 1000), player.setup("game: pent-tile; grid: 5x5"))
        size = len(text_of(store, match))
        assert match.unready
        match.prepare()
        assert asked == [(0, size)] and not match.unready
        submit(match, "d4")
        assert match.unready
        match.close()
        match.prepare()
        assert len(asked) == 1

    asked = []
    with_store(check)


def test_a_replay_collects_garbage_once_a_third_of_what_is_free_is_garbage():
    class Memory:
        """A chip's memory, which collects after so many bytes were allocated."""

        free = 90000
        after = -1
        said = []

        def mem_free(self):
            return self.free

        def collect(self):
            self.said.append("collect")

        def threshold(self, after=None):
            if after is None:
                return self.after
            self.after = after
            self.said.append(after)
            return None

    memory = Memory()
    before = resuming.gc

    def check(store):
        played = Match.start(store, player.setup("game: pent-tile"))
        submit(played, 60 * "a1 undo ")
        resuming.gc = memory
        assert Match.resume(store, 1).words == []
        # 120 actions; a collection takes a chip 25 ms.
        assert memory.said == ["collect", 30000, -1]

    try:
        with_store(check)
    finally:
        resuming.gc = before
