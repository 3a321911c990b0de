"""Steps written as the text of a script, with a comment for each action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from host_sim.input.press_search import count_presses
from host_sim.simulator import script
from host_sim.text.explain import file_name

if TYPE_CHECKING:
    from host_sim.annotations import Step


def lines(found: Sequence[tuple[str, list[Step]]], path: str, board: str) -> Iterator[str]:
    """A script's lines, one per action, with the action in a comment."""
    presses = sum([count_presses(steps) for _, steps in found])
    yield f"# {presses} presses enter {file_name(path)} on the board {board}"
    for what, steps in found:
        yield f"{line(steps)}  # {what}"


def line(steps: Iterable[Step]) -> str:
    """Steps as the words of a script; repeated words are as in 3*right."""
    found = []
    for what, value in steps:
        word = {
            script.PRESS: "{}",
            script.HOLD: "{}+",
            script.RELEASE: "{}-",
            script.WAIT: "wait:{}",
            script.SHOT: "shot:{}",
            script.OFF: "off",
            script.ON: "on",
        }[what].format(value)
        if found and found[-1][0] == word:
            found[-1][1] += 1
        else:
            found.append([word, 1])
    return " ".join([word if times == 1 else f"{times}*{word}" for word, times in found])
