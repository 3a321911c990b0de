"""What the device says about a game, and when.

It has words for each reason and each kind of mark.
"""

from pentaref import pieces
from pentaref.games import base
from pentaref.grid import name
from pentaref.ui.draw import palette

_NO_OTHER = "No legal action: pass"
_LATER = 4  # beats after a refusal

# Reasons that games share; a game's own are in its card.
REASONS = {
    "nothing-to-undo": "Nothing to take back",
    "game-over": "The game is over",
    "must-place": "You cannot pass now",
    "wrong-action": "Not now",
    "not-a-pentomino": "Not a pentomino",
    "wrong-letter": "That is another pentomino",
    "piece-used": "This piece has been laid",
    "off-board": "Off the board",
    "overlap": "Taken squares",
}

# What an overlay says of a square; of those where a counter or a piece may go it says nothing.
_MARKS = {
    "neutral": "neutral",
    "barred": "barred to %s",
    "five": "a five for %s",
    "dead": "no one can lay here",
    "only": "only %s can lay here",
}


class Announcer:
    """What is said about a turn, below its picture.

    ``told`` is said until the next press; ``refusal`` is the reason and the squares of a refusal
    that is shown until then.
    """

    def __init__(self, turn, picture):
        self._turn = turn
        self._picture = picture
        self._messages = picture.messages
        self.told = ""
        self.refusal = None
        self._marked = ""  # what was last said about the marks below the piece in hand
        self._resting = ""  # what was last said about what it lies on
        self._named = 0  # the board that was named last
        self._unsaid = 0  # beats until the reason of a refusal is said
        self._low = False  # whether the panel was low, then

    def _say(self, text, again=False, late=False):
        self._messages.say(text, self._picture.view, again, late=late)

    def speak(self):
        """Say what is in hand if that needs words, or how the game ended."""
        turn = self._turn
        self._messages.hush()
        self.told = ""
        if not turn.choices:
            self._say(", ".join(turn.match.game.outcome_text()), True)
        elif turn.taken.kind == base.PASS:
            self._say("Pass" if len(turn.choices) > 1 else _NO_OTHER, True)

    def hush(self):
        """Say nothing more, except what ``speak`` says."""
        if not self._messages.silent:
            self.speak()

    def press(self):
        """Stop saying what was to be said until a press."""
        self.refusal = None
        self._unsaid = 0
        if self.told:
            self.speak()

    def tell(self, text, late=False):
        """Say something until the next press; over a board perhaps ``late``."""
        picture = self._picture
        self._messages.say(text, picture.view, True, late=late)
        self.told = text
        picture.same = False
        picture.stale = True

    def refuse(self, word, cells, low):
        """Say why an action was refused, a game's own reasons a little later.

        To load those takes a chip some 40 ms, for which neither the picture nor a press soon after
        it should wait. On a ``low`` panel the words hide the squares, so both are shown in turn
        until the next press.
        """
        self.refusal = word, cells
        self._low = low
        self._unsaid = 0 if word in REASONS else _LATER
        if self._unsaid:
            self._messages.point(tuple(cells))
        else:
            self._explain()

    def _explain(self):
        word, cells = self.refusal
        said = reason(word, self._turn.match.setup.game)
        self._messages.say(said, self._picture.view, self._low, tuple(cells))

    def beat(self):
        """Let a sixteenth of a second pass; True if words are due."""
        if not self._unsaid:
            return False
        self._unsaid -= 1
        if not self._unsaid:
            self._explain()
            for _ in range(_LATER - 1):
                self._messages.beat()  # from now on as if they had been said at once
        return not self._unsaid

    def acted(self, action, seat):
        """Say what a seat did if nothing else shows it; True if it was said."""
        if action.kind == base.PASS:
            self._say(self._turn.match.game.names[seat - 1] + " passes")
        elif action.kind == base.REMOVE:
            self._say(pieces.LETTERS[action.piece] + " removed")
        return action.kind == base.PASS or action.kind == base.REMOVE

    def say_place(self, marks, moved):
        """Say whose board it is, if it is another board than before.

        Also say what the piece in hand lies on there, if it ``moved``, and which marks.
        """
        turn = self._turn
        if turn.board != self._named and turn.board and turn.taken.kind != base.REMOVE:
            self._named = turn.board
            if self._messages.silent:
                self._say(whose(turn.match, turn.board), late=True)
        self.say_marks(marks)
        self._resting = ""
        if self._picture.tiles:
            tiles, heights = self._picture.tiles
            self._resting = resting(len(tiles), heights)
            if moved and self._messages.silent:
                self._say(self._resting, late=True)

    def say_marks(self, marks):
        """Say which marks are below the piece in hand, if that has changed."""
        if not marks and not self._marked:
            return
        turn = self._turn
        game = turn.match.game
        mask = game.grid(turn.board).mask(self._picture.cells)
        here = [one for one in marks if one.mask & mask or one.meaning == base.REACH]
        said = [mark(one, game.names) for one in here]
        text = ", ".join([one for one in said if one])
        if text != self._marked:
            self._marked = text
            if text and self._messages.silent:
                self._say(text, late=True)

    def words(self, in_hand=True):
        """What is said about the game, in lines of words.

        ``in_hand`` is whether what is in hand is among it.
        """
        turn = self._turn
        match = turn.match
        game = match.game
        in_hand = in_hand and bool(turn.choices)
        lines = []
        if game.over:
            lines.append("Over: " + ", ".join(game.outcome_text()))
        else:
            colour = palette.seat_colour_name(game.colours, game.colour_to_play)
            # One player lays both colours of a puzzle.
            who = colour if game.seats == 1 else game.names[game.turn - 1]
            lines.append("Turn: " + (who if who == colour else "%s, %s" % (who, colour)))
            if in_hand:
                lines.append("In hand: " + holding(turn.taken))
                if turn.taken.kind == base.PASS and len(turn.choices) == 1:
                    lines.append(_NO_OTHER)
        if self.refusal:
            word, cells = self.refusal
            said = reason(word, match.setup.game) + squares(cells, match.setup.on_table)
            lines.append("Refused: " + said)
        if self.told:
            lines.append(self.told)
        if self._marked and in_hand:
            lines.append("Here: " + self._marked)
        if self._resting and in_hand:
            lines.append(self._resting)
        if self._named and not game.over:
            lines.append(whose(match, self._named))
        lines.append(game.standing(turn.scores))
        if match.clock:
            from pentaref.ui import timer

            lines.append(timer.in_words(match.clock, game.seats))
        return lines


def mark(found, names):
    """What a mark of an overlay means, in words, perhaps ""."""
    text = found.text or _MARKS.get(found.meaning, "")
    return text % names[found.seat - 1] if "%" in text else text


def reason(word, game):
    """A refusal's reason, by the notation's word for it, as a short sentence."""
    if word in REASONS:
        return REASONS[word]
    from pentaref.ui import rulebook

    return rulebook.own_reason(word, game)[0]


def squares(cells, on_table):
    """Squares as a record writes them, after a colon; "" for none."""
    names = ["(%d,%d)" % cell if on_table else name(*cell) for cell in cells]
    return ": " + " ".join(names) if names else ""


def whose(match, board):
    """Whose board is shown, by the player's name if the record has one."""
    if match.setup.players or match.handed:
        return match.game.names[board - 1] + "'s board"
    return "Board %d" % board


def resting(tiles, heights):
    """How many tiles the piece in hand lies on, and their heights.

    The greatest comes first.
    """
    if heights[0] != heights[-1]:
        return "Heights " + " ".join([str(height) for height in heights])
    if tiles == 1:
        return "On one tile"
    return "On %d tiles: level %d" % (tiles, heights[0] + 1)


def holding(taken):
    """An option, an action without squares, in words."""
    board = " on board %d" % taken.board if taken.board else ""
    if taken.kind == base.LAY:
        return pieces.LETTERS[taken.piece]
    if taken.kind == base.REMOVE:
        whose = " of set %d" % taken.board if taken.board else ""
        return "%s%s, to be removed" % (pieces.LETTERS[taken.piece], whose)
    return taken.kind + board
