"""Each game has everything it needs.

The test names what a game lacks, and where it belongs.
"""

import re

import pytest

from host_sim.cli import load
from host_sim.deploy import cards
from host_sim.text import explain
from pentaref import games
from pentaref.ui import words
from pentaref.ui.rules import reasons
from tests import records, referee
from tests.referee.positions import is_position, read_line
from tests.screens import screens

ROOT = records.ROOT
PERFT = ROOT / "tests" / "data" / "perft"


def counted():
    """Each (game, variant) that has positions with counts."""
    found = set()
    for path in PERFT.glob("*.txt"):
        for text in filter(is_position, path.read_text().splitlines()):
            setup = read_line(text).setup
            found.add((setup["game"], games.Setup(setup).variant))
    return found


def toured():
    """The games that have a tour whose script and golden frames are there."""
    found = set()
    for name, (record, _) in screens.TOURS.items():
        scripts = [folder / f"{name}.txt" for folder in screens.SCRIPTS.values()]
        frames = list(screens.GOLDEN.glob(f"*/{name}.txt"))
        if record and frames and all(path.exists() for path in scripts):
            found.add(load(str(screens.record_path(record))).record.setup.game)
    return found


def examples_fault(game, variant):
    """What is wrong with a game's example record or picture, or ""."""
    path = records.example(game, variant)
    if not path.exists() or not path.with_suffix(".svg").exists():
        return f"{path.relative_to(ROOT)} and its picture (make pictures)"
    ruling = load(str(path))
    setup = ruling.record.setup
    if (setup.game, setup.variant) != (game, variant) or not ruling.valid:
        return f"{path.name}: not a legal record of this game"
    return ""


def unexplained(game):
    """A game's reasons that neither its card nor `ui/words.py` explains."""
    card = cards.card_of(cards.GAMES / f"{game.replace('-', '_')}.py")
    files = {card.get("rules", game)} | {
        of.get("rules", game) for of in card.get("variants", {}).values()
    }
    used = set()
    for stem in files | {game}:
        text = (cards.GAMES / f"{stem.replace('-', '_')}.py").read_text()
        used |= set(re.findall(r'Refusal\(\s*"([a-z-]+)"', text))
    return sorted(used - set(words.REASONS) - set(card.get("reasons", ())))


def test_reasons_that_games_share_have_all_their_words():
    shared = set(words.REASONS)
    assert set(explain._REASONS) == shared
    # Nobody asks for the rule behind it: there is no action to take back.
    assert set(reasons.RULES) == shared - {"nothing-to-undo"}


def opponent_lacks(game, variant):
    """Whether a game of two seats or more lacks its file in `opponents`."""
    if games.seat_range(game, variant)[1] < 2:
        return False
    rules = games.fact(game, variant, "rules", game.replace("-", "_"))
    return not (cards.GAMES.parent / "opponents" / f"{rules}.py").exists()


def lacking(known, perft, tours, rules):
    """Yield a line for each thing that a game lacks."""
    for game, variant in known:
        name = f"{game} {variant}" if variant else game
        if (game, variant) not in referee.GAMES:
            yield f"{name}: no second referee, a file in tests/referee with GAMES"
        if (game, variant) not in perft:
            yield f"{name}: no counts, a file in tests/data/perft (make perft GAME={game})"
        for reason in unexplained(game):
            yield f"{name}: the reason {reason} is missing in its card's 'reasons'"
        if opponent_lacks(game, variant):
            yield f"{name}: no file in firmware/pentaref/opponents (docs/NEW-GAME.md, step 5)"
        if game not in tours:
            yield f"{name}: no tour in tests/screens/screens.py (make golden)"
        section = re.search(rf"^## .*\n\n\*`game: {game}`", rules, re.M)
        if not section:
            yield f"{name}: no section in docs/RULES.md with `game: {game}` below its heading"
        elif variant and not re.search(rf"\b{variant}\b", rules[section.start() :], re.I):
            yield f"{name}: the section in docs/RULES.md does not name the variant"
        if examples_fault(game, variant):
            yield f"{name}: no example, {examples_fault(game, variant)}"


def every():
    return [(game, variant) for game in games.GAMES for variant in games.variants(game) or (None,)]


def test_no_game_lacks_anything():
    rules = (ROOT / "docs" / "RULES.md").read_text()
    found = list(lacking(every(), counted(), toured(), rules))
    assert not found, "\n".join(found)


def test_each_reason_of_a_card_is_one_that_its_rules_give():
    source = "".join(path.read_text() for path in cards.GAMES.glob("*.py"))
    for game in games.GAMES:
        for reason, *_ in games.read("help", game).REASONS:
            # Once in the card, and once where an action is refused.
            assert source.count(f'"{reason}"') >= 2, (game, reason)


def test_what_a_game_lacks_is_named(monkeypatch):
    (first, variant), *_ = every()
    found = list(lacking([(first, variant)], set(), set(), ""))
    assert [line.split(":")[0] for line in found] == [first] * 3
    # A reason without an explanation.
    path = cards.GAMES / f"{first}.py"
    assert not unexplained(first) and not opponent_lacks(first, variant)
    monkeypatch.setattr(words, "REASONS", {})
    assert set(unexplained(first)) == set(re.findall(r'Refusal\("([a-z-]+)"', path.read_text()))
    assert all(word in "".join(found) for word in ("perft", "tour", "RULES"))


def test_make_games_has_been_run():
    written = {"facts.py": (cards.GAMES / "facts.py").read_text()}
    for folder in ("cards", "help"):
        for path in (cards.GAMES / folder).glob("*.py"):
            written[path.relative_to(cards.GAMES).as_posix()] = path.read_text()
    assert written == cards.package(), "run make games"


def test_each_card_has_its_help_and_icon():
    for game in games.GAMES:
        found = games.read("help", game)
        assert [len(row) for row in games.icon(game)] == [8] * 8 and found.LINES, game
        assert games.line(game) == found.LINES[0][1]
        for variant in games.variants(game) or (None,):
            about = [line for line in found.LINES if not line[0] or variant in line[0]]
            assert about, (game, variant)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"title": None}, "'title' is missing"),
        ({"sides": 4}, "no card has 'sides'"),
        ({"icon": ("11", "22")}, "'icon' is eight rows of eight characters"),
        ({"variants": {"x": {"icon": ()}}}, "variant 'x' cannot have 'icon'"),
    ],
)
def test_a_faulty_card_is_answered_with_one_line(change, said, tmp_path):
    card = {**cards.card_of(cards.GAMES / f"{games.GAMES[0]}.py"), **change}
    card = {key: value for key, value in card.items() if value is not None}
    path = tmp_path / "new.py"
    path.write_text(f"CARD = {card!r}\n")
    with pytest.raises(cards.CardError) as caught:
        cards.card_of(path)
    assert str(caught.value) == f"new.py: CARD: {said}"


def test_rules_are_compiled_without_the_card_and_keep_their_lines():
    for path in cards.GAMES.glob("*.py"):
        source = path.read_text()
        bare = cards.without_card(source)
        assert "CARD" not in bare
        assert bare.count("\n") == source.count("\n")
        assert bare.splitlines()[-1] == source.splitlines()[-1]
