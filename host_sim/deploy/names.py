"""Other names for the firmware's own, which take no memory on a device.

MicroPython keeps each name in a table, with all its letters, as long as it runs. The names of its
own modules are in the flash. So a name that nothing outside the firmware uses is compiled as one of
these (`flash_names`), or as a short one such as ``_7`` when they are used up.

Parameters and names that begin with an underscore are used in few places. Two of them get the same
name if they can never be confused: in modules whose classes are not derived from each other's, or
in two functions. Any other name gets one that no other name has.
"""

import array
import ast
import builtins
import functools
import io
import keyword
import re
import string
import tokenize
import types
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from host_sim.deploy import constants
from host_sim.deploy.flash_names import FLASH_NAMES

_PRIVATE = re.compile(r"_[a-z]\w*")
_WORD = re.compile(r"\w+")
_LETTERS = string.digits + string.ascii_letters
#: modules that the firmware's are imported from; all others are the interpreter's
_OURS = ("pentaref", "board")
# What the attributes of the interpreter's objects are called, besides FLASH_NAMES.
_BUILT_IN = (
    *(str, bytes, bytearray, memoryview, int, list, tuple, dict, set, array.array),
    *(io.BytesIO, types.GeneratorType, OSError, StopIteration),
)


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
    sources: Mapping[str, str],
    others: Collection[str] = (),
    called: Collection[str] = (),
    kept: Collection[str] | None = None,
) -> dict[str, str]:
    """The name that each name gets, without those that stay.

    `sources` maps modules' names to sources. Names in the sources `others` stay everywhere, and so
    do names used in a text or as a keyword, and the parameters of the modules `called`, because
    others may name them. Public names stay, too, if `kept` is None; else only those in `kept` or in
    the modules `called`.
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
    taken = set().union(outside, *used.values())
    found = _assigned(meets, taken)
    if kept is not None:
        stay = outside.union(kept, wanted, *(used[module] for module in called))
        # Constants leave no name, and a module is found by its own.
        stay = stay.union(*(constants.values(text) for text in sources.values()))
        stay = stay.union(*(module.split(".") for module in sources))
        times = Counter(name for names in used.values() for name in names)
        # Those of most modules get the shortest: each module's file has its names in full.
        order = sorted(_alone(trees.values()) - stay, key=lambda name: (-times[name], name))
        taken.update(found.values())
        found.update(zip(order, (code for code in _codes() if code not in taken)))
    return found


def used_in(source: str) -> set[str]:
    """The names that a source uses, also in texts."""
    tree = ast.parse(source)
    return {*_names(tree), *_said(tree)}


def _alone(trees: Collection[ast.AST]) -> set[str]:
    """The public names that only the firmware defines and asks for.

    None of them is in a text: an attribute may be asked for by that. None is a module's, a
    keyword's, or one that an object of the interpreter could have.
    """
    made, others = set(), {*FLASH_NAMES, *dir(builtins), *keyword.kwlist, "self", "cls"}
    for kind in _BUILT_IN:
        others.update(dir(kind))
    for tree in trees:
        made |= {name for node in _all(tree) if _makes(node) for name in _of(node)}
        others |= _said(tree) | _foreign(tree)
    return {name for name in made - others if name[0] != "_"}


def _said(tree: ast.AST) -> set[str]:
    """The words of a source's texts and its keywords, without docstrings."""
    found = set()
    lines = {id(node.value) for node in _all(tree) if isinstance(node, ast.Expr)}
    for node in _all(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in lines:
            found.update(_WORD.findall(node.value))
        elif isinstance(node, ast.keyword):
            found.add(node.arg or "")
        elif isinstance(node, ast.JoinedStr):  # one token up to Python 3.11
            found.update(_names(node))
    return found


def _foreign(tree: ast.AST) -> set[str]:
    """Modules' names, what the interpreter's offer, and its attributes."""
    found, bound = set(), set()
    for node in _all(tree):
        if isinstance(node, ast.ImportFrom):
            module = (node.module or "").split(".")
            found.update(module)
            if module[0] not in _OURS:
                bound.update(name for alias in node.names for name in _of(alias))
        elif isinstance(node, ast.Import):
            bound.update(name for alias in node.names for name in _of(alias))
    for node in _all(tree):
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") in bound:
            found.add(node.attr)
    return found | bound


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
    """Names of the interpreter's, then short ones, unlike any keyword.

    A short one is an underscore and a letter or two.
    """
    yield from FLASH_NAMES
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
