"""The constants that are marked for the cross-compiler, and that nothing else changes."""

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
