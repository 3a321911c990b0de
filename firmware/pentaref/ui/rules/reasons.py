"""The rule behind each refusal."""

RULES = {
    "game-over": "The game has ended: take back, or begin a new one",
    "must-place": "A pass is only where the rules allow one",
    "wrong-action": "It is another kind of action's turn",
    "not-a-pentomino": "A pentomino is five squares joined by edges",
    "wrong-letter": "The squares make another pentomino",
    "wrong-seat": "Counters go on others' boards, pieces on one's own",
    "piece-removed": "A piece removed at the start is not played",
    "piece-used": "Each piece is laid once",
    "same-removal": "Round 2 removes another piece than round 1",
    "no-counters-left": "A set has eight counters",
    "no-tiles-left": "Each seat has half of the tiles",
    "off-board": "All squares lie on the board in play",
    "overlap": "Only vacant squares can be used",
    "row-or-column": "On a board no two counters share a row or column",
    "group-too-big": "No group of your colour may have six, joined ones neither",
    "dead-region": "No area of fewer than five may be left, anywhere",
    "not-flat": "All five squares lie at one height",
    "not-adjacent": "On the table a tile touches another by an edge",
    "one-tile-support": "Higher up a tile lies on two tiles or more",
    "not-highest": "A tile goes to the highest level it can reach, turned or flipped",
}
