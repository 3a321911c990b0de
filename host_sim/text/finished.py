"""A record with its result, where the game is over and the device has not written it yet."""

import io

from pentaref.replay import replay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pentaref.replay import Ruling


def with_result(data: bytes, ruling: "Ruling | None" = None) -> bytes:
    """A record as it leaves the simulator: with its result where the game in it is over.

    The device writes the result when the end is left, for until then the last action can be taken
    back. Any other bytes, a record that is not whole among them, are given back as they are.
    ``ruling`` is the judge's on these bytes, where it is there already.
    """
    if ruling is None:
        ruling = replay(io.BytesIO(data))
    if ruling.status != "finished" or ruling.record.result is not None or data[-1:] != b"\n":
        return data
    return data + b"result: " + ruling.game.result().encode() + b"\n"
