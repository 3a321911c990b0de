"""What set-ups are checked against, a file a game; ``GAMES`` are the games' names.

`make games` writes this file from the games' files; change those.
"""

GAMES = ("pentwall", "pent-up", "pent-tile", "pentactic", "universe", "golomb")
