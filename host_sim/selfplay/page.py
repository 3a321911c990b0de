"""`python -m host_sim.selfplay.page`: all games into docs/STUDY.md.

The text above the mark is written by hand and kept, and so are the sections of games that are not
named. Games played before are in build/study.txt.
"""

import argparse
import os
import sys
from pathlib import Path

from host_sim.cli import add_workers, run
from host_sim.selfplay import runner, study
from pentaref import games

_DOCS = Path(__file__).resolve().parents[2] / "docs"
_PAGE = _DOCS / "STUDY.md"
_MARK = "<!-- What follows is written by `make study`. -->\n"


def main(args: list[str]) -> int:
    """Play the missing games and write the page and its pictures."""
    parser = argparse.ArgumentParser(prog="make study", description="The study of all games.")
    parser.add_argument("--games", metavar="N", type=int, default=60, help="games per kind (60)")
    parser.add_argument("--only", metavar="GAME", choices=games.GAMES, help="one game's section")
    parser.add_argument("--grade", default="player", help="who plays (player)")
    add_workers(parser)
    parser.add_argument("--state", metavar="FILE", default="build/study.txt")
    return run(_write, parser.parse_args(args))


def _write(args: argparse.Namespace) -> int:
    os.makedirs(os.path.dirname(args.state) or ".", exist_ok=True)
    text, _, below = _PAGE.read_text(encoding="utf-8").partition(_MARK)
    parts = {part.split("\n")[0]: part for part in below.split("\n## ")[1:]}
    for game in [args.only] if args.only else games.GAMES:
        jobs = [
            job for kind in study.kinds(game) for job in study.jobs(kind, args.grade, args.games)
        ]
        played = runner.run(jobs, args.state, args.workers, args.dask)
        picture = f"pictures/study-{game}.svg"
        (_DOCS / picture).write_text(study.picture(game, played), encoding="utf-8")
        _, *lines = study.report(game, played)
        title = f"{games.title(game)}: what seats and openings are worth, with their intervals"
        parts[games.title(game)] = "\n".join(
            [games.title(game), "", f"![{title}]({picture})", *lines, ""]
        )
    found = [parts[games.title(game)] for game in games.GAMES if games.title(game) in parts]
    _PAGE.write_text(text + _MARK + "".join("\n## " + part for part in found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
