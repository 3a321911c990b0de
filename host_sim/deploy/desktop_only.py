"""Functions of the firmware that no device calls.

A device's files are compiled without them. They put into words what a device shows, list or count
for tests, or describe a game to a desktop.
"""

import ast
import functools
from typing import Any

#: methods, by the part of the firmware that has them
METHODS = {
    "pentaref/games/": ("__eq__", "__repr__", "_position", "count", "detail", "parts"),
    "pentaref/ui/": ("words",),
}
#: functions that only those methods call, by their module
FUNCTIONS = {
    "pentaref/games/base.py": ("count_lays",),
    "pentaref/ui/draw/palette.py": ("seat_colour_name",),
    "pentaref/ui/timer.py": ("in_words",),
    "pentaref/ui/words.py": ("holding",),
}


@functools.cache
def without(source: str, path: str) -> str:
    """A source with empty lines in place of those functions.

    ``path`` is its path on the flash.
    """
    names = [name for part in METHODS if path.startswith(part) for name in METHODS[part]]
    lines = source.splitlines(keepends=True)
    node: Any
    for node in ast.walk(ast.parse(source)) if names else ():
        wanted = names if isinstance(node, ast.ClassDef) else ()
        if isinstance(node, ast.Module):
            wanted = FUNCTIONS.get(path, ())
        for function in node.body if wanted else ():
            if isinstance(function, ast.FunctionDef) and function.name in wanted:
                first = min([function.lineno] + [one.lineno for one in function.decorator_list])
                for number in range(first - 1, function.end_lineno or first):
                    lines[number] = "\n"
    return "".join(lines)
