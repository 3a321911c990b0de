"""The records for tests: of tests/data, or a game's examples.

Examples are used for games without records there.
"""

import functools
import re
from pathlib import Path

from host_sim.cli import CommandError, load
from host_sim.deploy import cards
from pentaref import games

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "data" / "records"
PICTURES = ROOT / "docs" / "pictures"


def example(game, variant=None):
    """The record that a game's card names as its example, or its variant's."""
    card = cards.card_of(cards.GAMES / (game.replace("-", "_") + ".py"))
    named = card.get("variants", {}).get(variant, {}).get("example", card["example"])
    return PICTURES / f"{named}.pent"


def all_records():
    """Every record, the same in each run."""
    found = sorted(FOLDER.glob("*.pent"))
    known = {re.match("game: (.*)", path.read_text()).group(1) for path in found}
    examples = [example(game) for game in games.GAMES if game not in known]
    # tests/unit/test_games_complete.py checks that a game has an example.
    return found + [path for path in examples if path.exists()]


def plain():
    """A finished record of each kind, by name: that of a file, or of a game."""
    found = {}
    for path in all_records():
        kind, _, number = path.stem.partition("-1" if "-1" in path.stem else "-4")
        if not number or path.stem.endswith("-plain"):
            found.setdefault(kind, path)
    return dict(sorted(found.items()))


def told(path):
    """The setup headers and the actions of a record; None if one is illegal."""
    try:
        ruling = load(str(path), keep_actions=True)
    except CommandError:
        return None
    headers = dict(ruling.record.setup.headers())
    if "outer" in headers:
        headers["outer"] = set(headers["outer"].split())  # the two outer areas have no order
    return headers, ruling.actions


@functools.cache
def legal():
    """The records of tests/data without an illegal action."""
    return [path for path in sorted(FOLDER.glob("*.pent")) if told(path)]


def rules():
    """The files of the games' rules, without their endings."""
    found = []
    for game in games.GAMES:
        for variant in games.variants(game) or (None,):
            file = games.fact(game, variant, "rules", game.replace("-", "_"))
            if file not in found:
                found.append(file)
    return found
