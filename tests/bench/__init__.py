"""Measure whole commands, and each game at its most expensive positions."""
