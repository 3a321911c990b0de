"""Soak: many games by real presses, in the chip's heap, each record judged twice."""
