"""pentaref: a referee for five pentomino games, on a microcontroller or a desktop."""

__version__ = "0.1.0"
