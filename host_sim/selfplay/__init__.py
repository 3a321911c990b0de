"""The game against itself: players without a person, games between them, and what they teach."""
