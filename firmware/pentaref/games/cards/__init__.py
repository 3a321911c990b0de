"""What menus show and set-ups are checked against; ``GAMES`` are the games' names.

`make games` writes this file from the games' files; change those.
"""

GAMES = ("pentwall", "pent-up", "pent-tile", "pentactic", "universe", "golomb")
