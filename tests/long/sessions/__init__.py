"""Sessions: random presses on every board, on both interpreters, which must agree."""
