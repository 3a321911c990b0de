"""`make perft`: count the positions of tests/data/perft.

The command is `python -m tests.referee [GAME]`. Positions and depths are read from the files, and
the counts in them are replaced. With a game's name, only the files that begin with it are counted.
If a published count would change, that is an error and the file stays as it was.
"""

import sys
from pathlib import Path

from . import perft
from .positions import is_position, position, published, read_line, write_line

FOLDER = Path(__file__).parent.parent / "data" / "perft"


def recounted(text):
    """A line with new counts; ValueError if a published one differs."""
    line = read_line(text)
    game = position(line)
    new = line._replace(counts={depth: perft(game, depth) for depth in line.counts})
    for depth in published(line):
        if new.counts[depth] != line.counts[depth]:
            raise ValueError(f"counted {new.counts[depth]} at depth {depth}, published: {text}")
    return write_line(new)


def main():
    status = 0
    for path in sorted(FOLDER.glob("".join(sys.argv[1:2]) + "*.txt")):
        old = path.read_text().splitlines()
        try:
            new = [recounted(text) if is_position(text) else text for text in old]
        except ValueError as error:
            print(f"{path.name}: {error}", file=sys.stderr)
            status = 1
            continue
        path.write_text("\n".join(new) + "\n")
        changed = sum(a != b for a, b in zip(old, new))
        print(f"{path.name}: {sum(map(is_position, old))} positions, {changed} changed")
    return status


if __name__ == "__main__":
    sys.exit(main())
