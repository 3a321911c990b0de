"""The device's pack of set-ups for the desktop: grades, daily set-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host_sim.puzzles.pack_fillings import FILLINGS
from pentaref import setups

if TYPE_CHECKING:
    from host_sim.puzzles.enumeration import Size

# The step from one day's set-up to the next. It is coprime to 120, so 120 days use all 120
# set-ups, with the grades in turn.
_STRIDE = 37


def fillings(size: Size, number: int) -> int:
    """The fillings of a set-up of the pack; ``size`` is (columns, rows)."""
    return FILLINGS[size][number - 1]


def grade(number: int) -> str:
    """The grade of a set-up of the pack, 1 to 120: one of ``setups.GRADES``."""
    return setups.GRADES[(number - 1) * len(setups.GRADES) // setups.NUMBERS]


def of_the_day(day: int) -> int:
    """The number of a day's set-up; day 0 is 1 January 2000."""
    return day * _STRIDE % setups.NUMBERS + 1
