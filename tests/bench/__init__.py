"""Measure whole commands, and the methods of each game at its most expensive positions."""
