"""The records on flash: one file per game, safe against power cuts.

Below a root folder there are ``games/NNNN.pent``, numbered from 1; ``games/begun``, the record of a
game in which nothing has been played yet; ``games/last``, the number of the record last in play,
unless that is the newest; ``settings.json``; and ``snapshot``, which only saves time. A record only
grows, by whole lines, and a line counts only once its line feed is written. Nothing needs to be
written at power-on, so a device starts even if its flash is full or failing.
"""

import json
import os

_SUFFIX = b".pent"
HIGHEST = 9999
_LAST = "/last"
_BEGUN = "/begun"
_EXISTS = 17  # errno: the name is taken
_NO_ROOM = 28  # errno: no room left


class Store:
    """Records and settings below a folder; ``""`` is the current one.

    If the flash fails or is full, every method except ``begun``, ``discard``, ``hold``, ``prepare``
    and ``rest`` raises ``OSError``.
    """

    def __init__(self, root=""):
        if root and root[-1] != "/":
            root += "/"
        self._settings = root + "settings.json", root + "settings.new"
        self._games = root + "games"
        self._last = self._games + _LAST, self._games + _LAST + ".new"
        self._begun = self._games + _BEGUN, self._games + _BEGUN + ".new"
        #: the file that the `snapshot` module uses
        self.snapshot = root + "snapshot"
        self._root = root[:-1]
        # The record that is open for appends, or None; then its number and its size in bytes.
        self._file = None
        self._number = self._size = 0
        self._copies = None  # whether the file system is copy-on-write, None until checked

    def path(self, number):
        """The path of a record's file, of ``games/begun`` for 0."""
        return "%s/%04d.pent" % (self._games, number) if number else self._begun[0]

    def numbers(self):
        """Yield the records' numbers, in no order; other names are ignored.

        A generator, because a flash may hold more records than fit in a list on the heap.
        """
        for name in _names(self._games):
            number = _number(name)
            if number:
                yield number

    def newest(self, below=HIGHEST + 1):
        """The number of the newest record (below ``below``), or 0.

        The newest is the highest number. Once 9999 is taken, free lower numbers are reused: then
        the newest is the one before the lowest free number.
        """
        if below > HIGHEST and _exists(self.path(HIGHEST)):
            return self._free() - 1 or HIGHEST
        return max((n for n in self.numbers() if n < below), default=0)

    def oldest(self, above=0):
        """The lowest record number above ``above``; 0 for none."""
        return min((n for n in self.numbers() if n > above), default=0)

    def last(self):
        """The number of the record last in play, 0 for none."""
        text = _kept(self._last, _is_number)
        number = int(text) if text else 0
        return number if number and _exists(self.path(number)) else self.newest()

    def set_last(self, number):
        """Store which record is in play, in ``games/last``.

        For the newest record nothing is stored.
        """
        if number == self.last():
            return
        if number == self.newest():
            self._forget_last()
        else:
            _keep(self._last, b"%04d\n" % number, _is_number)

    def _forget_last(self):
        """Make the newest record count as the last in play."""
        _remove(self._last[1])  # first, because it is ignored while the other one exists
        _remove(self._last[0])

    def next(self):
        """The number of the next record.

        It is the one after the newest, or the lowest free one once 9999 is taken.
        """
        number = self._free() if _exists(self.path(HIGHEST)) else self.newest() + 1
        if number > HIGHEST:
            raise OSError(_NO_ROOM)
        return number

    def begin(self, text):
        """Write the first lines of a game, in place of those of another.

        Returns the number that its record will have. Until ``enlist`` it is record 0.
        """
        self.rest()
        number = self.next()
        self._make_folders()
        _keep(self._begun, text.encode(), _is_text)
        return number

    def begun(self):
        """Whether there is a game in which nothing has been played."""
        try:
            _finish(self._begun, _is_text)
        except OSError:
            pass  # an older game is shown
        return _exists(self._begun[0])

    def enlist(self, number):
        """Give record 0 its number: from now on it is in the list, and in play.

        If somebody has copied a record of that number there, it gets the next. Returns its number.
        """
        self.rest()
        if _exists(self.path(number)):
            number = self.next()
        _remove(self._begun[1])
        self._forget_last()  # before a power cut can come: until the rename, record 0 is in play
        os.rename(self._begun[0], self.path(number))
        return number

    def discard(self):
        """Remove record 0."""
        self.rest()
        _remove(self._begun[1])
        _remove(self._begun[0])

    def _free(self):
        """The lowest free number."""
        # One byte per number: a set might not fit on the heap.
        taken = bytearray(HIGHEST + 2)
        for number in self.numbers():
            taken[number] = 1
        return taken.find(b"\0", 1)

    def append(self, number, text, size):
        """Add lines to a record of ``size`` bytes and save them to flash.

        Returns the new size. Bytes after ``size``, left by a torn or failed write, are overwritten,
        if needed with spaces before the last line feed. This takes no extra room and is safe at any
        moment: a line does not count until its line feed is written.
        """
        data = text.encode()
        self._rest_unless(number, size)
        try:
            if not self._file or self._size < 0:
                file = self._file or self._open(number)
                left = file.seek(0, 2) - size - len(data)
                if left > 0:
                    data = data[:-1] + b" " * left + b"\n"
                file.seek(size)
            if self._file.write(data) < len(data):
                raise OSError(_NO_ROOM)
            self._file.flush()
        except OSError:
            self.rest()
            raise
        self._size = size + len(data)
        return self._size

    def hold(self, number):
        """Open a record for later appends.

        A file takes 1.2 KB of a chip's heap in one piece, which may not be free late in a game.
        """
        self.rest()
        try:
            self._open(number)
        except OSError:
            pass  # if it still fails then, append reports it

    def _rest_unless(self, number, size):
        """Close the open record, unless it is this one.

        If its size is known, it must also be the same.
        """
        if number != self._number or self._size >= 0 and size != self._size:
            self.rest()

    def _open(self, number):
        """Open a record for appends. It stays open until ``rest``."""
        # Unbuffered, or a desktop would write much later.
        self._file = open(self.path(number), "r+b", 0)  # noqa: SIM115 - it stays open
        self._number = number
        self._size = -1  # until something has been written
        return self._file

    def read(self, number, at, most):
        """At most ``most`` bytes of a record, from byte ``at``."""
        if self._file and number == self._number and self._size < 0:
            # Nothing has been written yet, so the position does not matter.
            self._file.seek(at)
            return self._file.read(most)
        with self.open(number) as file:
            file.seek(at)
            return file.read(most)

    def prepare(self, number, size):
        """Prepare the flash, so that an append to a record is quicker.

        The record has ``size`` bytes. For each append littlefs copies the last block of all but
        short records; finding and erasing a block takes a Pico some 60 ms. Writing the last line
        feed again makes it do so now, while nobody waits; the data on flash is unchanged until the
        append. On FAT, which overwrites in place, nothing is done.
        """
        self._rest_unless(number, size)
        if self._copies is None:
            # Only FAT ignores the case of names.
            self._copies = not _exists(self._games[:-5] + "GAMES")
        if not self._copies:
            return
        try:
            file = self._file or self._open(number)
            # Not with a torn tail: append has more to do then.
            if file.seek(0, 2) == size:
                file.seek(size - 1)
                file.write(b"\n")
                self._size = size
            else:
                self.rest()
        except OSError:
            self.rest()  # if it still fails then, append reports it

    def rest(self):
        """Close the record that is open."""
        file = self._file
        self._file = None
        try:
            if file:
                file.close()
        except OSError:
            pass  # nothing in it needs to be kept

    def whole(self, number):
        """The bytes in whole lines of a record, and how many bytes follow them."""
        if number == self._number:
            self.rest()  # the next append then checks the end again
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
        """Create missing folders, and write nothing if there are none.

        A device with a full flash must start.
        """
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
        """A few words for an ``OSError`` of the flash.

        ``number`` is the record it was about, if any.
        """
        if _exists(self._games) and not _is_folder(self._games):
            return "'games' is a file"
        if number and _is_folder(self.path(number)):
            return "a folder"
        for path in self._begun + self._last + self._settings:
            if _is_folder(path):
                return "'%s' is a folder" % path[len(self._root) :].lstrip("/")
        if error.args[0] == _NO_ROOM:
            return "flash full"
        return "flash error %s" % error.args[0]

    def read_settings(self):
        """The settings, {} without any; ``ValueError`` if they are unreadable."""
        kept, fresh = self._settings
        if _exists(kept):
            return _read_object(kept)
        # Only the new file exists if power was lost between the two steps of a rename on FAT, or
        # during the very first write: then it may be incomplete.
        try:
            return _read_object(fresh)
        except (OSError, ValueError):
            return {}

    def write_settings(self, settings):
        """Store the settings: write a new file, then rename it.

        So a power cut leaves the old settings or the new, never a mix.
        """
        self._make_folders()
        _keep(self._settings, json.dumps(settings).encode(), _is_object)


def _kept(paths, whole):
    """A small file's bytes, under either of its two names; b"" without one."""
    for path in paths:
        try:
            with open(path, "rb") as file:
                text = file.read(2000)
        except OSError:
            continue
        # It may be incomplete if power was lost during the very first write.
        return text if whole(text) else b""
    return b""


def _keep(paths, data, whole):
    """Store a small file: write it under the second name, then rename it."""
    _finish(paths, whole)  # or the only copy would be overwritten
    kept, fresh = paths
    with open(fresh, "wb") as file:
        file.write(data)
    _rename(fresh, kept)


def _finish(paths, whole):
    """Finish a rename, if a power cut during it left only the second name."""
    kept, fresh = paths
    if not _exists(kept) and _kept((fresh,), whole):
        os.rename(fresh, kept)


def _is_text(text):
    return text[-1:] == b"\n"


def _is_number(text):
    return len(text) == 5 and text[:4].isdigit() and text[4:] == b"\n"


def _is_object(text):
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RuntimeError):  # nested too deep for the interpreter
        return False


def _remove(path):
    try:
        os.remove(path)
    except OSError:
        pass  # usually there is no file; at worst an older game is shown at power-on


def _names(folder):
    """Yield a folder's names as bytes; nothing if it does not exist."""
    # Bytes, because a name may be invalid as text and listing it would fail.
    folder = folder.encode()
    try:
        if not hasattr(os, "ilistdir"):
            yield from os.listdir(folder)
            return
        # One at a time: all names together may not fit on the heap.
        for entry in os.ilistdir(folder):
            yield entry[0]
    except OSError:
        return


def _number(name):
    """The number in a record's file name, NNNN and the suffix; else 0."""
    stem = name[:4]
    if len(stem) == 4 and stem.isdigit() and name[4:] == _SUFFIX:
        return int(stem)
    return 0


def _read_object(path):
    with open(path, "rb") as file:
        text = file.read(2000)
    try:
        found = json.loads(text)
    except RuntimeError:  # nested too deep for the interpreter
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
    """Rename, replacing a file: one step, except on FAT, which needs two."""
    try:
        os.rename(fresh, path)
    except OSError as error:
        if error.args[0] != _EXISTS:
            raise
        os.remove(path)
        os.rename(fresh, path)
