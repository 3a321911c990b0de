"""Soak: game after game by real presses, in the chip's heap, each record judged twice."""
