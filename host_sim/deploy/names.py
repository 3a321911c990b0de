"""Short names for the firmware's own.

Parameters and names that begin with an underscore get them. MicroPython keeps each name in a table,
with all its letters, as long as it runs. So a name that nothing outside the firmware uses is
compiled as one of a few short ones, such as ``_7``. Two names get the same short name if they can
never be confused: in modules whose classes are not derived from each other's, or in two functions.
"""

import ast
import builtins
import functools
import io
import keyword
import re
import string
import tokenize
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from host_sim.deploy import constants

_PRIVATE = re.compile(r"_[a-z]\w*")
_LETTERS = string.digits + string.ascii_letters


def renamed(source: str, short: Mapping[str, str]) -> str:
    """A source with `short` names in place of long ones.

    Line numbers do not change.
    """
    lines = source.splitlines(keepends=True)
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(source).readline))):
        if token.type == tokenize.NAME and token.string in short:
            row, (start, end) = token.start[0] - 1, (token.start[1], token.end[1])
            lines[row] = lines[row][:start] + short[token.string] + lines[row][end:]
    return "".join(lines)


def short_names(
    sources: Mapping[str, str], others: Collection[str] = (), called: Collection[str] = ()
) -> dict[str, str]:
    """The short name of each name that gets one.

    The arguments map modules' names to sources. Names in the sources `others` are kept everywhere,
    and so are names used in a text or as a keyword, and the parameters of the modules `called`,
    because others may name them.
    """
    trees = {module: constants.nodes(text)[0] for module, text in sources.items()}
    outside = {name for text in others for name in _names(ast.parse(text))}
    outside |= {name for module in called for name in _parameters(trees[module])}
    used = {module: set(_names(tree)) for module, tree in trees.items()}
    wanted = _wanted(trees.values()) - _asked(trees.values()) - outside
    meets: dict[str, set[str]] = {name: set() for name in wanted}
    private = {name for name in wanted if name.startswith("_")}
    groups = [found & private for found in _spaces(trees, used)]
    groups += [found & wanted for found in _scopes(trees.values())]
    for group in groups:
        for name in group:
            meets[name] |= group
    return _assigned(meets, set().union(outside, *used.values()))


@functools.cache
def _all(tree: ast.AST) -> list[ast.AST]:
    """A node with all nodes inside it, kept for later calls."""
    return list(ast.walk(tree))


def _assigned(meets: Mapping[str, set[str]], taken: Collection[str]) -> dict[str, str]:
    """The first free short name for each.

    Names that meet the most others come first.
    """
    free = [code for code in _codes() if code not in taken]
    found: dict[str, str] = {}
    for name in sorted(meets, key=lambda name: (-len(meets[name]), name)):
        near = {found.get(other) for other in meets[name]}
        found[name] = next(code for code in free if code not in near)
    return found


def _codes() -> Iterator[str]:
    """Short names: an underscore and a letter or two, unlike any keyword."""
    for first in ("", *_LETTERS):
        for last in _LETTERS:
            yield f"_{first}{last}"


def _wanted(trees: Collection[ast.AST]) -> set[str]:
    """The names to shorten: with a leading underscore, or of parameters only."""
    private, parameters, public = set(), set(), set()
    for tree in trees:
        for node in _all(tree):
            if isinstance(node, ast.Attribute):
                public.add(node.attr)
            if _makes(node):
                private |= {name for name in _of(node) if _PRIVATE.fullmatch(name)}
        parameters |= _parameters(tree)
        public |= _of_module(tree) | _unmade(tree)
    plain = {name for name in parameters if not name.startswith("_")}
    return private | plain - public - set(dir(builtins)) - set(keyword.kwlist) - {"self", "cls"}


def _parameters(tree: ast.AST) -> set[str]:
    return {node.arg for node in _all(tree) if isinstance(node, ast.arg)}


def _unmade(tree: ast.AST) -> set[str]:
    """The plain names that a function uses but does not define.

    Some of them are the interpreter's.
    """
    found = set()
    for function in _functions(tree):
        nodes = [node for node in _all(function) if not isinstance(node, ast.Attribute)]
        made = {name for node in nodes if _makes(node) for name in _of(node)}
        found |= {name for node in nodes for name in _of(node)} - made
    return found


def _makes(node: Any) -> bool:
    """Whether a node defines a name."""
    if isinstance(node, (ast.Name, ast.Attribute)):
        return isinstance(node.ctx, ast.Store)
    return isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.arg, ast.alias))


def _of_module(tree: ast.AST) -> set[str]:
    """The names that a module and its classes offer: outside of functions."""
    found = set()
    ahead = [tree]
    while ahead:
        node = ahead.pop()
        if not isinstance(node, ast.arguments):
            found |= set(_of(node)) if _makes(node) else set()
        if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
            ahead += ast.iter_child_nodes(node)
    # An import names a module or something in it, wherever the import is.
    imports = (ast.ImportFrom, ast.alias)
    return found | {name for node in _all(tree) if isinstance(node, imports) for name in _of(node)}


def _asked(trees: Collection[ast.AST]) -> set[str]:
    """The names that may be used as text or as a keyword: they are kept."""
    found = set()
    node: Any
    for tree in trees:
        for node in _all(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            elif isinstance(node, ast.keyword):
                found.add(node.arg or "")
            elif isinstance(node, ast.JoinedStr):  # one token up to Python 3.11
                found |= set(_names(node))
            # An attribute set from outside could clash with names that its class does not know.
            elif isinstance(node, ast.Attribute) and _is_foreign(node):
                found.add(node.attr)
    return found


def _is_foreign(node: ast.Attribute) -> bool:
    """Whether an attribute is set on another object than the method's own."""
    return isinstance(node.ctx, ast.Store) and getattr(node.value, "id", "") not in ("self", "cls")


def _spaces(trees: Mapping[str, ast.AST], used: Mapping[str, set[str]]) -> Iterator[set[str]]:
    """Each module's names, with those of modules its classes derive from."""
    homes, bases = defaultdict(set), defaultdict(set)
    for module, tree in trees.items():
        for node in _all(tree):
            if isinstance(node, ast.ClassDef):
                homes[node.name].add(module)
                bases[module] |= {name for base in node.bases for name in _of(base)}
    for module in trees:
        found = {module}
        ahead = [module]
        while ahead:
            above = {home for name in bases[ahead.pop()] for home in homes[name]} - found
            found |= above
            ahead += above
        yield set().union(*(used[one] for one in found))


def _scopes(trees: Collection[ast.AST]) -> Iterator[set[str]]:
    """The plain names in each function, with those of the functions inside it."""
    for tree in trees:
        for function in _functions(tree):
            nodes = [node for node in _all(function) if not isinstance(node, ast.Attribute)]
            yield {name for node in nodes for name in _of(node)}


def _functions(tree: ast.AST) -> Iterator[ast.AST]:
    """The parts of a module and its classes: functions and other statements."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node)
        else:
            yield node


def _names(tree: ast.AST) -> Iterator[str]:
    for node in _all(tree):
        yield from _of(node)


def _of(node: Any) -> list[str]:
    """The names of a node itself."""
    if isinstance(node, ast.alias):
        return [*node.name.split("."), *filter(None, [node.asname])]
    if isinstance(node, ast.ImportFrom):
        return (node.module or "").split(".")
    if isinstance(node, (ast.Global, ast.Nonlocal)):
        return list(node.names)
    found = [getattr(node, key) for key in _keys(type(node))]
    return [name for name in found if isinstance(name, str)]


@functools.cache
def _keys(kind: type[ast.AST]) -> list[str]:
    """Where nodes of a kind have a name."""
    return [key for key in ("id", "attr", "arg", "name") if key in kind._fields]
