"""A board's files agree: board.py, wiring table, diagram, simulated.py."""

import ast
import inspect
import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from host_sim import paths
from host_sim.__main__ import main
from host_sim.deploy import image
from host_sim.simulator.peripherals import BoardError, hardware
from tests.screens import screens

BOARDS = Path(__file__).resolve().parents[3] / "boards"
NAMES = sorted(path.parent.name for path in BOARDS.glob("*/board.py"))
DIAGRAMS = sorted(path.parent.name for path in BOARDS.glob("*/diagram.json"))

# Wokwi's parts and their pins, from its documentation. The MAX7219's V+ is called VCC there; its
# editor writes V+.
PINS = {
    "wokwi-pi-pico": {f"GP{n}" for n in (*range(23), 26, 27, 28)}
    | {f"GND.{n}" for n in range(1, 9)}
    | {"VBUS", "VSYS", "3V3"},
    "board-esp32-s3-devkitc-1": {str(n) for n in (*range(22), *range(35, 49))}
    | {f"GND.{n}" for n in range(1, 5)}
    | {"5V", "3V3.1", "TX", "RX"},
    "wokwi-led-matrix": {"DIN", "DOUT", "VDD", "VSS"},
    "wokwi-max7219-matrix": {"V+", "GND", "DIN", "CS", "CLK", "DOUT"},
    "board-ssd1306": {"GND", "VCC", "SCL", "SDA"},
    "wokwi-pushbutton": {"1.l", "1.r", "2.l", "2.r"},
    "wokwi-buzzer": {"1", "2"},
}
# The Pico's 40 pins by number, from its data sheet.
PICO = dict(
    enumerate(
        "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 "
        "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 GND GP28 VREF 3V3 EN GND VSYS "
        "VBUS".split(),
        1,
    )
)


def data(name):
    """The constants of a board.py, without running it."""
    tree = ast.parse((BOARDS / name / "board.py").read_text())
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            try:
                value = ast.literal_eval(node.value)
            except ValueError:
                continue
            found.update({target.id: value for target in node.targets})
    return found


def diagram(name):
    """Wokwi's parts by their names, and the wires as sets of two ends."""
    read = json.loads((BOARDS / name / "diagram.json").read_text())
    parts = {part["id"]: part for part in read["parts"]}
    assert len(parts) == len(read["parts"])
    return parts, [frozenset(wire[:2]) for wire in read["connections"]]


def table(name):
    """A README's wiring table: pin in the first column to connection."""
    text = (BOARDS / name / "README.md").read_text().split("## Wiring")[1].split("## ")[0]
    rows = [re.split(r" *\| *", line.strip("| ")) for line in text.splitlines() if "|" in line[:1]]
    return [row for row in rows if not set(row[0]) <= set("- ")][1:]


def test_there_are_the_boards_that_are_promised():
    assert {
        "cosmic_unicorn",
        "esp32s3_matrix_8x8",
        "host",
        "pico_max7219_16x16",
        "pico_ws2812_16x16",
        "stellar_unicorn",
    } <= set(NAMES)
    assert {"esp32s3_matrix_8x8", "pico_max7219_16x16", "pico_ws2812_16x16"} <= set(DIAGRAMS)
    assert hardware.names() == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_board_file_is_data_and_make(name):
    tree = ast.parse((BOARDS / name / "board.py").read_text())
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert functions == ["make"]
    assert name == "host" or not any(isinstance(node, ast.ClassDef) for node in tree.body)


@pytest.mark.parametrize("name", NAMES)
def test_a_readme_has_what_it_takes_to_build_one(name):
    text = (BOARDS / name / "README.md").read_text()
    assert text.startswith("# "), "its first line is the board's name"
    assert "```" in text
    if name != "host":
        for heading in ("## Parts", "## Wiring", "## Power"):
            assert heading in text
        if "LIMIT_MA" in data(name):
            assert f"{data(name)['LIMIT_MA']} mA" in text


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"host"}))
def test_a_panel_keeps_to_what_usb_gives_or_its_readme_names_another_supply(name):
    from host_sim.simulator import peripherals

    peripherals.install(name)
    driver = type(sys.modules["board"].make().panel)
    peripherals.remove()
    # Drivers of small panels have no limit: an OLED draws 25 mA at most, an LCD 45.
    limited = "limit_ma" in inspect.signature(driver).parameters
    limit = data(name).get("LIMIT_MA")
    assert (limit is not None) == limited
    if limit not in (500, None):
        # A panel with its own supply, which the README names with its current.
        power = (BOARDS / name / "README.md").read_text().partition("## Power")[2]
        assert re.search(rf"\b{limit} mA\b", power) and "supply" in power


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"host"}))
def test_the_wiring_table_names_the_pins(name):
    board = data(name)
    # A connection such as "button up, then ground" is the button "up", and "A" the button "a". On a
    # ready-made board the buttons come first, and what they do last.
    found = {}
    for row in table(name):
        pin = re.search(r"(?:GP|GPIO ?)(\d+)", " ".join(row))
        named = row[0] if row[0].startswith("button") else row[-1]
        button = re.match(r"(?:button )?(up|down|left|right|A|B|C|D)\b", named)
        if pin and button:
            found[button[1].lower()] = int(pin[1])
    assert found == dict(board["BUTTONS"])
    wanted = {"LEDS": "DIN", "MOSI": "DIN", "SCK": "CLK", "CS": "CS", "BUZZER": "piezo"}
    wanted.update({"SDA": "SDA", "SCL": "SCL"})
    for key, word in wanted.items():
        if board.get(key) is not None and name.startswith("pico"):
            rows = [row for row in table(name) if word in row[-1]]
            assert [row[0] for row in rows] == [f"GP{board[key]}"], key
    if name.startswith("pico"):
        for row in table(name):
            assert PICO[int(row[1])] == row[0]


# The attributes of these parts that our diagrams use, from the same pages.
ATTRIBUTES = {
    "wokwi-pi-pico": {"env"},
    "board-esp32-s3-devkitc-1": set(),
    "wokwi-led-matrix": {"rows", "cols", "layout", "brightness"},
    "wokwi-max7219-matrix": {"chain", "color", "layout"},
    "board-ssd1306": {"i2c-address"},
    "wokwi-pushbutton": {"color", "key", "label", "bounce"},
    "wokwi-buzzer": {"volume", "mode"},
}


@pytest.mark.parametrize("name", DIAGRAMS)
def test_wokwi_loads_the_image_that_is_made(name):
    text = (BOARDS / name / "wokwi.toml").read_text()
    files = set(re.findall(r'^(?:firmware|elf) = "(.*)"$', text, re.M))
    (made,) = {(BOARDS / name / file).resolve() for file in files}
    build = BOARDS.parent / "build"
    # `make image` writes build/BOARD.uf2, or what OUT says.
    command = next(line for line in text.splitlines() if "make image" in line)
    out = re.search(r"OUT=(\S+)", command)
    assert f"BOARD={name} " in command
    assert made == (BOARDS.parent / out[1] if out else build / f"{name}.uf2")


# MicroPython that Wokwi has for a Pico, by the name that its own examples use.
WOKWI_HAS = {"micropython-20241129-v1.24.1"}


@pytest.mark.parametrize("name", DIAGRAMS)
def test_a_diagram_uses_attributes_that_there_are(name):
    for part in diagram(name)[0].values():
        assert set(part["attrs"]) <= ATTRIBUTES[part["type"]], part["id"]
        assert part["attrs"].get("env") in {None, *WOKWI_HAS}


@pytest.mark.parametrize("name", DIAGRAMS)
def test_a_diagram_uses_pins_that_there_are(name):
    parts, wires = diagram(name)
    for part in parts.values():
        assert part["type"] in PINS, part["type"]
    assert len(set(wires)) == len(wires)
    for wire in wires:
        assert len(wire) == 2
        for end in wire:
            part, pin = end.split(":")
            if part != "$serialMonitor":
                assert pin in PINS[parts[part]["type"]], end


def microcontroller(parts):
    """A diagram's microcontroller, and a function: pin number to its name."""
    for part in parts.values():
        if part["type"] == "wokwi-pi-pico":
            return part["id"], lambda number: f"GP{number}"
        if part["type"].startswith("board-esp32"):
            return part["id"], str
    raise AssertionError("a diagram without a microcontroller")


@pytest.mark.parametrize("name", DIAGRAMS)
def test_a_diagram_is_wired_as_the_board_file_says(name):
    board = data(name)
    parts, wires = diagram(name)
    chip, pin = microcontroller(parts)
    wanted = {}
    for button, number in board["BUTTONS"]:
        assert parts[button]["type"] == "wokwi-pushbutton"
        wanted[f"{button}:1.l"] = number
    if "LEDS" in board:
        wanted["panel:DIN"] = board["LEDS"]
    if "MOSI" in board:
        wanted["upper:DIN"] = board["MOSI"]
        for pair in ("upper", "lower"):
            wanted[f"{pair}:CLK"] = board["SCK"]
            wanted[f"{pair}:CS"] = board["CS"]
        assert frozenset(("upper:DOUT", "lower:DIN")) in wires
    for key in ("SDA", "SCL"):
        if key in board:
            wanted[f"panel:{key}"] = board[key]
    if board.get("BUZZER") is not None:
        wanted["buzzer:2"] = board["BUZZER"]
    for end, number in wanted.items():
        assert frozenset((f"{chip}:{pin(number)}", end)) in wires, end
    # Nothing else is connected to the used pins, and the other side of each button is ground.
    used = [
        end
        for wire in wires
        for end in wire
        if end in {f"{chip}:{pin(n)}" for n in wanted.values()}
    ]
    assert len(used) == len(wanted)
    for button, _ in board["BUTTONS"]:
        assert any(
            f"{button}:2.l" in wire and any(end.startswith(f"{chip}:GND.") for end in wire)
            for wire in wires
        )


@pytest.mark.parametrize("name", DIAGRAMS)
def test_a_diagram_has_the_panel_of_the_board_file(name):
    board = data(name)
    parts, _ = diagram(name)
    if "SDA" in board:
        assert parts["panel"]["type"] == "board-ssd1306"
        assert int(parts["panel"]["attrs"]["i2c-address"], 16) == board["ADDRESS"]
        return
    wiring = board["WIRING"]
    if "LEDS" in board:
        columns, rows, corner, along, serpentine = wiring["panel"]
        attributes = parts["panel"]["attrs"]
        assert (attributes["cols"], attributes["rows"]) == (str(columns), str(rows))
        # Wokwi's panels begin at the top left and follow the rows.
        assert (corner, along, wiring.get("turn", 0)) == ("top left", "rows", 0)
        assert attributes["layout"] == ("serpentine" if serpentine else "")
    else:
        across, down, *_ = wiring["panels"]
        pairs = [parts["upper"], parts["lower"]]
        assert [pair["attrs"]["chain"] for pair in pairs] == [str(across)] * down
        turns = [pair["rotate"] // 90 for pair in pairs for _ in range(across)]
        assert tuple(turns) == wiring["turns"]


# A new board: one folder, and one line for anything that is missing or wrong in it.

NEW = "my_board"


@pytest.fixture
def new(tmp_path, monkeypatch):
    """A new board's folder: the reference board's, in its own tree."""
    boards = tmp_path / "boards"
    shutil.copytree(BOARDS / "pico_ws2812_16x16", boards / NEW)
    shutil.copytree(BOARDS / "host", boards / "host")
    monkeypatch.setattr(hardware, "folder", lambda name: str(tmp_path / name))
    monkeypatch.setattr(paths, "BOARDS", boards)
    (tmp_path / "script").write_text("wait:100\n")
    return boards / NEW


def ran(new, capsys, status=2):
    """Run the board's device; returns the one line on standard error."""
    assert main(["run", "--board", NEW, str(new.parent.parent / "script")]) == status
    error = capsys.readouterr().err
    assert error.count("\n") == (1 if status else 0)
    return error


def edited(path, old, new):
    """Replace a part of a file."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_a_new_board_is_one_folder(new, capsys):
    assert paths.boards() == hardware.names() == ["host", NEW]
    assert ran(new, capsys, 0) == ""


@pytest.mark.parametrize(
    ("file", "old", "new_text", "said"),
    [
        ("board.py", '("up", 10)', '("upp", 10)', "BUTTONS: a b down left right upp; a device has"),
        ("board.py", '("up", 10), ', "", "BUTTONS: a b down left right; a device has"),
        ("board.py", '("up", 10)', '("up", 11)', "BUTTONS: two buttons have one pin"),
        ("board.py", "BUTTONS = ", "KEYS = ", "BUTTONS: pairs of a name and a pin are needed"),
        ("board.py", "def make", "def build", "there is no make()"),
        ("board.py", "LEDS = 16", "LEDS = 99", "the rp2040 has no pin 99"),
        ("board.py", "LEDS = 16", "LEDS = = 16", "board.py: SyntaxError"),
        ("board.py", "pentaref.drivers.ws2812", "pentaref.drivers.led", "pentaref.drivers.led"),
        ("simulated.py", "CHIP = ", "PART = ", "simulated.py: there is no CHIP"),
        ("simulated.py", "Strip(16, 16", "Strip(32, 8", "16x16 in board.py and 32x8 in simulated"),
        (
            "simulated.py",
            "world.strips[16]",
            "world.strips[17]",
            "do not agree: nothing is wired to",
        ),
        ("simulated.py", "    return display", "", "simulated.py: panel() returns no panel"),
        ("simulated.py", "chips.snake", "chips.snak", "simulated.py: panel(): AttributeError: "),
        ("simulated.py", "def panel", "def display", "simulated.py: there is no panel"),
    ],
)
def test_what_is_wrong_with_a_board_is_one_line(new, capsys, file, old, new_text, said):
    edited(new / file, old, new_text)
    error = ran(new, capsys)
    assert NEW in error and said in error


def test_a_board_that_the_simulator_cannot_know_is_one_line(new, capsys):
    (new / "simulated.py").unlink()
    assert "boards/my_board/simulated.py is missing" in ran(new, capsys)
    record = str(BOARDS.parent / "docs" / "pictures" / "pentwall.pent")
    for command in (["keys", record], ["picture", record, "--device", "-o", "x.png"]):
        assert main([*command, "--board", NEW]) == 2
        assert "simulated.py is missing" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "No such file"),
        ("{", "Expecting property name"),
        ("[]", "it lacks port, board, download, modules"),
        ("3", "not iterable"),
        ('{"board": "RPI_PICO", "download": "x", "modules": []}', "it lacks port;"),
    ],
)
def test_what_is_wrong_with_what_it_is_built_for_is_one_line(new, text, said, capsys):
    file = new / "micropython.json"
    file.write_text(text) if text else file.unlink()
    assert main(["image", "--board", NEW, "--micropython", "x.uf2"]) == 2
    error = capsys.readouterr().err
    assert "my_board/micropython.json: " in error and said in error and error.count("\n") == 1


def test_golden_frames_of_a_board_that_does_not_start_are_one_line(new):
    edited(new / "board.py", "LEDS = 16", "")
    assert list(screens.classes.__wrapped__().values()) == [["host"]]
    for name, said in ((NEW, "name 'LEDS' is not defined"), ("my_bord", "no board and no tour is")):
        with pytest.raises(BoardError, match=said):
            screens.main([name])


def test_buttons_are_known_by_name_and_not_by_place(new):
    from host_sim.simulator import peripherals

    def left():
        device = peripherals.install(NEW)
        buttons = sys.modules["board"].make().buttons
        device.press("left")
        return buttons.names, buttons.read(1000)

    before = left()
    edited(new / "board.py", '("up", 10), ("down", 11), ', "")
    edited(new / "board.py", '("b", 15)', '("b", 15), ("down", 11), ("up", 10)')
    assert left() == before == (("up", "down", "left", "right", "a", "b"), 4)
    peripherals.remove()


def test_every_board_is_in_the_list_of_boards():
    text = (BOARDS / "README.md").read_text()
    assert set(re.findall(r"\| \[(\w+)\]\(\1/README.md\)", text)) == set(NAMES)


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"host"}))
def test_a_board_s_folder_is_whole(name):
    for file in ("README.md", "board.py", "micropython.json", "simulated.py"):
        assert (BOARDS / name / file).is_file(), f"boards/{name}/{file} is missing"
    image.about(name)  # it says what micropython.json lacks


@pytest.mark.parametrize("case", sorted(BOARDS.glob("*/case.scad")))
def test_a_case_has_its_holes_where_the_readme_puts_the_buttons(case):
    text = (case.parent / "README.md").read_text()
    table = re.findall(r"^\| (\w+) \| (-?\d+) \| (-?\d+) \|$", text, re.M)
    holes = re.findall(r"^    \[(-?\d+), (-?\d+)\], +// (\w+)$", case.read_text(), re.M)
    assert [(name, x, y) for x, y, name in holes] == table
    assert {name.lower() for name, _, _ in table} == set(dict(data(case.parent.name)["BUTTONS"]))


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"host"}))
def test_the_hours_on_a_battery_are_worked_out_right(name):
    text = (BOARDS / name / "README.md").read_text()
    rows = re.findall(r"\| (\d+) \+ (\d+) mA \| (\d+) / (\d+) = ([\d.]+) \|", text)
    for panel, pico, charge, draws, hours in rows:
        assert int(panel) + int(pico) == int(draws)
        assert abs(int(charge) / int(draws) - float(hours)) < 0.051, (draws, hours)
    assert rows or name != "pico_ws2812_16x16"


@pytest.mark.parametrize("name", ["pico_ws2812_16x16", "pico_max7219_16x16"])
def test_a_game_draws_what_the_page_says(name, tmp_path):
    from host_sim.simulator.device import Simulated

    text = (BOARDS / name / "README.md").read_text()
    (said,) = re.findall(r"\| in a game, light 4 of 7 \| (\d+) \+ 30 mA \|", text)
    (tmp_path / "games").mkdir()
    shutil.copy(BOARDS.parent / "docs" / "device.pent", tmp_path / "games" / "0001.pent")
    device = Simulated(name, str(tmp_path))
    device.on()
    device.advance(2000)
    assert device.app.ui.light == 4
    draws = []
    for _ in range(100):  # ten seconds
        device.advance(100)
        draws.append(device.current_ma())
    device.off()
    assert abs(sum(draws) / len(draws) - int(said)) <= 10


def test_a_device_asleep_draws_nothing_behind_a_load_switch(new, tmp_path):
    from host_sim.simulator.device import Simulated

    # As in the README, on the pin that the simulated panel's supply is connected to.
    line = "SUPPLY = (21, 1)"
    assert line in (BOARDS / "pico_ws2812_16x16" / "README.md").read_text()
    edited(new / "board.py", "SUPPLY = None", line)
    assert hardware.of(NEW)["supply"] == 21
    device = Simulated(NEW, str(tmp_path / "flash"))
    device.on()
    device.advance(500)
    assert device.current_ma() > 256
    # Ten minutes without a press, and a little more.
    device.advance(640_000)
    assert device.app.ui.asleep
    assert device.current_ma() == 0
    device.press("a")
    device.advance(100)
    device.release("a")
    device.advance(100)
    assert device.current_ma() > 256
    device.off()
