"""Add the result to a record if the device has not written it yet."""

import io

from pentaref.replay import replay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pentaref.replay import Ruling


def with_result(data: bytes, ruling: "Ruling | None" = None) -> bytes:
    """A record as it leaves the simulator: with a finished game's result.

    The device writes the result when the player leaves the end, because until then the last action
    can be taken back. Any other bytes, including an incomplete record, are returned unchanged.
    ``ruling`` is the judge's on these bytes, if known already.
    """
    if ruling is None:
        ruling = replay(io.BytesIO(data))
    if ruling.status != "finished" or ruling.record.result is not None or data[-1:] != b"\n":
        return data
    return data + b"result: " + ruling.game.result().encode() + b"\n"
