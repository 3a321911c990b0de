"""The loop that finds a row's changes; `spans_viper` is machine code."""


def span(frame, shown, start, end, stale):
    """The first and last pixel from ``start`` to ``end`` that must be sent.

    None if there are none. A pixel must be sent if its palette index in ``frame`` differs from that
    in ``shown``, or if ``stale``, a byte per index, is 1 for it.
    """
    first = None
    for i in range(start, end):
        if frame[i] != shown[i] or stale[frame[i]]:
            if first is None:
                first = i
            last = i
    return None if first is None else (first, last)
