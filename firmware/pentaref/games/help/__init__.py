"""The games' help lines, a file a game.

`make games` writes this file from the games' files; change those.
"""
