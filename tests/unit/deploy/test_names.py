"""Other names for the firmware's own: which get one, and none meet."""

import ast

import pytest

from host_sim.deploy import build, names
from host_sim.deploy.flash_names import FLASH_NAMES
from host_sim.emulation.rp2040 import MPY
from host_sim.paths import boards

# The names of everything that a device of the board can load. Past 620 and 1,260 names MicroPython
# doubles its table, which takes 4 KB and 8 KB in one piece; in play some 600 are loaded. Texts of
# records are in the table too. Of all these names some 100 are the interpreter's own, and do not
# count.
MOST = 750
BOARD = "pico_ws2812_16x16"


def short(**modules):
    return names.short_names(modules)


@pytest.mark.parametrize(
    "source",
    [
        "def f(self, game):\n    return self.game, game\n",  # an attribute has the name, too
        "def f(size):\n    return g(size=1)\n",  # used as a keyword
        "def f(many):\n    return '%s' % many, 'many'\n",  # used in a text
        "def f(pins):\n    pass\n\n\ndef g():\n    return pins\n",  # perhaps the interpreter's
        "import shape\n\n\ndef f(shape):\n    pass\n",
        "from a.shape import B\n\n\ndef f(shape):\n    pass\n",
        "top = 1\n\n\ndef f(top):\n    pass\n",
        "def f(len):\n    pass\n",
        "x = sys.implementation._mpy\n",  # an attribute of another object
        "def f(other):\n    other._seen = 1\n    return g(other=1)\n",  # set from outside
        "_MOST = 1\n",  # it leaves no name in any case
        "def __init__(self):\n    pass\n",
        "def f():\n    many = 1\n    return many\n",  # not shortened: only parameters have names
    ],
)
def test_a_name_that_others_may_ask_for_stays(source):
    assert short(a=source) == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def _f(many):\n    return many\n", {"_f", "many"}),
        ("class _A:\n    def __init__(self):\n        self._b = 1\n", {"_A", "_b"}),
        ("import sys as _sys\n", {"_sys"}),
        ("_last = 1\n", {"_last"}),
        ("x = lambda many: [many for _one in y]\n", {"many", "_one"}),
    ],
)
def test_what_is_asked_for_here_alone_gets_a_short_name(source, found):
    given = short(a=source)
    assert set(given) == found - {"_A"}
    assert len(set(given.values())) == len(given)
    assert ast.dump(ast.parse(names.renamed(source, given))) != ast.dump(ast.parse(source))


def test_names_that_do_not_meet_become_the_same():
    base = "class A:\n    def __init__(self):\n        self._one = 1\n"
    other = "class B:\n    def __init__(self):\n        self._two = 1\n"
    found = short(a=base, b=other)
    assert found["_one"] == found["_two"]
    derived = other.replace("B:", "B(a.A):")
    found = short(a=base, b=derived)
    assert found["_one"] != found["_two"]
    # So are parameters of two functions, and not of one inside the other.
    found = short(a="def f(one):\n    pass\n\n\ndef g(two):\n    return _h\n\n\n_h = 1\n")
    assert found["one"] in (found["two"], found["_h"])
    assert found["two"] != found["_h"]
    found = short(a="def f(one):\n    return lambda two: two\n")
    assert found["one"] != found["two"]


def test_the_names_of_the_interpreter_come_first_and_then_short_ones():
    first, second = FLASH_NAMES[:2]
    source = "def f(one):\n    return a.%s\n"
    assert short(a=source % first) == {"one": second}
    assert short(a=source % ", a.".join(FLASH_NAMES)) == {"one": "_0"}
    assert short(a=source % ", a.".join([*FLASH_NAMES, "_0"])) == {"one": "_1"}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def walk():\n    pass\n", {"walk"}),
        ("class Walk:\n    def go_on(self):\n        self.going = 1\n", {"Walk", "go_on", "going"}),
        ("from pentaref.ui import told\nTOLD = [told]\n", {"TOLD", "told"}),
        ("def walk():\n    'Only here is walk a word.'\n", {"walk"}),
        ("WALK = 12\n", set()),  # a constant leaves no name
        ("def walk():\n    return walk.gone\n", {"walk"}),  # others may have set it
        ("def walk():\n    return getattr(a, 'a walk')\n", set()),
        ("def walk():\n    return f(walk=1)\n", set()),
        ("def walk():\n    return f'{walk}'\n", set()),
        ("import walk\n\n\ndef go():\n    walk.told = 1\n", {"go"}),
        ("from walk import told, go as going\n", set()),
        ("def seek():\n    return a.seek(0)\n", set()),  # files have it
        ("def print():\n    pass\n", set()),
        ("def __init__(self):\n    pass\n", set()),
        ("def a():\n    pass\n", set()),  # the module's name
        ("def kept():\n    pass\n", set()),
    ],
)
def test_public_names_that_the_firmware_alone_makes_and_asks_for_get_others(source, found):
    given = names.short_names({"pentaref.a": source}, kept={"kept"})
    assert set(given) == found
    assert len(set(given.values())) == len(found)
    # All stay in a module that others may call, and unless it is asked for.
    assert names.short_names({"pentaref.a": source}, [], ["pentaref.a"], ()) == {}
    assert names.short_names({"pentaref.a": source}) == {}


def test_no_public_name_becomes_that_of_another_or_of_a_private_one():
    given = build.short_names()
    private = build.short_names(whole=True)
    public = [given[name] for name in given if name not in private]
    assert len(public) > 300
    assert len(set(public)) == len(public)
    assert not set(public) & {given[name] for name in private}


def test_texts_and_lines_stay():
    source = "def _f(many):\n    '''_f takes many'''\n    return (many +\n        _f(1))  # many\n"
    assert names.renamed(source, {"_f": "_0", "many": "_1"}) == (
        "def _0(_1):\n    '''_f takes many'''\n    return (_1 +\n        _0(1))  # many\n"
    )


def test_no_name_of_the_firmware_that_has_a_short_one_is_asked_for_by_a_board():
    asked = set()
    for board in boards():
        tree = ast.parse(build.sources(board)["board.py"].read_text())
        asked |= {getattr(node, "attr", None) for node in ast.walk(tree)}
        asked |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword)}
    assert not asked & set(build.short_names())
    assert len(set(build.short_names(whole=True).values())) < 60


def of_file(data):
    """A compiled file's names, without those an interpreter has by number."""
    at = 3

    def number():
        nonlocal at
        value = 0
        while True:
            at += 1
            value = value << 7 | data[at] & 127
            if not data[at] & 128:
                return value

    many = number()
    number()  # of objects
    for _ in range(many):
        size = number()
        if not size & 1:
            yield data[at + 1 : at + 1 + size // 2].decode()
            at += size // 2 + 1


def test_all_names_of_a_device_fit_into_the_interpreters_table():
    files = build.files(BOARD, MPY)
    found = {name for path, data in files.items() if path[-4:] == ".mpy" for name in of_file(data)}
    assert {"Pentactic", "pentaref.ui.screens.play", "place"} <= found
    found -= set(FLASH_NAMES)
    assert len(found) < MOST, len(found)
