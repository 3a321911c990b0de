"""The menu before a game: which game, and how to set it up.

It asks one question at a time.
"""

from pentaref import games
from pentaref.ui import intents
from pentaref.ui.draw import palette
from pentaref.ui.draw.marquee import Marquee

_PICTURE = 24  # beats that the picture is shown on a panel with no room for words beside it
_WORDY = 32  # columns of a panel that shows a game's whole name at once
_BESIDE = 11  # the column where words begin on a wide and low panel


class SetupMenu:
    """Questions and their answers.

    A takes the answer shown, B goes back one question. Last time's answers are shown first, so that
    A, A, A plays the same game again. ``key`` is the question, ``texts`` its answers and ``at`` the
    number of the one shown.
    """

    def __init__(self, ui):
        self.ui = ui
        kept = ui.session.settings.get("setup")
        self._taken = {}
        if isinstance(kept, dict):
            # The flash may hold anything, but an answer is a text.
            self._taken.update([pair for pair in kept.items() if isinstance(pair[1], str)])
        self._question = 0
        self._ask(self._questions())

    def prepare(self):
        """Load what the first answer needs while a bar is seen: 36 ms on a chip."""
        _clocks()
        games.Setup({"game": games.GAMES[0]})

    def _questions(self):
        """The keys to ask for, depending on the answers so far."""
        game = self._taken.get("game")
        keys = ["game"]
        if game not in games.GAMES:
            return keys
        if games.variants(game):
            keys.append("variant")
        variant = self._variant()
        fewest, most = games.seat_range(game, variant)
        if fewest < most:
            keys.append("seats")
        if games.grids(game):
            keys.append("grid")
        # ``Setup`` itself knows what is still missing.
        taken = [(key, self._taken[key]) for key in keys if key in self._taken]
        try:
            if games.Setup(dict(taken)).outer:
                keys.append("outer")
        except games.SetupError as error:
            if error.key == "counters":
                keys.append("counters")
        if most > 1:
            keys.append("clock")
        return keys

    def _variant(self):
        """The variant chosen, None if the game has none."""
        known = games.variants(self._taken["game"])
        variant = self._taken.get("variant")
        return variant if variant in known else known[0] if known else None

    def _answers(self, key):
        """The texts to choose from."""
        game = self._taken.get("game")
        if key == "game":
            return games.GAMES
        if key == "variant":
            return games.variants(game)
        if key == "seats":
            fewest, most = games.seat_range(game, self._variant())
            return tuple([str(seats) for seats in range(fewest, most + 1)])
        if key == "grid":
            return tuple(["%dx%d" % grid for grid in games.grids(game)])
        if key == "outer":
            # Two of four sides, last to first, so that the usual two come first.
            sides = games.SIDES
            pairs = ["%s %s" % (a, b) for i, a in enumerate(sides) for b in sides[i + 1 :]]
            pairs.reverse()
            return tuple(pairs)
        if key == "clock":
            return _clocks().TEXTS
        from pentaref.ui.screens.counter_setup import WAYS

        return WAYS

    def _ask(self, keys):
        self.key = keys[self._question]
        self.texts = self._answers(self.key)
        taken = self._taken.get(self.key)
        self.at = self.texts.index(taken) if taken in self.texts else 0
        self._read()

    def _read(self):
        text = self.texts[self.at]
        if self.key in ("game", "variant"):
            game = text if self.key == "game" else self._taken["game"]
            self._icon = games.icon(game)
        if self.key == "game":
            # The name and what to press, for players who have read nothing before.
            act = self.ui.letters[0]
            others = "A next" if self.ui.four else "< > others"
            title = games.title(text)
            # The distinguishing part comes first, because a panel shows the first four letters.
            short = games.fact(text, None, "short")
            whole = not short or self.ui.canvas.width >= _WORDY
            name = title if whole else "%s, %s" % (short, title)
            text = "%s: %s. %s take, %s" % (name, games.line(text), act, others)
        elif self.key == "clock":
            text = _clocks().say(text)
        elif self.key == "outer":
            text = text.replace(" ", " + ")
        self._marquee = Marquee(text, self.ui.canvas.width - (_BESIDE if self._beside else 0))
        self._since = 0

    def press(self, intent):
        """Take an intent of the player's."""
        if intent < intents.PICK:
            self._go(intent)
        elif intent == intents.ROTATE:
            if self._question:
                self._question -= 1
                self._ask(self._questions())
        elif intent == intents.ACT:
            self._taken[self.key] = self.texts[self.at]
            keys = self._questions()
            if self._question + 1 < len(keys):
                self._question += 1
                self._ask(keys)
            else:
                self.ui.soon(self._done)
        elif intent == intents.MENU:
            self._more()

    def _more(self):
        """Open the list of everything else besides starting a game."""
        from pentaref.ui.screens.menus import List

        entry = "Count all time" if self._entry else "Give 8 s to enter"
        entries = (
            ("Records", self._records),
            ("Light", self._light),
            ("Help", self._help),
            (entry, self._switch_entry),
            ("Seats", self._seats),
        )
        self.ui.push(List(self.ui, entries))

    def _go(self, intent):
        """Go to the previous or next answer.

        For grids of any size, change width or height.
        """
        back = intent in (intents.LEFT, intents.UP)
        if self.key == "clock":
            across = intent in (intents.LEFT, intents.RIGHT)
            self.at = _clocks().step(self.at, -1 if back else 1, not across)
        elif self.key == "grid" and len(self.texts) > 8:
            self.at = self._resized(intent, -1 if back else 1)
        else:
            self.at = (self.at + (-1 if back else 1)) % len(self.texts)
        self._read()

    def _resized(self, intent, way):
        grids = games.grids(self._taken["game"])
        wide, high = grids[self.at]
        low = min([side for grid in grids for side in grid])
        count = max([side for grid in grids for side in grid]) + 1 - low
        if intent in (intents.LEFT, intents.RIGHT):
            wide = (wide - low + way) % count + low
        else:
            high = (high - low + way) % count + low
        return grids.index((wide, high))

    def _records(self):
        self.ui.soon(self._open_records)

    def _open_records(self):
        from pentaref.ui.screens.record_list import RecordList

        self.ui.push(RecordList(self.ui))

    def _light(self):
        from pentaref.ui.screens.menus import Light

        self.ui.push(Light(self.ui))

    def _help(self):
        self.ui.soon(self._open_help)

    def _open_help(self):
        from pentaref.ui.screens.help import Help

        self.ui.push(Help(self.ui))

    @property
    def _entry(self):
        """Whether the clock allows some seconds for entering an action."""
        return bool(self.ui.session.settings.get("entry"))

    def _switch_entry(self):
        self.ui.session.settings["entry"] = not self._entry
        self.ui.session.keep()
        self.ui.back()

    def _seats(self):
        from pentaref.ui.screens import seats

        self.ui.push(seats.before(self.ui))

    def _done(self):
        headers = {key: self._taken[key] for key in self._questions()}
        session = self.ui.session
        # The players' names, where a desktop has set them: there is no keyboard to type them here.
        players = (session.settings.get("setup") or {}).get("players")
        self._taken.pop("players", None)
        if players:
            self._taken["players"] = headers["players"] = players
        many = games.seat_range(headers["game"], self._variant())[1] > 1
        if many and "players" in session.settings:
            from pentaref.ui.screens import seats

            setup = games.Setup({k: v for k, v in headers.items() if k != "clock"})
            named = seats.players(seats.chosen(session.settings), setup, setup.players)
            if named:
                headers["players"] = ", ".join(named)
        if headers.get("clock") == _clocks().NONE:
            del headers["clock"]
        elif "clock" in headers and self._entry:
            headers["clock"] += _clocks().ENTRY
        session.settings["setup"] = self._taken
        session.keep()
        if "counters" in headers:
            from pentaref.ui.screens.counter_setup import Counters

            self.ui.push(Counters(self.ui, headers))
        else:
            session.start(games.Setup(headers))

    @property
    def _beside(self):
        """Whether words go beside the picture: on a low, wide panel."""
        return self.ui.canvas.height < 16 and self.ui.canvas.width >= _WORDY

    @property
    def _alone(self):
        """Whether a picture is shown alone first.

        It is on a small panel, if no other picture is like it.
        """
        return self.ui.canvas.height < 16 and not self._beside and self.key != "variant"

    def beat(self, beat):
        """Let a sixteenth of a second pass; True if the picture changes."""
        self._since += 1
        if self._alone and self._since <= _PICTURE:
            return self._since == _PICTURE
        changed = self._marquee.beat()
        if self._marquee.done:
            self._marquee.again()
            self._since = 0
            changed = True
        return changed

    def draw(self, canvas, beat):
        """Draw a picture of the answer, and its name below.

        On 8x8 one follows the other.
        """
        canvas.clear()
        small = canvas.height < 16
        if not small or self._beside or self._alone and self._since < _PICTURE:
            self._draw_picture(canvas, small)
        if self._beside:
            self._marquee.draw(canvas, _BESIDE, 3)
        elif not small:
            self._marquee.draw(canvas, 0, canvas.height - 5)
        elif not self._alone or self._since >= _PICTURE:
            self._marquee.draw(canvas, 0, 1)

    def _draw_picture(self, canvas, small):
        text = self.texts[self.at]
        left = 0 if small else (canvas.width - 8) // 2
        top = 0 if small and not self._beside else 1
        if self.key == "seats":
            for seat in range(1, int(text) + 1):
                x = left + 3 * ((seat - 1) % 3)
                y = top + 1 + 3 * ((seat - 1) // 3)
                canvas.fill(x, y, 2, 2, palette.ink(seat, palette.SOLID))
        elif self.key == "grid":
            wide, high = games.grids(self._taken["game"])[self.at]
            if self._beside and max(wide, high) >= _BESIDE:
                return  # the words would cover it
            canvas.fill(0, 0, wide, high, palette.FRAME)
            canvas.fill(1, 1, wide - 2, high - 2, palette.FLOOR)
            if not small:
                canvas.fill(0, canvas.height - 6, canvas.width, 1, palette.DARK)
        elif self.key == "outer":
            canvas.fill(left + 2, top + 2, 4, 4, palette.FRAME)
            for side, x, y, w, h in _SIDES:
                if side in text:
                    canvas.fill(left + x, top + y, w, h, palette.MARK)
        else:
            inks = {
                "1": palette.ink(1, 0),
                "2": palette.ink(2, 0),
                "o": palette.COUNTER,
                "w": palette.TEXT,
                "-": palette.FLOOR,
            }
            canvas.picture(left, top, self._icon, inks)

    def words(self):
        """What the device shows, in lines of words."""
        answer = self.texts[self.at]
        lines = ["%s: %s" % (self.key, answer)]
        said = self._marquee.text
        if self.key == "game":
            lines.append(said[said.find(games.title(answer)) :])
        elif self.key == "clock":
            lines.append(said)
        return lines


_SIDES = (
    ("north", 2, 0, 4, 2),
    ("south", 2, 6, 4, 2),
    ("west", 0, 2, 2, 4),
    ("east", 6, 2, 2, 4),
)


def _clocks():
    """The module of the clocks to choose from, loaded when they are asked for."""
    from pentaref.ui.screens import clock_menu

    return clock_menu
