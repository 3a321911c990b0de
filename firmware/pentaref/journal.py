"""The records on flash: one file a game, safe against losing power at any instant.

``games/NNNN.pent`` below a root folder, numbered from 1; ``games/last``, which of them was in play
last, where that is not the newest; beside the folder ``settings.json``. A record only ever grows,
by whole lines, and a line counts only when its line feed is there. Nothing has to be written at
power-on: a device whose flash is full or failing still comes up.
"""

import json
import os

_SUFFIX = b".pent"
HIGHEST = 9999
_NEW = "/new"  # what a record is called until its setup is written
_LAST = "/last"
_EXISTS = 17  # the number of the error that a name is taken
_NO_ROOM = 28  # and that there is no room


class Store:
    """The records and the settings below a folder, ``""`` being where the program runs.

    Every method but ``prepare`` and ``rest`` raises ``OSError`` where the flash refuses, a full one
    for example.
    """

    def __init__(self, root=""):
        if root and root[-1] != "/":
            root += "/"
        self._settings = root + "settings.json", root + "settings.new"
        self._games = root + "games"
        self._last = self._games + _LAST, self._games + _LAST + ".new"
        self._root = root[:-1]
        # The record that the flash was made ready for: open, its number, its bytes; or None.
        self._file = None
        self._number = self._size = 0
        self._copies = None  # whether what is written goes elsewhere than what it replaces

    def path(self, number):
        """The file of a record."""
        return "%s/%04d.pent" % (self._games, number)

    def numbers(self):
        """The numbers of the records in no order; files with names not ours are not looked at.

        A generator, for a flash may hold more records than a heap holds numbers.
        """
        for name in _names(self._games):
            number = _number(name)
            if number:
                yield number

    def newest(self, below=HIGHEST + 1):
        """The number of the newest record, or the highest below a number; 0 for none.

        That is the highest there is. Where 9999 is taken numbers have come round, and it is the one
        before the lowest free one.
        """
        if below > HIGHEST and _exists(self.path(HIGHEST)):
            return self._free() - 1 or HIGHEST
        return max((n for n in self.numbers() if n < below), default=0)

    def oldest(self, above=0):
        """The lowest number of a record above a number; 0 for none."""
        return min((n for n in self.numbers() if n > above), default=0)

    def last(self):
        """The number of the record that was in play last, 0 for none."""
        text = _kept(self._last, _is_number)
        number = int(text) if text else 0
        return number if number and _exists(self.path(number)) else self.newest()

    def set_last(self, number):
        """Keep which record is in play now: the newest one needs no note, any other has one."""
        if number == self.last():
            return
        if number == self.newest():
            self._forget_last()
        else:
            _keep(self._last, b"%04d\n" % number, _is_number)

    def _forget_last(self):
        """From now on the newest record was in play last."""
        # The file written new goes first: with the other one still there it says nothing.
        for path in (self._last[1], self._last[0]):
            try:
                os.remove(path)
            except OSError:
                pass  # mostly there is none; else an older game comes up, and nothing is lost

    def create(self, text):
        """Write a new record's first lines; gives its number, the one after the newest.

        It is the record in play.
        """
        self.rest()
        number = self._free() if _exists(self.path(HIGHEST)) else self.newest() + 1
        if number > HIGHEST:
            raise OSError(_NO_ROOM)
        self._make_folders()
        # Under another name first: a record without its setup would be no record at all, and a
        # rename is the one change that a lost power leaves either whole or undone.
        fresh = self._games + _NEW
        with open(fresh, "wb") as file:
            file.write(text.encode())
        _rename(fresh, self.path(number))
        self._forget_last()
        return number

    def _free(self):
        """The lowest number that is free."""
        # A byte each: a set of them is more than a heap may hold.
        taken = bytearray(HIGHEST + 2)
        for number in self.numbers():
            taken[number] = 1
        return taken.find(b"\0", 1)

    def append(self, number, text, size):
        """Add whole lines to a record ``size`` bytes long; they are on flash when this returns.

        What a torn or refused write has left behind those bytes is written over, which takes no
        room and is safe at any instant: a tail without a line feed turns into another one, until
        the line feed is there.
        """
        data = text.encode()
        if number != self._number or size != self._size:
            self.rest()
        try:
            with self._file or open(self.path(number), "r+b") as file:
                if not self._file:
                    left = file.seek(0, 2) - size - len(data)
                    if left > 0:
                        data = data[:-1] + b" " * left + b"\n"
                    file.seek(size)
                if file.write(data) < len(data):
                    raise OSError(_NO_ROOM)
        finally:
            self._file = None

    def prepare(self, number, size):
        """Make the flash ready for an append to a record ``size`` bytes long, if that can be.

        For every append littlefs writes the last block of all but short records anew, and to find
        one and erase it takes a Pico some 60 ms. Written once more, the last line feed has that
        done at a moment when nobody waits; what is on flash stays as it is until the append. But on
        FAT, which writes over what is there, nothing is done.
        """
        self.rest()
        if self._copies is None:
            # FAT alone of a device's file systems takes capitals and small letters for the same.
            self._copies = not _exists(self._games[:-5] + "GAMES")
        if not self._copies:
            return
        try:
            # Without a buffer of the host's, which would be written much later.
            file = open(self.path(number), "r+b", 0)  # noqa: SIM115 - it stays open
            try:
                # Over a torn tail an append has more to do.
                if file.seek(0, 2) == size:
                    file.seek(size - 1)
                    file.write(b"\n")
                    self._file = file
                    self._number = number
                    self._size = size
            finally:
                if not self._file:
                    file.close()
        except OSError:
            pass  # the append will say so, if it is still so then

    def rest(self):
        """Let go of the record that the flash was made ready for."""
        file = self._file
        self._file = None
        try:
            if file:
                file.close()
        except OSError:
            pass  # nothing in it was to be kept

    def whole(self, number):
        """How many bytes of a record are whole lines, and how many stand behind the last one."""
        size = os.stat(self.path(number))[6]
        end = size
        at = -1
        with self.open(number) as file:
            while end and at < 0:
                start = max(end - 256, 0)
                file.seek(start)
                at = file.read(end - start).rfind(b"\n")
                end = start
        end += at + 1
        return end, size - end

    def _make_folders(self):
        """Make what there is not yet: not before it is needed, for a full flash has to come up."""
        for folder in (self._root, self._games):
            if folder and not _exists(folder):
                os.mkdir(folder)

    def open(self, number):
        """The record as a binary stream."""
        return open(self.path(number), "rb")

    def delete(self, number):
        """Remove a record."""
        self.rest()
        last = self.last()
        os.remove(self.path(number))
        if number == last:
            self._forget_last()

    def trouble(self, error, number=0):
        """What is wrong where the flash refused with an ``OSError``, in a few words.

        ``number``: the record that it was about, if any.
        """
        if _exists(self._games) and not _is_folder(self._games):
            return "'games' is a file"
        if number and _is_folder(self.path(number)):
            return "a folder"
        for path in (self._games + _NEW,) + self._last + self._settings:
            if _is_folder(path):
                return "'%s' is a folder" % path[len(self._root) :].lstrip("/")
        if error.args[0] == _NO_ROOM:
            return "flash full"
        return "flash error %s" % error.args[0]

    def read_settings(self):
        """The settings, {} where none were kept; ``ValueError`` where they cannot be understood."""
        kept, fresh = self._settings
        if _exists(kept):
            return _read_object(kept)
        # Settings written new are all that there is when power was lost between the two steps of a
        # rename on FAT; or when it was lost while the first ones ever were written, half of them.
        try:
            return _read_object(fresh)
        except (OSError, ValueError):
            return {}

    def write_settings(self, settings):
        """Keep the settings: written new, then renamed, so that they are the old or the new."""
        self._make_folders()
        _keep(self._settings, json.dumps(settings).encode(), _is_object)


def _kept(paths, whole):
    """The bytes of a small file that is kept under one of two names; b"" where it is not."""
    for path in paths:
        try:
            with open(path, "rb") as file:
                text = file.read(2000)
        except OSError:
            continue
        # Half of it may be there when power was lost while it was written for the first time.
        return text if whole(text) else b""
    return b""


def _keep(paths, data, whole):
    """Keep a small file: written under the second name, then renamed to the first."""
    kept, fresh = paths
    if not _exists(kept) and _kept((fresh,), whole):
        # A rename that lost its power left it under the new name alone: it is ended first, or the
        # file would be written over where it is.
        os.rename(fresh, kept)
    with open(fresh, "wb") as file:
        file.write(data)
    _rename(fresh, kept)


def _is_number(text):
    return len(text) == 5 and text[:4].isdigit() and text[4:] == b"\n"


def _is_object(text):
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RuntimeError):  # nested deeper than the interpreter goes
        return False


def _names(folder):
    """The names in a folder as bytes, none where there is no such folder."""
    # A name need not be text, and asked for as text such a one would end the list.
    folder = folder.encode()
    try:
        if not hasattr(os, "ilistdir"):
            yield from os.listdir(folder)
            return
        # One at a time: a flash may hold more names than a heap does.
        for entry in os.ilistdir(folder):
            yield entry[0]
    except OSError:
        return


def _number(name):
    """The number that a file's name is, NNNN and the suffix; 0 where it is another name."""
    stem = name[:4]
    if len(stem) == 4 and stem.isdigit() and name[4:] == _SUFFIX:
        return int(stem)
    return 0


def _read_object(path):
    with open(path, "rb") as file:
        text = file.read(2000)
    try:
        found = json.loads(text)
    except RuntimeError:  # nested deeper than the interpreter goes
        found = None
    if not isinstance(found, dict):
        raise ValueError("settings are not an object")
    return found


def _exists(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def _is_folder(path):
    try:
        return bool(os.stat(path)[0] & 0x4000)
    except OSError:
        return False


def _rename(fresh, path):
    """Rename over what is there: in one step but on FAT, which refuses a name that is taken."""
    try:
        os.rename(fresh, path)
    except OSError as error:
        if error.args[0] != _EXISTS:
            raise
        os.remove(path)
        os.rename(fresh, path)
