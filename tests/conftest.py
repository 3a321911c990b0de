"""Settings for pytest: how examples are found, and what Ctrl-C does."""

import signal

from hypothesis import settings

# What a shell runs in its background ignores Ctrl-C, and so would all that it starts, for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A slow machine is no fault of the code's. All else stays as Hypothesis has it, which on a machine
# with CI set tries the same examples in every run.
settings.register_profile("patient", deadline=None)
# For a night: `python -m pytest --hypothesis-profile=long`.
settings.register_profile("long", deadline=None, max_examples=1000)
settings.load_profile("patient")
