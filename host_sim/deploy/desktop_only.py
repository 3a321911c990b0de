"""Functions of the firmware that no device calls.

A device's files are compiled without them. They put into words what a device shows, list or count
for tests, or describe a game to a desktop.
"""

import ast
import functools
from typing import Any

#: by the part of the firmware that has them
FUNCTIONS = {
    "pentaref/games/": ("__eq__", "__repr__", "_position", "count", "detail", "parts"),
    "pentaref/ui/": ("words",),
}


@functools.cache
def without(source: str, path: str) -> str:
    """A source with empty lines in place of those functions.

    ``path`` is its path on the flash.
    """
    names = [name for part in FUNCTIONS if path.startswith(part) for name in FUNCTIONS[part]]
    lines = source.splitlines(keepends=True)
    node: Any
    for node in ast.walk(ast.parse(source)) if names else ():
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name in names:
                    first = min([method.lineno] + [one.lineno for one in method.decorator_list])
                    for number in range(first - 1, method.end_lineno or first):
                        lines[number] = "\n"
    return "".join(lines)
