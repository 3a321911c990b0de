"""The constants marked for the cross-compiler; nothing else changes."""

import ast

import pytest

from host_sim.deploy import constants
from host_sim.paths import FIRMWARE


@pytest.mark.parametrize(
    ("source", "marked"),
    [
        ("A = 1  # one\n", "A = const(1)  # one\n"),
        ("_A = 1 << 4\nB = _A - 1\n", "_A = const(1 << 4)\nB = const(_A - 1)\n"),
        ("_T = -3\n", "_T = const(-3)\n"),
        ('_T = (\n    "ä",\n    b"b",\n)\n', '_T = const((\n    "ä",\n    b"b",\n))\n'),
        # Texts that other modules may use stay unchanged, and so do variables and computed values.
        ('A = "a"\n', 'A = "a"\n'),
        ("_A = 1\n_A = 2\n", "_A = 1\n_A = 2\n"),
        ("_last = 1\n", "_last = 1\n"),
        ("_A = len('a')\n", "_A = len('a')\n"),
        ("_A = [1]\n", "_A = [1]\n"),
        ("_A = True\n", "_A = True\n"),
        # It is used before its definition, so the compiler does not know it yet.
        ("def f():\n    return _A\n\n\n_A = 1\n", "def f():\n    return _A\n\n\n_A = 1\n"),
        ("def f():\n    return A\n\n\nA = 1\n", "def f():\n    return A\n\n\nA = const(1)\n"),
        ("def f():\n    _A = 1\n", "def f():\n    _A = 1\n"),
    ],
)
def test_constants_are_marked(source, marked):
    found = constants.marked(source)
    # The parentheses of a tuple become the call's.
    assert ast.dump(ast.parse(found)) == ast.dump(ast.parse(marked))
    assert found.count("\n") == source.count("\n")


def test_no_module_asks_another_for_its_own_constants_or_changes_one():
    for path in sorted(FIRMWARE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and constants.is_own(node.attr):
                assert getattr(node.value, "id", "") in ("self", "cls"), (path, node.attr)
            if isinstance(node, ast.Global):
                assert not any(map(constants.is_own, node.names)), path


KNOWN = {"p.inks": {"DARK": 0, "TEXT": 5, "LESS": -1, "LAY": "lay"}}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("A = 1\nB = A + 2\n", {"A": 1, "B": 3}),
        ("UP, DOWN = 0, 1\n", {"UP": 0, "DOWN": 1}),
        ('LAY = "lay"\n', {"LAY": "lay"}),
        # No other module may use it, or it changes, is long, or is neither a number nor a text.
        ("_A = 1\n", {}),
        ("A = 1\nA = 2\n", {}),
        ('A = "a longer text"\n', {}),
        ("A = True\nB = (1, 2)\nC = f()\nd = 4\n", {}),
        ("A, b = 1, 2\n", {}),
    ],
)
def test_what_a_module_has_for_others(source, found):
    assert constants.values(source) == found


@pytest.mark.parametrize(
    ("source", "inlined"),
    [
        ("from p.inks import TEXT, mix\nx = mix(TEXT)\n", "from p.inks import mix\nx = mix(5)\n"),
        ("from p.inks import (\n    TEXT,\n)\nx = TEXT\n", "pass\nx = 5\n"),
        ("from p import inks\nx = inks.TEXT - inks.LESS\n", "pass\nx = 5 - (-1)\n"),
        # The module is needed for something else.
        (
            "from p import inks\nx = inks.mix(inks.TEXT)\n",
            "from p import inks\nx = inks.mix(5)\n",
        ),
        ("from p import inks as i\nx = {i.LAY: i.DARK}\n", "pass\nx = {'lay': 0}\n"),
        ("from p import inks\n", "from p import inks\n"),
        ("from q import TEXT\nx = TEXT\n", "from q import TEXT\nx = TEXT\n"),
        ("x = self.TEXT\n", "x = self.TEXT\n"),
    ],
)
def test_others_values_are_put_where_they_are_used(source, inlined):
    found = constants.inlined(source, KNOWN)
    assert ast.dump(ast.parse(found)) == ast.dump(ast.parse(inlined))
    assert found.count("\n") == source.count("\n")


def test_a_modules_own_values_go_where_nobody_asks_for_them():
    source = "DARK = 0\nTEXT = DARK + 5\n\n\ndef f():\n    return TEXT\n"
    found = constants.inlined(source, KNOWN, "p.inks", {"DARK", "TEXT"})
    assert ast.dump(ast.parse(found)) == ast.dump(
        ast.parse("pass\npass\n\n\ndef f():\n    return 5\n")
    )
    # A name set together with one that stays also stays.
    pair = "DARK, TEXT = 0, 5\n"
    assert constants.inlined(pair, KNOWN, "p.inks", {"TEXT"}) == pair


def test_what_an_object_or_a_text_may_ask_for_stays():
    sources = {
        "p.inks": "DARK, TEXT, LESS = 0, 5, -1\n",
        "p.a": "from p import inks\nx = inks.DARK\n",
        "p.b": "x = module.TEXT\ny = getattr(module, 'LESS')\n",
    }
    assert constants.unasked(sources, KNOWN)["p.inks"] == {"DARK", "LAY"}


def test_no_variable_of_the_firmware_is_called_as_a_constant_of_another_module():
    sources = [path.read_text() for path in sorted(FIRMWARE.rglob("*.py"))]
    names = {name for source in sources for name in constants.values(source)}
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, (ast.FunctionDef, ast.Lambda)):
                assert not names & {one.arg for one in ast.walk(node.args) if hasattr(one, "arg")}
                inside = [one for one in ast.walk(node) if isinstance(one, ast.Name)]
                assert not names & {one.id for one in inside if isinstance(one.ctx, ast.Store)}
