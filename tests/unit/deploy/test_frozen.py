"""An emulated Pico with frozen firmware: a first power-on, an update.

Also which files it uses. PICO_FROZEN names the image, made by `make image` for the board of these
tests. `make test-frozen` makes it and sets the variable. test_image.py tests the manifest.
"""

from pathlib import Path

from host_sim.deploy import build, image, link
from host_sim.emulation.rp2040 import MPY
from tests.unit.deploy.on_pico import (
    BOARD,
    FIRST_LAYS,
    FROZEN,
    IMAGE,
    WHOLE_GAME,
    games,
    kept,
    needs_frozen,
    packed,
    pico,
    play,
    pulled,
    ran,
    up,
)

pytestmark = needs_frozen
assert pico  # a fixture, which pytest finds by its name

WHERE = "import board, pentaref\nprint(board.__file__, pentaref.__file__)"


def asked(pico, code):
    """The device's answers at its prompt, as `pentaref flash` asks for them."""
    prompt = Path(link.__file__).with_name("prompt.py").read_text()
    return pico.do("python", f"{prompt}\n{code}", 10000).strip()


def test_on_a_bare_pico_it_makes_the_file_system_and_plays_a_whole_game(pico, tmp_path, capsys):
    pico.drag(FROZEN)
    assert up(pico) == ran(tmp_path / "run", "")
    ran(tmp_path / "run", WHOLE_GAME)
    play(pico, WHOLE_GAME)  # at its end the picture moves
    pico.do("again")
    assert up(pico) == ran(tmp_path / "run", "")  # both are at the menu again
    found, said = pulled(FROZEN, pico.files(), tmp_path / "pulled", capsys)
    assert found == games(tmp_path / "run") and len(found) == 1
    assert "wins" in said
    assert asked(pico, "frozen()") == "True"


def test_dragged_over_an_installation_it_keeps_games_and_settings(pico, tmp_path):
    (tmp_path / "made.uf2").write_bytes(image.make(BOARD, Path(IMAGE).read_bytes())[0])
    pico.drag(tmp_path / "made.uf2")
    up(pico)
    play(pico, FIRST_LAYS)
    before = kept(pico.files(), tmp_path / "before")
    assert len(before) == 1
    pico.drag(FROZEN, pico.files())
    assert up(pico) == ran(tmp_path / "before", "")
    assert kept(pico.files(), tmp_path / "after") == before
    settings = [tmp_path / name / "settings.json" for name in ("before", "after")]
    assert settings[0].read_text() == settings[1].read_text()


def test_files_of_an_older_installation_are_not_used(pico, tmp_path):
    flash = tmp_path / "flash"
    build.build(BOARD, flash, MPY)
    for name in ("main.py", "board.mpy", "pentaref/app.mpy"):
        (flash / name).write_bytes(b"raise SystemExit")
    pico.drag(FROZEN, packed(flash))
    assert up(pico) == ran(tmp_path / "run", "")
    assert asked(pico, f"frozen()\n{WHERE}").split() == ["True", "board.py", "pentaref/__init__.py"]


# All fillings of 3x20 with the twelve pentominoes.
SOLVED = """from pentaref import pieces, solver
from pentaref.grid import Grid
grid = Grid(20, 3)
search = solver.Search(grid, grid.squares, pieces.ALL)
found = 0
while True:
    answer = search.step(1000)
    if answer is False:
        break
    found += answer is True
print(found)"""


def test_its_machine_code_finds_the_fillings_of_3x20(pico):
    pico.drag(FROZEN)
    up(pico)
    # Two, as published, each in four positions.
    assert pico.do("python", SOLVED, 120000).strip() == "8"
