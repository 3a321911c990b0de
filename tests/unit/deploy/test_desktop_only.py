"""What a device's files are compiled without; no device calls it."""

import ast

from host_sim.deploy import build, desktop_only
from host_sim.emulation.rp2040 import MPY
from tests.unit.deploy.test_names import of_file

BOARD = "pico_ws2812_16x16"


def test_only_the_named_methods_go_and_lines_stay():
    source = "class A:\n    @property\n    def words(self):\n        return 1\n"
    after = "    def press(self):\n        pass\n\n\ndef words():\n    pass\n"
    for path in ("pentaref/ui/screens/play.py", "pentaref/ui/interface.py"):
        assert desktop_only.without(source + after, path) == "class A:\n\n\n\n" + after
    for path in ("pentaref/match.py", "pentaref/games/base.py", "board.py"):
        assert desktop_only.without(source + after, path) == source + after


def device():
    """The sources of a device as they are compiled, by their paths."""
    for path, source in build.sources().items():
        if path not in build._DESKTOP_ONLY:
            yield path, desktop_only.without(source.read_text(), path)


def test_a_function_goes_only_from_its_module():
    source = "def holding():\n    pass\n"
    assert desktop_only.without(source, "pentaref/ui/words.py") == "\n\n"
    assert desktop_only.without(source, "pentaref/ui/turns.py") == source
    method = "class A:\n    def holding(self):\n        pass\n"
    assert desktop_only.without(method, "pentaref/ui/words.py") == method


def test_no_device_calls_what_is_left_out():
    gone = {name for names in desktop_only.METHODS.values() for name in names}
    functions = {name for names in desktop_only.FUNCTIONS.values() for name in names}
    for path, source in device():
        for node in ast.walk(ast.parse(source)):
            assert getattr(node, "id", "") not in functions, path
            if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") != "self":
                on = ast.unparse(node.value)
                assert node.attr not in functions or on == "self._intents", (path, on)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                on, _, name = ast.unparse(node.func).rpartition(".")
                # A grid, a text and a solver's board have a count of their own.
                others = name == "count" and "game" not in on and "match" not in on
                assert name not in gone or others, (path, ast.unparse(node))


def test_a_device_has_them_only_where_all_is_asked_for():
    menus, base = "pentaref/ui/screens/menus.mpy", "pentaref/games/base.mpy"
    whole, lean = build.files(BOARD, MPY, whole=True), build.files(BOARD, MPY)
    for path, name in ((menus, "words"), (base, "detail"), (base, "parts")):
        assert name in of_file(whole[path]) and name not in of_file(lean[path])
