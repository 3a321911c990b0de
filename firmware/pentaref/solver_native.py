"""The solver's inner loop as machine code.

``Search._search`` in solver.py is the plain code. A step takes an RP2040 some 25 us here and some
900 us there. Both do the same steps in the same order: a test compares their counts. Words have 30
bits, so that the sign bit never matters. Importing this fails if the interpreter cannot compile
native code.
"""
# ruff: noqa: F821 - only the native compiler knows the names of its types

import micropython


@micropython.viper
def run(state: ptr32, table: ptr32, budget: int) -> int:
    """Continue the search; return the unused steps times 4, plus a result.

    The result is 0: budget spent, 1: a filling, 2: no more. ``state``: the level, the length of
    the table, the stride; then seven words per level: four of vacant squares, lowest first, with
    the first square at bit 0; the hand; the next option; how far the position is shifted.
    ``table``: for each option its mask in two words and its piece's bit.
    """
    # A long function: the compiler inlines nothing, and a call costs as much as several lines here.
    half = 15  # a variable: constants of over 16 bits may not be in a frozen module
    word = (1 << half << half) - 1
    level = state[0]
    end = state[1]
    stride = state[2]
    back = 30 - stride
    here = 3 + 7 * level
    while budget > 0:
        budget -= 1
        w0 = state[here]
        w1 = state[here + 1]
        hand = state[here + 4]
        i = state[here + 5]
        m0 = 0
        m1 = 0
        while i < end:
            m0 = table[i]
            if m0 & w0 == m0:
                m1 = table[i + 1]
                if m1 & w1 == m1 and table[i + 2] & hand:
                    break
            i += 3
        if i == end:
            if level == 0:
                return budget << 2 | 2
            level -= 1
            here -= 7
            continue
        state[here + 5] = i + 3
        w0 ^= m0
        w1 ^= m1
        w2 = state[here + 2]
        w3 = state[here + 3]
        if w0 | w1 | w2 | w3 == 0:
            state[0] = level
            return budget << 2 | 1
        at = state[here + 6]
        while w0 == 0:
            w0 = w1
            w1 = w2
            w2 = w3
            w3 = 0
            at += 30
        n = 0
        while w0 >> n & 1 == 0:
            n += 1
        if n:
            up = 30 - n
            w0 = w0 >> n | w1 << up & word
            w1 = w1 >> n | w2 << up & word
            w2 = w2 >> n | w3 << up & word
            w3 >>= n
            at += n
        # Grow the first pocket by shifts until it stops or reaches the second word's last line.
        a0 = 1
        a1 = 0
        size = 0
        while True:
            g0 = a0 | a0 << 1 | a0 >> 1 | a1 << 29 | a0 << stride | a0 >> stride | a1 << back
            g1 = a1 | a1 << 1 | a1 >> 1 | a0 >> 29 | a1 << stride | a1 >> stride | a0 >> back
            g0 &= w0
            g1 &= w1
            if g0 == a0 and g1 == a1:
                while a0:
                    a0 &= a0 - 1
                    size += 1
                while a1:
                    a1 &= a1 - 1
                    size += 1
                break
            a0 = g0
            a1 = g1
            if a1 >> back:
                break
        if size % 5:
            continue
        hand ^= table[i + 2]
        level += 1
        here += 7
        state[here] = w0
        state[here + 1] = w1
        state[here + 2] = w2
        state[here + 3] = w3
        state[here + 4] = hand
        state[here + 5] = 0
        state[here + 6] = at
    state[0] = level
    return 0
