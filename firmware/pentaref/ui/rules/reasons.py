"""The rules behind refusals that games share.

A game's own are in its card.
"""

RULES = {
    "game-over": "The game is over: take back, or begin a new one",
    "must-place": "You can pass only when the rules allow it",
    "wrong-action": "The rules ask for another kind of action now",
    "not-a-pentomino": "A pentomino is five squares joined by edges",
    "wrong-letter": "These squares form another pentomino",
    "piece-used": "Each piece can be laid only once",
    "off-board": "All squares must be on the board",
    "overlap": "All squares must be vacant",
}
