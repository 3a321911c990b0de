"""The snapshot: a game resumed from it is the same; others go unused."""

import player
import scratch
from cases import some
from pentaref import snapshot
from pentaref.games import base
from pentaref.journal import Store
from pentaref.match import Match
from pentaref.record import read_action
from pentaref.resuming import MatchError
from scratch import with_store

TILE = "game: pent-tile"
CLOCKS = ("move 5", "game 60", "fischer 5+2", "bronstein 5+2", "game 20 entry 2")


def blind(store):
    """The same records without the snapshot."""
    other = Store(store.snapshot[: -len("/snapshot")])
    other.snapshot += ".none"
    return other


def times(match):
    """The state of a clock."""
    clock = match.clock
    return clock and (clock.state(), clock.paused, match._kept)


def found(match):
    """The state of a match."""
    standing = player.position(match.game), match.game.result(), match.game.played
    whole = match.number, match.setup.headers(), match.closed, match._claims, match._size
    return standing, whole, match.last, match.handed, times(match), match.torn


def same(match, again):
    """Check that two matches are equal, now and after each of their actions."""
    assert found(match) == found(again)
    assert match.words == again.words
    one, other = match.game.copy(), again.game.copy()
    while one.take_back():
        assert other.take_back() and one == other
    assert not other.take_back()
    if match.clock:
        assert match.clock._past == again.clock._past


def resumed(store, number):
    """A match that must have been resumed from the snapshot."""
    again = Match.resume(store, number)
    assert again.partial or not again.game.played
    assert not again.stale or not again.game.played
    return again


def go_on(match, dice, now):
    """Make a random action or a take-back."""
    if next(dice) % 5 == 0 and match.game.played:
        assert match.take_back(now)
    else:
        assert match.submit(player.guess(match.game, dice), now) is None


def checked(store, text, seed, actions):
    """Play at random; after each action compare the match with a resumed one."""
    dice = player.chance(seed)
    now = 0
    match = Match.start(store, player.setup(text))
    for _ in range(actions):
        if match.game.over:
            break
        now += next(dice) % 4000
        if match.clock and next(dice) % 3 == 0:
            match.pause(now)
        go_on(match, dice, now)
        if match.game.over:
            break
        match.keep_snapshot()
        if next(dice) % 3 == 0 and match.clock:
            match.pause(now + 700)  # a note follows the part that the snapshot covers
        without = Match.resume(blind(store), match.number)
        same(without, resumed(store, match.number))
        if next(dice) % 2:
            match = resumed(store, match.number)
            now = 0


def test_the_same_as_replayed_in_every_game():
    def check(store):
        for seed, text in some(enumerate(player.SETUPS), 1):
            if "universe; seats" not in text:  # it has many first moves
                checked(store, text, seed, 10)

    with_store(check)


def test_the_same_times():
    def check(store):
        for seed, clock in some(enumerate(CLOCKS)):
            checked(store, TILE + "; clock: " + clock, seed, 30)

    with_store(check)


def test_what_was_played_after_the_snapshot_is_played_again():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        for word in "d4 a1 h8".split():
            assert match.submit(read_action(word, match.setup)) is None
        match.keep_snapshot()
        match.hand_over([(2, "keen")], ())
        for word in "b2 undo c2 e5 undo".split():
            assert match.submit(read_action(word, match.setup)) is None
        again = resumed(store, 1)
        assert (again.handed, again.last) == ({2: "keen"}, match.last)
        same(Match.resume(blind(store), 1), again)
        # A take-back to before the snapshot needs the whole record.
        assert match.take_back() and match.take_back()
        again = Match.resume(store, 1)
        assert not again.partial
        same(Match.resume(blind(store), 1), again)

    with_store(check)


def test_take_backs_reach_before_it_at_once_or_after_a_replay():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        words = "d4 a1 h8 b2 c2 e5 e6".split()
        for word in words:
            assert match.submit(read_action(word, match.setup)) is None
        match.keep_snapshot()
        for slices in (0, 1, 2, 6, 999):
            again = resumed(store, 1)
            assert again.game.played == 7
            for _ in range(slices):
                if again.partial:
                    again.recall_more()
            assert again.partial == (slices < 999)
            assert again.submit(read_action("g1", again.setup)) is None
            for left in (7, 6, 5):
                assert again.take_back() and again.game.played == left
                assert again.last == read_action(words[left - 1], again.setup)
            assert again.words == words[:5] and not again.partial
            for word in ("e5", "e6"):
                assert again.submit(read_action(word, again.setup)) is None
            again.keep_snapshot()

    with_store(check)


# What can follow the text of a snapshot, each read in a different way.
_ADDED = (
    b"pass #\n",
    b"date: today\n",
    b"result: *\n",
    b"undo\n",
    b";" + b"x" * 61 + b"\n",
    b" " * 2001 + b"\n",
    b"\xff\n",
    b"d4\n",
)


def test_a_snapshot_of_another_record_is_not_used():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        assert match.submit(read_action("d4", match.setup)) is None
        match.keep_snapshot()
        path = store.path(1)
        whole = scratch.read(path)
        kept = scratch.read(store.snapshot)
        others = [whole.replace(b"d4", b"d5"), whole[:-3]]  # of the same length, and shorter
        for text in others + [whole + more for more in _ADDED]:
            scratch.write(path, text)
            scratch.write(store.snapshot, kept)
            try:
                without = Match.resume(blind(store), 1)
            except MatchError as error:
                said = str(error)
                try:
                    Match.resume(store, 1)
                except MatchError as error:
                    assert str(error) == said
                    continue
                raise AssertionError(text)
            again = Match.resume(store, 1)
            assert not again.partial, text
            same(without, again)
        scratch.write(path, whole)
        assert resumed(store, 1).game.played == 1
        number = scratch.create(store, str(whole, "ascii"))
        assert not Match.resume(store, number).partial  # the same text under another number

    with_store(check)


def test_a_snapshot_with_any_byte_changed_or_missing_counts_for_nothing():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        assert match.submit(read_action("d4", match.setup)) is None
        match.keep_snapshot()
        kept = scratch.read(store.snapshot)
        assert len(kept) < 400
        size = match._size
        for at in range(len(kept)):
            for data in (kept[:at], kept[:at] + bytes([kept[at] ^ 1]) + kept[at + 1 :]):
                scratch.write(store.snapshot, data)
                assert snapshot.find(store, 1, size) is None
        scratch.write(store.snapshot, kept)
        assert snapshot.find(store, 1, size)
        version = snapshot.VERSION
        snapshot.VERSION = "0"  # another firmware's snapshot may mean something else
        assert snapshot.find(store, 1, size) is None
        snapshot.VERSION = version

    with_store(check)


def test_no_snapshot_is_no_trouble():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        assert match.submit(read_action("d4", match.setup)) is None
        store.snapshot += "/not/there"
        match.keep_snapshot()
        assert not match.stale and not match.full
        assert not Match.resume(store, 1).partial
        assert match.submit(base.PASSING) is None and match.submit(base.PASSING) is None
        assert match.game.over

    with_store(check)


def test_a_record_that_is_gone_cannot_be_taken_back_from():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        for word in "d4 a1".split():
            assert match.submit(read_action(word, match.setup)) is None
        match.keep_snapshot()
        again = resumed(store, 1)
        store.delete(1)
        assert not again.take_back() and again.game.played == 2
        try:
            again.words  # noqa: B018
        except MatchError:
            return
        raise AssertionError("words")

    with_store(check)


def test_a_long_replay_says_how_far_it_has_come():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        for _ in range(40):
            assert match.submit(read_action("d4", match.setup)) is None and match.take_back()
        size = match._size
        said = []
        Match.resume(store, 1, lambda done, whole: said.append((done, whole)))
        assert said[0] == (0, size) and said[-1] == (size, size) and len(said) > 40
        assert sorted(said) == said

    with_store(check)


def test_a_replay_reads_each_byte_once_and_judges_each_action_once():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        for _ in range(100):
            assert match.submit(read_action("d4", match.setup)) is None and match.take_back()
        parts = []
        judged = []
        read = store.read
        judge = base.Game.judge

        def reading(number, at, most):
            part = read(number, at, most)
            parts.append((at, len(part)))
            return part

        def judging(game, action):
            judged.append(action)
            return judge(game, action)

        store.read = reading
        base.Game.judge = judging
        try:
            Match.resume(store, 1)
        finally:
            base.Game.judge = judge
            del store.read
        # Each part begins where the one before ended; to open the file takes a chip 7 ms.
        assert sum([size for _, size in parts]) == match._size
        assert len(parts) == (match._size + 511) // 512
        assert len(judged) == 200

    with_store(check)


def test_a_torn_tail_that_was_written_over_leaves_room_for_a_result():
    def check(store):
        match = Match.start(store, player.setup(TILE))
        assert match.submit(read_action("d4", match.setup)) is None
        with open(store.path(1), "ab") as file:
            file.write(b"a" * 40)
        match = Match.resume(store, 1)
        for _ in range(2):
            assert match.submit(base.PASSING) is None
        match.close()
        again = Match.resume(store, 1)
        assert again.closed and again.words == ["d4", "pass", "pass"]

    with_store(check)
