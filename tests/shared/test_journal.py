"""Records on flash: whole lines, numbers, settings, and power cuts."""

import json
import os

import scratch
from pentaref import journal
from pentaref.journal import Store

WALL = "game: pentwall\n"


def with_store(test):
    """Run a test with an empty store and its folder."""
    folder = scratch.make()
    try:
        test(Store(folder), folder)
    finally:
        scratch.remove(folder)


def test_records_have_numbers_from_1():
    def check(store, folder):
        assert list(store.numbers()) == [] and store.newest() == store.oldest() == 0
        assert [scratch.create(store, WALL) for _ in range(3)] == [1, 2, 3]
        assert sorted(store.numbers()) == [1, 2, 3]
        assert scratch.read(folder + "/games/0002.pent") == WALL.encode()
        store.delete(2)
        assert scratch.create(store, WALL) == 4  # a number is not used again
        assert (store.newest(), store.newest(4), store.newest(3)) == (4, 3, 1)
        assert (store.oldest(), store.oldest(1), store.oldest(3), store.oldest(4)) == (1, 3, 4, 0)

    with_store(check)


def test_a_root_that_is_not_there_yet():
    def check(store, folder):
        deeper = Store(folder + "/flash")
        assert list(deeper.numbers()) == [] and deeper.read_settings() == {}
        assert scratch.create(deeper, WALL) == 1
        assert scratch.read(folder + "/flash/games/0001.pent") == WALL.encode()

    with_store(check)


def test_files_of_other_names_are_let_be():
    def check(store, folder):
        scratch.create(store, WALL)
        for name in ("notes.txt", "1.pent", "00001.pent", "abcd.pent", "0000.pent", "0007.PENT"):
            scratch.write(folder + "/games/" + name, b"x")
        os.mkdir(folder + "/games/deep")
        assert list(Store(folder).numbers()) == [1]
        assert scratch.create(store, WALL) == 2

    with_store(check)


def test_the_highest_number_is_taken():
    def check(store, folder):
        scratch.create(store, WALL)
        scratch.write(folder + "/games/9999.pent", WALL.encode())
        assert scratch.create(store, WALL) == 2 and scratch.create(store, WALL) == 3
        # Numbers have wrapped: 9999 is the oldest now.
        assert (store.newest(), store.newest(3), store.oldest(3)) == (3, 2, 9999)

    with_store(check)


def test_numbers_come_round():
    def check(store, folder):
        os.mkdir(folder + "/games")
        scratch.write(folder + "/games/9998.pent", WALL.encode())
        assert scratch.create(store, WALL) == store.newest() == 9999
        assert scratch.create(store, WALL) == store.newest() == 1

    with_store(check)


def test_lines_are_added():
    def check(store, folder):
        number = scratch.create(store, WALL)
        size = len(WALL)
        for text in ("P:a1b1a2b2a3\n", "undo\n"):
            store.append(number, text, size)
            size += len(text)
        assert scratch.read(store.path(number)) == b"game: pentwall\nP:a1b1a2b2a3\nundo\n"
        with store.open(number) as stream:
            assert stream.readline() == b"game: pentwall\n"

    with_store(check)


def test_a_record_made_ready_takes_the_same_lines():
    def check(store, folder):
        one, other = scratch.create(store, WALL), scratch.create(store, WALL)
        text = WALL
        for line in ("P:a1b1a2b2a3\n", "undo\n", "P:a1b1a2b2a3\nI:b3b4b5b6b7\n"):
            store.prepare(one, len(text))
            assert scratch.read(store.path(one)) == text.encode()  # nothing is different yet
            store.append(one, line, len(text))
            text += line
            assert scratch.read(store.path(one)) == text.encode()
        # The store is ready for one record, but another is written, and deleted; the first is not.
        store.prepare(one, len(text))
        store.append(other, "undo\n", len(WALL))
        assert scratch.read(store.path(other)) == (WALL + "undo\n").encode()
        store.prepare(other, len(WALL) + 5)
        store.delete(other)
        store.prepare(one, len(text))
        store.rest()
        store.append(one, "undo\n", len(text))
        assert scratch.read(store.path(one)) == (text + "undo\n").encode()
        store.prepare(other, 9)  # a record that is not there is not made
        assert list(store.numbers()) == [one]

    with_store(check)


def test_a_game_opens_its_record_once():
    # Late in a game a chip may not have the room for a file in one piece.
    opened, counting = scratch.noted_open()

    def check(store, folder):
        number = scratch.create(store, WALL)
        text = WALL
        store.prepare(number, len(text))
        del opened[:]
        for i in range(8):
            store.append(number, "undo\n", len(text))
            text += "undo\n"
            assert scratch.read(store.path(number)) == text.encode()
            if i & 1:
                store.prepare(number, len(text))
        assert not opened
        # Reading the length again shows what has become of the record meanwhile.
        scratch.write(store.path(number), text.encode() + b"P:a1")
        assert store.whole(number) == (len(text), 4)
        store.append(number, "undo\n", len(text))
        assert scratch.read(store.path(number)) == (text + "undo\n").encode()

    journal.open = counting
    try:
        with_store(check)
    finally:
        del journal.open


def test_a_record_held_open_is_read_and_takes_the_same_lines():
    opened, counting = scratch.noted_open()

    def check(store, folder):
        one, other = scratch.create(store, WALL), scratch.create(store, WALL)
        scratch.write(store.path(one), WALL.encode() + b"undo\nP:a1")
        text = WALL + "undo\n"
        del opened[:]
        store.hold(one)
        assert store.read(one, 0, 99) == text.encode() + b"P:a1"
        assert store.read(one, 6, 4) == text[6:10].encode()
        store.append(one, "undo\n", len(text))
        store.append(one, "undo\n", len(text) + 5)
        assert opened == [store.path(one)]
        assert scratch.read(store.path(one)) == text.encode() + b"undo\nundo\n"
        # Another record is not mistaken for it.
        store.hold(one)
        assert store.read(other, 0, 99) == WALL.encode()
        store.append(other, "undo\n", len(WALL))
        assert scratch.read(store.path(other)) == WALL.encode() + b"undo\n"
        store.hold(one)
        store.prepare(one, len(text) + 10)
        store.append(one, "undo\n", len(text) + 10)
        assert scratch.read(store.path(one)) == text.encode() + 3 * b"undo\n"
        store.hold(77)  # a record that is not there is not made
        assert sorted(store.numbers()) == [one, other]

    journal.open = counting
    try:
        with_store(check)
    finally:
        del journal.open


def test_a_torn_tail_is_written_over_all_the_same():
    def check(store, folder):
        number = scratch.create(store, WALL)
        scratch.write(store.path(number), WALL.encode() + b"P:a1b1a2b2")
        store.prepare(number, len(WALL))
        store.append(number, "undo\n", len(WALL))
        assert scratch.read(store.path(number)) == WALL.encode() + b"undo     \n"

    with_store(check)


def test_what_is_whole_and_what_is_torn():
    def check(store, folder):
        number = scratch.create(store, WALL)
        for text, whole in (
            (b"", 0),
            (b"torn", 0),
            (b"\n", 1),
            (b"a\nb", 2),
            (b"a\n\n", 3),
            (b"x" * 255 + b"\n", 256),
            (b"a\n" + b"x" * 254, 2),
            (b"a\n" + b"x" * 255, 2),
            (b"a\n" + b"x" * 5000, 2),
            (b"x" * 5000, 0),
        ):
            scratch.write(store.path(number), text)
            assert store.whole(number) == (whole, len(text) - whole), text[:9]

    with_store(check)


def test_a_torn_tail_is_written_over_when_more_is_added():
    def check(store, folder):
        number = scratch.create(store, WALL)
        for tail, added in (
            (b"P:", b"undo\n"),
            (b"undo", b"undo\n"),
            (b"P:a1b", b"undo\n"),
            (b"P:a1b1", b"undo \n"),
            (b"x" * 3000, b"undo" + b" " * 2995 + b"\n"),
        ):
            scratch.write(store.path(number), WALL.encode() + tail)
            store.append(number, "undo\n", len(WALL))
            assert scratch.read(store.path(number)) == WALL.encode() + added
        assert os.listdir(folder + "/games") == ["0001.pent"]

    with_store(check)


def test_power_lost_while_a_record_is_made():
    def check(store, folder):
        scratch.create(store, WALL)
        scratch.write(folder + "/games/begun.new", b"game: pe")
        again = Store(folder)
        assert not again.begun()
        assert list(again.numbers()) == [1] and scratch.create(again, WALL) == 2
        assert scratch.read(again.path(2)) == WALL.encode()

    with_store(check)


def test_a_game_is_not_in_the_list_until_it_is_enlisted():
    def check(store, folder):
        scratch.create(store, WALL)
        assert store.begin(WALL) == store.begin("game: universe\n") == 2
        assert store.begun() and list(store.numbers()) == [1]
        assert scratch.read(store.path(0)) == b"game: universe\n"
        store.append(0, "pass\n", len("game: universe\n"))
        store.enlist(2)
        assert not store.begun() and store.last() == 2
        assert scratch.read(store.path(2)) == b"game: universe\npass\n"
        assert store.begin(WALL) == 3
        store.discard()
        assert not store.begun() and sorted(store.numbers()) == [1, 2]

    with_store(check)


def test_power_lost_while_a_game_is_begun_again():
    def check(store, folder):
        new = folder + "/games/begun.new"
        scratch.create(store, WALL)
        # As long as the first is there, the second is not; in a rename on FAT it is alone.
        store.begin(WALL)
        scratch.write(new, b"game: universe\n")
        assert store.begun() and scratch.read(store.path(0)) == WALL.encode()
        os.remove(store.path(0))
        assert store.begun() and scratch.read(store.path(0)) == b"game: universe\n"
        # It does not come back after the game was played or left.
        for end in (lambda: store.enlist(2), store.discard):
            store.begin(WALL)
            scratch.write(new, b"game: universe\n")
            end()
            assert not store.begun()

    with_store(check)


def test_a_record_copied_in_keeps_its_number_and_its_text():
    def check(store, folder):
        number = store.begin(WALL)
        scratch.write(store.path(number), b"game: universe\n")
        assert store.enlist(number) == number + 1 == store.last()
        assert scratch.read(store.path(number)) == b"game: universe\n"
        assert scratch.read(store.path(number + 1)) == WALL.encode()

    with_store(check)


class _Cut:
    """The files of a device whose power is lost just after a rename."""

    def __getattr__(self, name):
        return getattr(os, name)

    def rename(self, old, new):
        os.rename(old, new)
        raise OSError(5)


def test_power_lost_while_a_game_is_put_into_the_list():
    def check(store, folder):
        for _ in range(2):
            scratch.create(store, WALL)
        store.set_last(1)
        number = store.begin(WALL)
        journal.os = _Cut()
        try:
            store.enlist(number)
        except OSError:
            pass
        finally:
            journal.os = os
        # It is in play, and not the older game that was opened before.
        assert not store.begun() and Store(folder).last() == number == 3

    with_store(check)


def test_settings_nested_too_deep_for_the_interpreter_are_unreadable_and_replaced():
    class Json:
        """A chip's json, which raises this where a desktop's goes on."""

        dumps = json.dumps

        @staticmethod
        def loads(text):
            raise RuntimeError("maximum recursion depth exceeded")

    def check(store, folder):
        scratch.write(folder + "/settings.json", 300 * b"[" + 300 * b"]")
        try:
            store.read_settings()
            raise AssertionError("it was read")
        except ValueError:
            pass
        store.write_settings({"light": 3})
        journal.json = json
        assert store.read_settings() == {"light": 3}

    journal.json = Json
    try:
        with_store(check)
    finally:
        journal.json = json


def test_settings_there_and_back():
    def check(store, folder):
        assert store.read_settings() == {}
        store.write_settings({"level": 3, "sound": True})
        store.write_settings({"level": 4, "sound": False, "names": ["A", "B"]})
        wanted = {"level": 4, "sound": False, "names": ["A", "B"]}
        assert store.read_settings() == Store(folder).read_settings() == wanted
        assert "settings.new" not in os.listdir(folder)

    with_store(check)


def test_settings_that_cannot_be_understood():
    def check(store, folder):
        for text in (b"", b"{", b"[1]", b"null", b"\xff\x00", b"x" * 9000, b"[" * 1900):
            scratch.write(folder + "/settings.json", text)
            try:
                found = store.read_settings()
            except ValueError:
                found = None
            assert found is None, text[:9]
        store.write_settings({"level": 1})
        assert store.read_settings() == {"level": 1}

    with_store(check)


def test_power_lost_while_settings_are_written():
    def check(store, folder):
        store.write_settings({"level": 1})
        scratch.write(folder + "/settings.new", b'{"lev')
        assert Store(folder).read_settings() == {"level": 1}
        # If the old file has to be removed first, there is only the new one for a moment.
        os.remove(folder + "/settings.json")
        assert Store(folder).read_settings() == {}
        scratch.write(folder + "/settings.new", b'{"level": 2}')
        assert Store(folder).read_settings() == {"level": 2}
        # If the power is cut then, the new file must not be overwritten before there is another.
        right, journal.json = journal.json, FailingJson
        try:
            store.write_settings({"level": 3})
        except OSError:
            pass
        finally:
            journal.json = right
        assert Store(folder).read_settings() == {"level": 2}

    with_store(check)


class FailingJson:
    """Replaces the json module: dumps fails while the file is already open."""

    loads = json.loads

    @staticmethod
    def dumps(settings):
        raise OSError(5)
