"""A device for the tests: the interface, and records in memory.

Buttons are pressed by name. Frames are rows of text: `.` dark, `-` a vacant square, `,` an edge, a
digit a seat's square, `o` a counter, `T` words, `t` faint words, `*` the chosen square, `X` a
culprit, `m` a mark.
"""

from pentaref import games
from pentaref.match import Match
from pentaref.ui.interface import Ui

SIX = ("up", "down", "left", "right", "a", "b")
FOUR = ("a", "b", "c", "d")
START = (1 << 30) - 5000  # ms: five seconds before the ticks wrap

_COMMON = ".-,TtoX*mmmmmt??"


class MemoryFlash:
    """A store that keeps the text of one record."""

    def __init__(self):
        self.text = ""
        self.full = False
        self.listed = False

    def begin(self, text):
        if self.full:
            raise OSError(28)
        self.text = text
        return 1

    def enlist(self, number):
        self.listed = True
        return number

    def discard(self):
        self.text = ""

    def append(self, number, text, size=0):
        if self.full:
            raise OSError(28)
        self.text += text
        return size + len(text.encode())

    def prepare(self, number, size):
        pass

    def rest(self):
        pass

    def trouble(self, error, number=0):
        return "flash full"


class MemoryRecords:
    """The records of a session: ``texts`` has a description for each number."""

    def __init__(self):
        self.texts = {}

    def newest(self, below=10000):
        return max([n for n in self.texts if n < below] + [0])

    def oldest(self, above=0):
        return min([n for n in self.texts if n > above] + [10000]) % 10000

    def describe(self, number):
        return self.texts[number]

    def delete(self, number):
        del self.texts[number]
        return 1

    def delete_finished(self):
        finished = [n for n, text in self.texts.items() if text.endswith(", ended")]
        return sum([self.delete(n) for n in finished])

    def resume(self, number):
        return True


class MemorySession:
    """A session that keeps records and settings in memory."""

    has_sound = False

    def __init__(self):
        self.settings = {}
        self.flash = MemoryFlash()
        self.ui = None
        self.left = 0
        self.kept = 0
        self.records = MemoryRecords()

    def start(self, setup):
        self.ui.play(Match.start(self.flash, setup))

    def leave(self):
        self.left += 1

    def keep(self):
        self.kept += 1

    def sound(self, name, now):
        pass

    def rest(self):
        pass


class MemoryDevice:
    """A panel and buttons.

    ``do`` presses the buttons of a script; ``rows`` gives the picture.
    """

    def __init__(self, width=16, height=16, colour=True, names=SIX, settings=None):
        self.session = MemorySession()
        # Most tests name squares, so here directions move by squares, not by legal places.
        self.session.settings["legal"] = False
        self.session.settings.update(settings or {})
        self.ui = self.session.ui = Ui(width, height, colour, names, self.session)
        self.ui.menu()
        self.width = width
        self.names = names
        self.now = START
        self.down = 0
        self._last = ""
        self.frames = 0
        self.wait(20)

    def start(self, headers):
        """Start a game from headers, as ``game: pentactic; variant: duel``."""
        pairs = [line.split(": ") for line in headers.split("; ")]
        self.session.start(games.Setup(dict(pairs)))
        self.wait(10)
        return self

    def wait(self, ms):
        """Let time pass in steps of 10 ms."""
        for _ in range(0, ms, 10):
            self.now = (self.now + 10) & 0x3FFFFFFF
            self.frames += self.ui.step(self.down, self.now)

    def do(self, script):
        """Press buttons: ``right``, ``3*right``, ``b+`` and ``b-``, ``wait:500``."""
        for word in script.split():
            count = 1
            if "*" in word:
                count, word = word.split("*")
            for _ in range(int(count)):
                self._do(word)
        return self

    def _do(self, word):
        if word.startswith("wait:"):
            self.wait(int(word[5:]))
            return
        if word == self._last == self.names[-2 if self.names == SIX else -1]:
            self.wait(260)  # two taps of A in a row must not become a double tap
        self._last = word
        bit = 1 << self.names.index(word.rstrip("+-"))
        if word[-1] != "-":
            self.down |= bit
            self.wait(10 if word[-1] == "+" else 40)
        if word[-1] != "+":
            self.down &= ~bit
            self.wait(10 if word[-1] == "-" else 40)

    def rows(self):
        """The frame as text."""
        text = bytearray(self.ui.frame)
        for i, ink in enumerate(text):
            text[i] = ord(_COMMON[ink]) if ink < 16 else 48 + (ink - 8) // 8
        rows = range(0, len(text), self.width)
        return [str(text[i : i + self.width], "ascii") for i in rows]

    @property
    def match(self):
        return self.ui.match

    @property
    def played(self):
        """The actions in force, as in the record."""
        return self.match.words


def started(headers, **panel):
    """A device on which a game has started."""
    return MemoryDevice(**panel).start(headers)


def menu(d, entry):
    """Choose an entry of the menu of a long press of A; return the device."""
    d.do("a+ wait:720 a-")
    d.do("%d*down a" % [text for text, _ in d.ui.screen.entries].index(entry))
    return d
