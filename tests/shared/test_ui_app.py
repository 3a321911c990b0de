"""The app: power-on, records and settings, whole and broken."""

import os
import sys

import device
import scratch
from device import menu
from pentaref import app, games, journal
from pentaref.app import App
from pentaref.games import facts
from pentaref.match import Match

FOLDER = ""  # the flash of the test that runs


class CountingPanel:
    width = height = 16
    colour = True
    behind = False

    def __init__(self):
        self.shown = 0

    def show(self, frame, palette, level, in_parts=False):
        self.shown += 1


class FakeButtons:
    names = device.SIX
    down = 0

    def read(self, now):
        return self.down


class FakeParts:
    buzzer = battery = keys = None
    thinking = 1

    def __init__(self, root):
        self.root = root
        self.panel = CountingPanel()
        self.buttons = FakeButtons()


class Power(device.MemoryDevice):
    """A device with a real store; a new one is a power-on."""

    def __init__(self):
        self.names = device.SIX
        self.width = 16
        self.now = device.START
        self.down = 0
        self._last = ""
        self.frames = 0
        self.parts = FakeParts(FOLDER)
        self.app = App(self.parts)
        self.ui = self.app.ui
        self.wait(20)

    def wait(self, ms):
        for _ in range(0, ms, 10):
            self.now = (self.now + 10) & 0x3FFFFFFF
            self.parts.buttons.down = self.down
            self.app.step(self.now)


def with_flash(test, **instead):
    """Run a test on a new flash, with other functions in the app."""
    global FOLDER
    home = scratch.make()
    FOLDER = home + "/flash"
    before = {name: getattr(app, name) for name in instead}
    try:
        for name in instead:
            setattr(app, name, instead[name])
        test()
    finally:
        for name in before:
            setattr(app, name, before[name])
        scratch.remove(home)


def record(number, text=None):
    """The text of a record; with ``text``, write it."""
    path = "%s/games/%04d.pent" % (FOLDER, number)
    if text is None:
        with open(path) as file:
            return file.read()
    for folder in (FOLDER, FOLDER + "/games"):
        try:
            os.mkdir(folder)
        except OSError:
            pass
    with open(path, "w") as file:
        file.write(text)
    return None


def test_power_off_and_on():
    def test():
        d = Power()
        assert d.ui.words()[0] == "game: pentwall"
        d.do("a a right a")
        assert record(1) == "game: pentwall\nF:g5h5f6g6g7\n"
        d = Power()
        assert d.match.words == ["F:g5h5f6g6g7"]
        assert d.ui.words()[0] == "Turn: Seat 2, Azure"
        assert d.parts.panel.shown > 0

    with_flash(test)


def files():
    """The files beside the settings' and the snapshot's."""
    return sorted(os.listdir(FOLDER + "/games"))


def begun():
    """The text of the record of a game in which nothing has been played."""
    with open(FOLDER + "/games/begun") as file:
        return file.read()


def in_the_list(d):
    """What the list of records, opened from a game's menu, shows first."""
    menu(d, "Records").do("wait:50")
    said = d.ui.words()[0]
    d.ui.home()
    return said


def test_a_game_left_before_its_first_lay_leaves_no_record():
    def test():
        d = Power()
        d.do("a a wait:100")
        assert d.match.fresh and in_the_list(d) == "No records"
        # At power-on it goes on, as it was set up; no snapshot is needed for that.
        d.wait(4000)
        d = Power()
        assert d.match.fresh and d.match.number == 1 and d.match.setup.game == "pentwall"
        assert files() == ["begun"] and "snapshot" not in os.listdir(FOLDER)
        menu(d, "Another game").do("wait:100")
        assert files() == [] and Power().match is None
        # The same when another record is opened instead.
        record(1, "game: pent-tile\nd4\n")
        d = Power()
        menu(d, "New game").do("right a right a wait:100 a a wait:100")
        assert d.match.fresh and files() == ["0001.pent", "begun"]
        assert d.ui.session.records.resume(1)
        assert files() == ["0001.pent"] and Power().match.number == 1

    with_flash(test)


def test_a_game_is_in_the_list_from_its_first_lay_on():
    def test():
        d = Power()
        d.do("a a right a")
        assert files() == ["0001.pent"] and in_the_list(d) == "1 Pentwall"
        # Also if that is taken back: a record only grows.
        menu(d, "Take back")
        text = record(1)
        assert text.endswith("\nundo\n")
        menu(d, "Another game").do("wait:100")
        assert record(1) == text

    with_flash(test)


def test_a_game_whose_first_lay_was_cut_off_from_the_list_is_put_into_it():
    def test():
        d = Power()
        d.do("a a wait:100")
        with open(FOLDER + "/games/begun", "a") as file:
            file.write("F:g5h5f6g6g7\n")
        d = Power()
        assert not d.match.fresh and d.match.words == ["F:g5h5f6g6g7"]
        assert files() == ["0001.pent"]

    with_flash(test)


def test_a_record_copied_in_is_not_taken_for_the_game_begun():
    def test():
        d = Power()
        d.do("a a wait:100")
        for opens in (False, True):
            assert d.match.fresh
            record(d.match.number, "game: pent-tile\nd4\n")
            if opens:
                assert d.ui.session.records.resume(d.match.number)
                assert d.match.words == ["d4"] and files() == ["0001.pent"]
            else:
                assert d.ui.session.records.delete(d.match.number)
                assert d.match.fresh and files() == ["begun"]

    with_flash(test)


def test_a_game_that_cannot_be_put_into_the_list_is_said_not_to_be_saved():
    def test():
        d = Power()
        d.do("a a wait:100")
        rename = journal.os
        journal.os = _NoRename()
        try:
            d.do("right a wait:400")
            assert d.match.game.played == 1 and d.match.full
            assert d.ui.words()[0] == "Flash full: play on, not saved"
            # A game with a result is put into the list at the next power-on.
            menu(d, "Resign").do("right a wait:100")
            d.ui.session.leave()
        finally:
            journal.os = rename
        assert files() == ["begun"] and begun().endswith("result: 1\n")
        Power()
        assert files() == ["0001.pent"]

    with_flash(test)


class _NoRename:
    """Files on a flash that has room for more text, but not for another name."""

    def __getattr__(self, name):
        return getattr(os, name)

    def rename(self, old, new):
        raise OSError(28)


def test_before_the_first_lay_the_header_says_who_sits_where():
    def test():
        for headers in ("game: golomb", "game: golomb\nclock: fischer 300+5"):
            d = Power()
            setup = dict([line.split(": ") for line in headers.split("\n")])
            d.ui.session.start(games.Setup(setup))
            d.wait(6000)
            clock = "".join([line + "\n" for line in headers.split("\n")[1:]])
            menu(d, "Seats").do("down a a a b wait:50 b")
            text = "game: golomb\nplayers: Seat 1, pentaref master\n" + clock
            assert begun().startswith(text) and ";seat" not in begun()
            used = d.match.clock and d.match.clock.left(1)
            # It is so after a power cut, and the time is what it was.
            d = Power()
            assert d.ui.screen.turns.devices == {2: "master"} and d.match.fresh
            assert not clock or 0 <= d.match.clock.left(1) - used <= 3  # tenths
            menu(d, "Seats").do("down a b wait:50 b")
            assert begun().startswith("game: golomb\n" + clock)
            menu(d, "Seats").do("down a b wait:50 b")
            d.do("right a wait:400")
            lines = record(d.match.number).split("\n")
            assert "players: Seat 1, pentaref learner" in lines and ";seat" not in str(lines)
            assert lines[-2][:2] == lines[-2][:1] + ":"

    with_flash(test)


def test_after_a_power_cut_the_first_piece_left_is_in_hand_at_a_legal_place():
    def test():
        d = Power()
        d.do("a a right a")  # the F is laid, so the I is the first one left
        d.do("b+ 3*right b-")
        assert d.match.words == ["F:g5h5f6g6g7"] and "In hand: P" in d.ui.words()
        d = Power()
        assert "In hand: I" in d.ui.words()
        d.wait(1000)
        d.do("a")
        assert len(d.match.words) == 2 and d.match.words[1].startswith("I:")

    with_flash(test)


def test_a_snapshot_is_written_while_nobody_presses_and_power_on_uses_it():
    def test():
        d = Power()
        d.do("a a right a")
        d.wait(2000)
        assert "snapshot" not in os.listdir(FOLDER)
        d.wait(2000)
        assert "snapshot" in os.listdir(FOLDER)
        kept = d.match.game.state()
        replayed = Match._replayed
        Match._replayed = None  # it must not be needed
        try:
            d = Power()
        finally:
            Match._replayed = replayed
        assert d.match.game.state() == kept and d.ui.words()[0] == "Turn: Seat 2, Azure"
        assert d.match.partial
        # A little later the actions before the snapshot are known, and no press waited for them.
        d.wait(2000)
        assert not d.match.partial
        menu(d, "Take back")
        assert d.match.words == [] and record(1) == "game: pentwall\nF:g5h5f6g6g7\nundo\n"

    with_flash(test)


def test_a_take_back_right_after_power_on_waits_for_no_second_press():
    def test():
        record(1, "game: pentwall\nF:g5h5f6g6g7\n")
        d = Power()
        d.match.keep_snapshot()
        d = Power()
        assert d.match.partial
        menu(d, "Take back")
        assert d.match.words == [] and d.ui.words()[0] == "Turn: Seat 1, Yellow"

    with_flash(test)


def test_the_rest_of_a_frame_comes_with_the_step_after_it():
    def test():
        d = Power()
        panel = d.parts.panel
        rests = []
        panel.rest = lambda: rests.append(panel.shown)
        panel.behind = True
        d.down = 2
        d.wait(10)
        shown = panel.shown
        assert not rests  # the press was shown in that step
        d.wait(10)
        assert rests == [shown] and panel.shown == shown
        panel.behind = False
        d.wait(10)
        assert len(rests) == 1

    with_flash(test)


def test_a_long_record_shows_at_once_that_it_is_read_and_how_far():
    def test():
        record(1, "game: pentwall\n" + 250 * "F:g5h5f6g6g7\nundo\n")
        bars = []
        show = CountingPanel.show

        def seen(self, frame, palette, level, in_parts=False):
            bars.append((bytes(frame).count(b"\2"), level))

        CountingPanel.show = seen
        try:
            d = Power()
        finally:
            CountingPanel.show = show
        bars = [done for done, level in bars[:16] if level]
        assert bars == [2 * done for done in range(16)]  # two rows
        assert d.match.words == []

    with_flash(test)


def test_a_replay_of_some_actions_shows_a_bar_before_it_begins():
    def test():
        record(1, "game: pentwall\n" + 8 * "F:g5h5f6g6g7\nundo\n" + "F:g5h5f6g6g7\n")
        shown = []
        show, whole = CountingPanel.show, Match._whole

        def seen(self, frame, palette, level, in_parts=False):
            shown.append("frame" if level else "dark")

        def replay(*args):
            shown.append("replay")
            return whole(*args)

        CountingPanel.show = seen
        Match._whole = replay
        try:
            d = Power()
        finally:
            CountingPanel.show = show
            Match._whole = staticmethod(whole)
        assert shown.index("frame") < shown.index("replay")
        assert d.match.words == ["F:g5h5f6g6g7"]

    with_flash(test)


def test_what_only_menus_and_records_need_is_not_in_memory_in_a_game():
    unneeded = ["games.headers", "settings", "summary", "reader", "tokenizer"]
    unneeded += ["ui.screens.setup_menu", "ui.screens.clock_menu"]

    def loaded():
        return [name for name in unneeded if "pentaref." + name in sys.modules]

    def test():
        d = Power()
        d.wait(1000)
        assert "games.headers" in loaded()  # the menu checks a set-up with it
        d.do("a a right a")
        d.wait(8000)
        assert d.match.words and not d.match.stale and not loaded()
        for _ in range(2):  # by its snapshot, and by its whole record
            d = Power()
            d.wait(8000)
            assert d.match.words and not loaded()
            d.do("b+ right b- right a")
            d.wait(8000)
            assert not d.match.stale and not loaded()
            assert facts._last == [None, None]
            scratch.write(FOLDER + "/snapshot", b"")

    with_flash(test)


def test_the_menu_of_a_game_is_in_memory_only_while_it_is_held_for_or_open():
    pause = "pentaref.ui.screens.pause"

    def test():
        d = Power()
        d.do("a a right a wait:3000")
        assert d.match.words and pause not in sys.modules
        d.do("a+ wait:300")
        # A person who traces squares has begun sooner, and waits for nothing.
        assert pause not in sys.modules
        d.do("wait:300")
        assert pause in sys.modules and d.ui.alone
        d.do("wait:200 a-")
        assert not d.ui.alone
        d.do("down down b wait:300")
        assert d.ui.alone and pause not in sys.modules
        # A was released before the menu came: the next press forgets it.
        d.do("a+ wait:600 right a- wait:300")
        assert d.ui.alone and pause not in sys.modules
        # At the end of a game a tap opens it.
        menu(d, "Resign")
        d.do("right a wait:100")
        assert d.match.game.over and d.ui.alone and pause not in sys.modules
        assert "pentaref.ui.screens.game_over" in sys.modules

    with_flash(test)


def test_a_step_after_a_lay_does_not_ask_who_is_next():
    # In Universe that takes a chip up to 190 ms in one go; slices of it come step by step.
    def test():
        record(1, "game: universe\nseats: 4\n")
        d = Power()
        d.wait(2000)
        game = d.match.game
        assert not game.over and game.settled and game.seats == 4
        begun = []
        slices = game.settle_slices

        def longer():
            begun.append(1)
            for _ in range(99):
                yield
            yield from slices()

        game.settle_slices = longer
        d.do("a+ a-")
        assert d.match.words and not begun
        # Only the job that works in slices begins it.
        d.wait(10)
        assert len(begun) == 1 and not game.settled

    with_flash(test)


def test_a_game_that_goes_on_at_power_on_opens_its_record_before_its_memory_is_full():
    opened, counting = scratch.noted_open()

    def test():
        d = Power()
        d.do("a a right a")
        path = FOLDER + "/games/0001.pent"
        del opened[:]
        d = Power()
        # For its result, for its length, and for the replay and all appends together.
        assert opened.count(path) == 3
        d.do("a wait:300")
        assert len(d.match.words) == 2 and opened.count(path) == 3
        text = scratch.read(path)
        assert text.split()[-2:] == [word.encode() for word in d.match.words]

    journal.open = counting
    try:
        with_flash(test)
    finally:
        del journal.open


def test_what_the_menu_needs_after_a_game_is_loaded_while_a_bar_is_seen():
    def test():
        d = Power()
        d.do("a a right a")
        needed = ("pentaref.games.headers", "pentaref.ui.screens.clock_menu")
        assert not [name for name in needed if name in sys.modules]
        menu(d, "New game")
        d.do("right a right a")
        assert d.ui.words()[0] == "game: pentwall"
        assert not [name for name in needed if name not in sys.modules]

    with_flash(test)


def test_garbage_is_collected_once_a_press_right_after_its_frame():
    swept = []

    def test():
        d = Power()
        d.do("a a right a wait:2000")
        del swept[:]
        d.down = 8
        d.wait(10)
        assert not swept  # the frame goes out first
        d.wait(10)
        assert len(swept) == 1
        d.down = 0
        d.wait(2000)
        assert len(swept) == 1
        # After a lay too: what prepares the flash for the next one leaves little garbage.
        d.do("a wait:2000")
        assert len(d.match.words) == 2 and len(swept) == 2

    # In a heap with little room.
    with_flash(test, _sweep=lambda: swept.append(1), _make_room=lambda: 0)


def test_no_step_collects_garbage_and_counts_what_is_free():
    # A chip needs 25 ms for the one and 8 ms for the other, and a press would wait for both.
    done = []

    def test():
        d = Power()
        d.do("a a right a wait:2000")
        del done[:]
        d.down = 8
        d.wait(10)
        assert not done  # the frame
        d.down = 0
        steps = []
        while done != ["sweep", "count"] and len(steps) < 20:
            d.wait(10)
            steps.append(len(done))
        # One more in a step at most.
        assert steps[-1] == 2 and 1 in steps
        d.wait(1000)
        assert done == ["sweep", "count"]

    def count():
        done.append("count")
        return 0

    with_flash(test, _sweep=lambda: done.append("sweep"), _make_room=count)


def test_where_there_is_room_garbage_is_collected_between_slow_presses_only():
    # A chip needs 25 ms for it, and the next of some quick presses would wait.
    swept = []

    def test():
        d = Power()
        d.do("a a right a wait:2000")
        for quick, wanted in ((3, []), (4, [1])):
            del swept[:]
            for _ in range(quick):
                for d.down in (8, 0):
                    d.wait(40)
            assert swept == wanted
            d.wait(1000)
            assert swept == [1]

    with_flash(test, _sweep=lambda: swept.append(1), _make_room=lambda: 3)


def test_garbage_is_collected_after_a_short_search_and_during_a_long_one():
    # What the search finds is shown 25 ms sooner, but no search may fill the heap.
    swept = []
    busy_now = [lambda: None]

    def test():
        d = Power()
        d.do("a a right a wait:2000")
        busy_now[0] = lambda: d.ui.busy
        for slices, busy in ((4, False), (99, True)):
            del swept[:]
            left = [slices]

            def search(left=left):
                left[0] -= 1
                if not left[0]:
                    d.ui.work = None

            d.down = 8
            d.wait(10)
            d.ui.work = search
            d.wait(20)
            assert not swept
            d.down = 0
            d.wait(2000)
            assert swept == [busy], slices

    with_flash(test, _sweep=lambda: swept.append(busy_now[0]()))


def test_it_goes_on_where_there_is_not_the_memory_to_prepare():
    def test():
        d = Power()
        tried = []

        def full():
            tried.append(1)
            raise MemoryError("memory allocation failed")

        d.app._load_ahead = full
        d.do("a a right a")
        d.wait(1000)
        assert tried and d.match.words == ["F:g5h5f6g6g7"]

        d.match.prepare = full
        d.match.unready = True
        tried.clear()
        d.do("right")
        assert tried and record(1) == "game: pentwall\nF:g5h5f6g6g7\n"

    with_flash(test)


def test_a_torn_line_is_dropped_and_said():
    def test():
        record(4, "game: pentwall\nF:g5h5f6g6g7\nI:a1a2")
        d = Power()
        d.wait(100)
        assert d.ui.words()[0] == "A damaged line was left out"
        assert d.match.words == ["F:g5h5f6g6g7"]

    with_flash(test)


def test_a_corrupt_record_is_kept_named_and_skipped():
    def test():
        text = "game: pentwall\nF:a1a2\nP:b1\n"
        record(7, text)
        d = Power()
        d.wait(100)
        assert d.ui.words()[0].startswith("Record 7: line 2")
        assert d.ui.words()[1] == "game: pentwall"
        assert record(7) == text
        # A new game gets the next number.
        d.do("a a")
        assert d.match.number == 8

    with_flash(test)


def test_the_game_before_a_corrupt_record_goes_on():
    def test():
        record(3, "game: universe\n")
        record(5, "game: \xff\n")
        d = Power()
        assert d.match.number == 3
        d.wait(100)
        assert d.ui.words()[0].startswith("Record 5: ")
        d.do("a a+ wait:720 a-")
        d.do("%d*down a" % [line.strip() for line in d.ui.words()].index("Records"))
        assert d.ui.words() == ["5 unreadable"]
        # A later game that is finished is no reason to resume an older one.
        record(6, "game: pent-tile\na1\npass\npass\nresult: 1=2\n")
        assert Power().match is None

    with_flash(test)


def test_corrupt_settings_are_defaults_and_a_word():
    for text in ("{", "[1]", "\x00\x01", '{"setup": 5, "light": 99}', '{"light": true}'):

        def test(text=text):
            os.mkdir(FOLDER)
            with open(FOLDER + "/settings.json", "w") as file:
                file.write(text)
            d = Power()
            d.wait(100)
            assert d.ui.level == 4
            assert "game: pentwall" in d.ui.words()
            if text[0] != "{" or text == "{":
                assert d.ui.words()[0] == "Settings lost: defaults used"

        with_flash(test)


def test_a_finished_game_gets_its_result_when_it_is_left():
    def test():
        record(1, "game: pent-tile\na1\n")
        d = Power()
        d.do("b a right a")  # Blue passes for good
        d.do("b a right a")
        assert d.match.game.over
        assert d.ui.words()[0] == "Over: Shared, no group of five"
        d.do("a a")
        assert d.ui.words()[0].startswith("game: ")
        assert record(1).split("\n")[-2] == "result: 1=2"
        # The next power-on does not resume it.
        assert Power().match is None

    with_flash(test)


def test_a_finished_game_that_lost_power_is_closed():
    def test():
        record(1, "game: pent-tile\na1\npass\npass\n")
        d = Power()
        assert d.match is None
        assert record(1).endswith("result: 1=2\n")

    with_flash(test)


def test_a_finished_record_can_be_looked_at_and_takes_no_more():
    def test():
        record(1, "game: pent-tile\na1\npass\npass\nresult: 1=2\n")
        before = record(1)
        d = Power()
        d.do("a+ wait:720 a- a")
        assert d.ui.words()[0] == "1 Pent Tile, shared"
        d.do("a a")
        assert d.ui.words()[0] == "Over: Shared, no group of five"
        d.do("a")
        assert "Take back" not in [line[2:] for line in d.ui.words()]
        d.do("a")
        assert d.match is None and record(1) == before

    with_flash(test)


def test_the_record_in_play_is_opened_as_it_stands():
    def test():
        record(1, "game: pent-tile\na1\npass\n")
        d = Power()
        d.do("b a right a")
        d.do("a")
        d.do("%d*down a" % [line[2:] for line in d.ui.words()].index("Records"))
        assert d.ui.words()[0] == "1 Pent Tile"
        d.do("a a")
        # It has no result yet, so the last action can still be taken back.
        assert record(1) == "game: pent-tile\na1\npass\npass\n"
        d.do("a")
        d.do("%d*down a" % [line[2:] for line in d.ui.words()].index("Take back"))
        assert d.ui.words()[0] == "Turn: Red"

    with_flash(test)


def test_records_are_told_apart_by_names_and_result():
    def test():
        record(1, "game: pent-tile\nplayers: Ann, Ben\na1\nresign\nresult: 2\n")
        record(2, "game: pentwall\ndate: 2026-11-28\nresign\nresult: 2\n")
        record(3, "game: universe\n")
        session = Power().ui.session
        assert session.records.describe(1) == "Pent Tile, Ann, Ben, Ben won"
        assert session.records.describe(2) == "Pentwall, 2026-11-28, seat 2 won"
        assert session.records.describe(3) == "Universe"

    with_flash(test)


def test_a_finished_game_is_gone_through_action_by_action():
    def test():
        words = ["a1", "c3", "d4", "b2", "b4", "pass", "pass"]
        record(1, "game: pent-tile\n" + "\n".join(words) + "\nresult: 1=2\n")
        before = record(1)
        d = Power()
        d.do("a+ wait:720 a- a a a")
        assert d.ui.words()[0].startswith("Over: ")
        d.do("left")
        assert d.ui.words() == ["6 of 7: pass"]
        d.do("2*left")
        assert d.ui.words() == ["4 of 7: b2"]
        assert "".join(d.rows()[:8]).count("1") == 2 and "".join(d.rows()[:8]).count("2") == 2
        d.do("up")
        assert d.ui.words() == ["0 of 7"] and "1" not in "".join(d.rows()[:8])
        d.do("right")
        assert d.ui.words() == ["1 of 7: a1"]
        d.do("down right")
        assert d.ui.words() == ["7 of 7: pass"]
        d.do("b")
        assert d.ui.words()[0].startswith("Over: ") and record(1) == before

    with_flash(test)


def test_the_record_in_play_can_be_deleted():
    def test():
        record(1, "game: pent-tile\na1\npass\npass\nresult: 1=2\n")
        record(2, "game: universe\n")
        d = Power()
        d.do("a a+ wait:720 a-")
        d.do("%d*down a" % [line.strip() for line in d.ui.words()].index("Records"))
        assert d.ui.words()[0] == "2 Universe"
        d.do("down")
        assert d.ui.words()[0] == "1 Pent Tile, shared"
        d.do("up a down a right a right a wait:100")
        assert os.listdir(FOLDER + "/games") == ["0001.pent"]
        assert d.match is None

    with_flash(test)


def test_the_game_that_was_in_play_last_comes_up():
    def test():
        record(1, "game: pentwall\nV:c2d2e2e3e4\n")
        record(2, "game: pent-tile\nd4\n")
        d = Power()
        assert d.match.number == 2  # only the newest is known
        assert d.app.ui.session.records.resume(1)
        d.do("a")
        d = Power()
        assert d.match.number == 1
        # A new game is in play; then the older one is opened again, and the new one deleted.
        d.app.ui.session.start(device.games.Setup({"game": "pentactic"}))
        assert Power().match.number == 3
        d = Power()
        assert d.app.ui.session.records.resume(1)
        d.app.ui.session.records.delete(3)
        d = Power()
        assert d.match.number == 1
        # It is deleted itself: the newest is in play.
        d.app.ui.session.records.delete(1)
        assert Power().match.number == 2

    with_flash(test)


def test_looking_at_a_finished_game_is_not_playing_it():
    def test():
        record(1, "game: pent-tile\nd4 pass pass\nresult: 1=2\n")
        record(2, "game: pent-tile\nd4\n")
        d = Power()
        assert d.app.ui.session.records.resume(1)
        assert Power().match.number == 2

    with_flash(test)


def test_when_9999_is_taken_the_game_in_play_is_still_known():
    def test():
        for number in (1, 2, 9998, 9999):
            record(number, "game: pent-tile\nd4\n")
        d = Power()
        assert d.match.number == 2
        d.app.ui.session.start(device.games.Setup({"game": "pentwall"}))
        assert d.match.number == 3 and Power().match.number == 3
        d = Power()
        assert d.app.ui.session.records.resume(9999)
        assert Power().match.number == 9999

    with_flash(test)


def test_unreadable_records_on_top_hide_no_game():
    def test():
        record(1, "game: pentwall\nV:c2d2e2e3e4\n")
        for number in range(2, 12):
            record(number, "game: go\n")
        d = Power()
        assert d.match.number == 1
        d.wait(100)
        assert d.ui.words()[0].startswith("Record 11: line 1: game is one of ")
        said = [d.ui.words()[0]]
        for _ in range(300):
            d.wait(100)
            if d.ui.words()[0] != said[-1]:
                said.append(d.ui.words()[0])
        assert "9 more records unreadable" in said

    with_flash(test)


def test_records_in_other_forms_are_called_what_they_are():
    def test():
        for text, why in (
            (b"game: pent-tile\rd4\r", "no line of it ends in a line feed"),
            (b"\xff\xfe" + bytes([c for d in b"game: pent-tile\nd4\n" for c in (d, 0)]), "UTF-16"),
        ):
            record(1, "")
            with open(FOLDER + "/games/0001.pent", "wb") as file:
                file.write(text)
            d = Power()
            d.wait(100)
            assert d.ui.words()[0].startswith("Record 1: " + why), d.ui.words()
        os.remove(FOLDER + "/games/0001.pent")
        record(2, "game: pent-tile\n")
        os.mkdir(FOLDER + "/games/0003.pent")
        d = Power()
        d.wait(100)
        assert d.ui.words()[0] == "Record 3: a folder" and d.match.number == 2

    with_flash(test)


def test_a_flash_that_is_not_full_is_not_called_full():
    def said():
        d = Power()
        d.do("a a wait:100")
        found = d.ui.words()[0]
        d.do("right a")
        assert len(d.match.words) == 1  # play continues
        return found

    def test():
        record(1, "game: go\n")
        os.remove(FOLDER + "/games/0001.pent")
        os.mkdir(FOLDER + "/games/begun.new")
        assert said() == "'games/begun.new' is a folder: play on, not saved"
        os.rmdir(FOLDER + "/games/begun.new")
        os.rmdir(FOLDER + "/games")
        with open(FOLDER + "/games", "w") as file:
            file.write("?")
        assert said() == "'games' is a file: play on, not saved"

    with_flash(test)


def test_settings_are_known_keys_of_known_types():
    def test():
        record(1, "game: go\n")
        os.remove(FOLDER + "/games/0001.pent")
        deep = '{"light": 3, "setup": {"game": "pent-tile", "seats": 3}, "sound": 1, "old": %s}'
        with open(FOLDER + "/settings.json", "w") as file:
            file.write(deep % ("[" * 20 + "]" * 20))
        d = Power()
        assert d.app.ui.session.settings == {"light": 3, "setup": {"game": "pent-tile"}}
        # Nested more deeply than one interpreter can read: the settings it reads are kept.
        with open(FOLDER + "/settings.json", "w") as file:
            file.write(deep % ("[" * 300 + "]" * 300))
        d = Power()
        d.do("a a a")
        assert d.match and set(d.app.ui.session.settings) <= {"light", "setup"}
        assert Power().app.ui.session.settings == d.app.ui.session.settings

    with_flash(test)


def test_a_left_game_leaves_nothing_of_the_opponent_loaded():
    def test():
        d = Power()
        golomb = games.Setup({"game": "golomb", "players": "pentaref learner, Ben"})
        d.ui.session.start(golomb)
        d.wait(20)
        for _ in range(300):
            if d.ui.screen.turns.device.ready:
                break
            d.wait(20)
        assert [name for name in sys.modules if "opponent" in name]
        d.ui.session.leave()
        assert not [name for name in sys.modules if "opponent" in name]
        # The next game loads it again.
        d.ui.session.start(golomb)
        d.wait(4000)
        assert d.ui.screen.turns.device.ready

    with_flash(test)
