"""The cases of a test that repeats one check: all, or a sample.

`tests/run.py NAME 3` takes every third case. `make test` does this on MicroPython and, with another
third, on 32 bits. CPython takes all cases.
"""

every = 1
start = 0


def some(cases, first=0):
    """Yield the cases to try.

    ``first`` is another number in each test, so that they leave out different cases.
    """
    for n, case in enumerate(cases):
        if (n + first + start) % every == 0:
            yield case
