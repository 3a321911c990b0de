"""Count sequences of legal actions, and read the expected counts."""


def perft(game, depth):
    """The number of sequences of exactly ``depth`` legal actions."""
    if depth == 1:
        return game.count()  # the last actions need not be played
    total = 0
    for action in game.actions():
        game.play(action)
        total += perft(game, depth - 1)
        game.take_back()
    return total


def positions(path):
    """Yield a file's counts as (headers in a line, words, {depth: count})."""
    with open(path) as lines:
        for line in lines:
            if line.strip() and line[0] != "#":
                headers, words, counts, _ = [part.strip() for part in line.split("|")]
                pairs = [pair.split(":") for pair in counts.split()]
                yield headers, words, {int(depth): int(count) for depth, count in pairs}
