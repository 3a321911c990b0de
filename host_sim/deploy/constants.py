"""Constants as MicroPython's compiler knows them.

A source has ``A = 1``; they become ``A = const(1)``. The compiler then replaces the name with its
value, and a name that begins with an underscore takes no heap at all. A desktop's Python has no
``const``, so the sources do without it.

A number or short text that other modules use is inlined there too (`inlined`): this saves the chip
its name, its place in a module and the look-ups of both.
"""

import ast
import functools
import re
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

_CAPITALS = re.compile(r"_?[A-Z][A-Z0-9_]*")
# MicroPython stores a text of up to this length once, however many modules have it.
_SHORT = 10


@functools.cache
def nodes(source: str) -> tuple[ast.Module, list[ast.AST]]:
    """A source's tree and all nodes of it.

    They are kept, because each source is asked for many times.
    """
    tree = ast.parse(source)
    return tree, list(ast.walk(tree))


def marked(source: str) -> str:
    """A source with its constants marked; line numbers do not change.

    Constants are numbers in capitals that a module sets once, and if their names begin with an
    underscore, texts, bytes and tuples of those too.
    """
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    tree, everything = nodes(source)
    body = tree.body
    used = _first_uses(everything)
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
            # The compiler would look for such a constant on the heap and not find it there.
            numbers.discard(name)
            continue
        known.add(name)
        edits.append((value.lineno - 1, value.col_offset, b"const("))
        edits.append((value.end_lineno - 1, value.end_col_offset, b")"))
    for line, column, text in sorted(edits, reverse=True):
        lines[line] = lines[line][:column] + text + lines[line][column:]
    return b"".join(lines).decode()


def values(source: str) -> dict[str, int | str]:
    """The whole numbers and short texts that a module offers.

    It sets each once, in capitals.
    """
    body = nodes(source)[0].body
    found: dict[str, int | str] = {}
    times: Counter[str] = Counter()
    for node in body:
        for name, value in _pairs(node):
            times[name] += 1
            text = value.value if isinstance(value, ast.Constant) else None
            if isinstance(text, str) and len(text) <= _SHORT:
                found[name] = text
            elif _is_number(value, [key for key in found if isinstance(found[key], int)]):
                code = compile(ast.Expression(value), "", "eval")
                found[name] = eval(code, {"__builtins__": {}}, dict(found))
    return {name: found[name] for name in found if times[name] == 1 and not is_own(name)}


def _pairs(node: Any) -> list[tuple[str, Any]]:
    """The names in capitals that a statement sets, with their values.

    [] if any value is another.
    """
    if not isinstance(node, ast.Assign) or len(node.targets) > 1:
        return []
    target: Any = node.targets[0]
    value: Any = node.value
    several = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
    pairs = list(zip(target.elts, value.elts)) if several else [(target, value)]
    named = [(getattr(one, "id", ""), value) for one, value in pairs]
    return named if all(_CAPITALS.fullmatch(name) for name, _ in named) else []


def inlined(
    source: str,
    known: Mapping[str, Mapping[str, int | str]],
    module: str = "",
    drop: Collection[str] = (),
) -> str:
    """A source with other modules' values in place of their names.

    Line numbers do not change. `known` has the `values` of each module. Assignments in ``module``
    itself to names in `drop` are removed. None of these names may also be a variable's.
    """
    tree, everything = nodes(source)
    own = known.get(module, {})
    # Names that are set in one statement are removed together or not at all.
    sets = [(node, {name for name, _ in _pairs(node)}) for node in tree.body]
    dropped = [node for node, of_node in sets if of_node and of_node <= set(drop)]
    imports: list[Any] = [node for node in everything if isinstance(node, ast.ImportFrom)]
    names, modules = _bound(imports, known)
    names |= {name: own[name] for node in dropped for name, _ in _pairs(node)}
    uses = _uses(everything, dropped, names, modules)
    # A module of which only values were used need not be imported any more.
    asked: list[Any] = [node.value for node, _ in uses if isinstance(node, ast.Attribute)]
    used = {id(node) for node in asked}
    others = [node for node in everything if isinstance(node, ast.Name) and id(node) not in used]
    gone = set(names) | {node.id for node in asked} - {node.id for node in others}
    edits = uses + [(node, "pass") for node in dropped]
    for node in imports:
        kept = [alias for alias in node.names if (alias.asname or alias.name) not in gone]
        if len(kept) < len(node.names):
            again = ast.ImportFrom(node.module, kept, node.level) if kept else ast.Pass()
            edits.append((node, ast.unparse(again)))
    return _edited(source, edits)


def _bound(
    imports: list[Any], known: Mapping[str, Mapping[str, int | str]]
) -> tuple[dict[str, int | str], dict[str, Mapping[str, int | str]]]:
    """The names that imports give to values, and to modules with values."""
    names = {}
    modules = {}
    for node in imports:
        for alias in node.names:
            name = alias.asname or alias.name
            if alias.name in known.get(node.module, {}):
                names[name] = known[node.module][alias.name]
            elif f"{node.module}.{alias.name}" in known:
                modules[name] = known[f"{node.module}.{alias.name}"]
    return names, modules


def unasked(
    sources: Mapping[str, str], known: Mapping[str, Mapping[str, int | str]]
) -> dict[str, set[str]]:
    """For each module, the `values` that no source uses once `inlined`."""
    asked = set()
    for source in sources.values():
        for node in nodes(inlined(source, known))[1]:
            asked.add(getattr(node, "attr", None))
            asked.add(node.value if isinstance(node, ast.Constant) else None)
    return {module: set(names) - asked for module, names in known.items()}


def _uses(
    everything: list[ast.AST],
    dropped: list[Any],
    names: Mapping[str, int | str],
    modules: Mapping[str, Mapping[str, int | str]],
) -> list[tuple[Any, str]]:
    """The nodes that use a value, by name or as attribute, with sources."""
    found: list[tuple[Any, str]] = []
    within = {id(node) for outer in dropped for node in ast.walk(outer)}
    for node in everything:
        value = None
        if id(node) in within:
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            value = names.get(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            value = modules.get(node.value.id, {}).get(node.attr)
        if value is not None:
            found.append(
                (node, f"({value})" if isinstance(value, int) and value < 0 else repr(value))
            )
    return found


def _edited(source: str, edits: list[tuple[Any, str]]) -> str:
    """A source with some nodes replaced; no node is inside another."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    for node, text in sorted(edits, key=lambda edit: (-edit[0].lineno, -edit[0].col_offset)):
        first, last = node.lineno - 1, node.end_lineno - 1
        after = lines[last][node.end_col_offset :]
        lines[first] = lines[first][: node.col_offset] + text.encode() + after
        lines[first + 1 : last + 1] = [b"\n"] * (last - first)
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


def _first_uses(everything: list[ast.AST]) -> dict[str, int]:
    """The first line in which each name is read."""
    found = {}
    for node in everything:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found[node.id] = min(node.lineno, found.get(node.id, node.lineno))
    return found


def _count(body: list[ast.stmt], name: str) -> int:
    return sum(_name(node) == name for node in body)


def _is_number(value: Any, known: Collection[str]) -> bool:
    """Whether the compiler can work out a whole number.

    ``known`` are the names of such numbers.
    """
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
    """The same for texts, bytes, tuples, and names that are constants already."""
    if isinstance(value, ast.Constant):
        return type(value.value) in (int, str, bytes)
    if isinstance(value, ast.Name):
        return value.id in known
    if isinstance(value, ast.Tuple):
        return bool(value.elts) and all(_is_constant(item, known) for item in value.elts)
    return _is_number(value, ())
