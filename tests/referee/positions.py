"""Lines of counts, a position each, as tests/data/perft/README.md says."""

from collections import namedtuple

from . import new_game

# setup: headers as a dict of strings. words: the actions that lead to the position.
# counts: {depth: count}. note: free text, or "published" and the depths so confirmed.
Line = namedtuple("Line", "setup words counts note")


def read_line(text):
    """A line of counts to a Line."""
    headers, actions, counts, note = (part.strip() for part in text.split("|"))
    setup = dict(header.strip().split(": ") for header in headers.split(";"))
    pairs = (pair.split(":") for pair in counts.split())
    return Line(setup, actions.split(), {int(depth): int(count) for depth, count in pairs}, note)


def write_line(line):
    """A Line to its text."""
    headers = "; ".join(f"{key}: {value}" for key, value in line.setup.items())
    counts = " ".join(f"{depth}:{count}" for depth, count in line.counts.items())
    return " | ".join([headers, " ".join(line.words), counts, line.note]).rstrip()


def is_position(text):
    """Whether a line of counts is a position: no blank and no comment."""
    return bool(text.strip()) and not text.startswith("#")


def published(line):
    """The depths whose counts come from outside this project."""
    return [int(depth) for depth in line.note.removeprefix("published").split()]


def position(line):
    """The position that the line's actions lead to."""
    game = new_game(line.setup)
    for word in line.words:
        game = game.play(word)
    return game
