"""Many games by real presses in the chip's heap, each judged twice."""
