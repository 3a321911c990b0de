"""Sessions: random presses without end on every board, on both interpreters, which must agree."""
