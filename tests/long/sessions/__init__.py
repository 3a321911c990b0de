"""Random presses on every board; both interpreters must agree."""
