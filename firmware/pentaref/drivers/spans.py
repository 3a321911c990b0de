"""The loop that finds what of a row has changed, in plain code; `spans_viper` has it natively."""


def span(frame, shown, start, end, stale):
    """The first and last pixel from ``start`` up to ``end`` that must be sent: (first, last).

    None where none must. A pixel must where its palette index in ``frame`` is not that in
    ``shown``, or where ``stale``, a byte an index, is 1 for it.
    """
    first = None
    for i in range(start, end):
        if frame[i] != shown[i] or stale[frame[i]]:
            if first is None:
                first = i
            last = i
    return None if first is None else (first, last)
