"""Pentactic solo set-ups: enumerated, counted, graded, packed."""
