"""Constants as MicroPython's compiler knows them: ``A = const(1)`` where a source has ``A = 1``.

The compiler then puts the value where the name is used, and a name with an underscore in front
takes no heap at all. A desktop's Python has no ``const``, so the sources do without.
"""

import ast
import re
from collections.abc import Collection
from typing import Any

_CAPITALS = re.compile(r"_?[A-Z][A-Z0-9_]*")


def marked(source: str) -> str:
    """A source with its constants marked; the lines stay where they are.

    Constants are numbers in capitals that a module sets once, and if their names begin with an
    underscore, texts, bytes and tuples of those too.
    """
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    tree = ast.parse(source)
    body = tree.body
    used = _first_uses(tree)
    known, numbers = set(), set()
    edits = []
    node: Any
    for node in body:
        name = _name(node)
        if not name or _count(body, name) > 1:
            continue
        value = node.value
        if _is_number(value, numbers):
            numbers.add(name)
        elif not is_own(name) or not _is_constant(value, known):
            continue
        if is_own(name) and used.get(name, node.lineno) < node.lineno:
            # The compiler would look for it on the heap, where it is not.
            numbers.discard(name)
            continue
        known.add(name)
        edits.append((value.lineno - 1, value.col_offset, b"const("))
        edits.append((value.end_lineno - 1, value.end_col_offset, b")"))
    for line, column, text in sorted(edits, reverse=True):
        lines[line] = lines[line][:column] + text + lines[line][column:]
    return b"".join(lines).decode()


def is_own(name: str) -> bool:
    """Whether a name is that of a constant which only its own module uses."""
    return name[:1] == "_" and bool(_CAPITALS.fullmatch(name))


def _name(node: Any) -> str:
    """The name in capitals that a statement sets, "" for any other statement."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        name = getattr(node.targets[0], "id", "")
        return name if _CAPITALS.fullmatch(name) else ""
    return ""


def _first_uses(tree: ast.AST) -> dict[str, int]:
    """The first line in which each name is read."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found[node.id] = min(node.lineno, found.get(node.id, node.lineno))
    return found


def _count(body: list[ast.stmt], name: str) -> int:
    return sum(_name(node) == name for node in body)


def _is_number(value: Any, known: Collection[str]) -> bool:
    """Whether the compiler can work out a whole number; ``known`` are names of such."""
    if isinstance(value, ast.Name):
        return value.id in known
    if isinstance(value, ast.Constant):
        return type(value.value) is int
    if isinstance(value, ast.UnaryOp):
        return isinstance(value.op, ast.USub) and _is_number(value.operand, known)
    if isinstance(value, ast.BinOp):
        numbers = (ast.Add, ast.Sub, ast.Mult, ast.LShift, ast.BitOr)
        sides = (value.left, value.right)
        return isinstance(value.op, numbers) and all(_is_number(side, known) for side in sides)
    return False


def _is_constant(value: Any, known: Collection[str]) -> bool:
    """The same of texts, bytes, tuples, and names that are constants already."""
    if isinstance(value, ast.Constant):
        return type(value.value) in (int, str, bytes)
    if isinstance(value, ast.Name):
        return value.id in known
    if isinstance(value, ast.Tuple):
        return bool(value.elts) and all(_is_constant(item, known) for item in value.elts)
    return _is_number(value, ())
