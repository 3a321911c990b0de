"""The figures that matter: whole commands, and each game's verbs where they cost most."""
