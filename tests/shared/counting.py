"""Counts of sequences of legal actions, and the files that say what they must be."""


def perft(game, depth):
    """How many sequences of exactly ``depth`` legal actions there are from a position."""
    if depth == 1:
        return game.count()  # no need to play the last ones
    total = 0
    for action in game.actions():
        game.play(action)
        total += perft(game, depth - 1)
        game.take_back()
    return total


def positions(path):
    """The lines of a file of counts: (headers in one line, words, {depth: count})."""
    with open(path) as lines:
        for line in lines:
            if line.strip() and line[0] != "#":
                headers, words, counts, _ = [part.strip() for part in line.split("|")]
                pairs = [pair.split(":") for pair in counts.split()]
                yield headers, words, {int(depth): int(count) for depth, count in pairs}
