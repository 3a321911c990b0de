"""Settings for pytest: Hypothesis' examples, Ctrl-C, the collector."""

import gc
import signal

from hypothesis import settings

# A shell's background processes ignore Ctrl-C, and so would all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A slow machine is not a failure. The rest are Hypothesis' defaults: with CI set, it tries the same
# examples in every run.
settings.register_profile("patient", deadline=None)
# For a night: `python -m pytest --hypothesis-profile=long`.
settings.register_profile("long", deadline=None, max_examples=1000)
settings.load_profile("patient")


def pytest_collectreport():
    """Hide the collected tests from the garbage collector.

    Some tests run devices to find their cases, and a device collects garbage often.
    """
    gc.freeze()


def pytest_collection_finish():
    """The same once more, without the garbage."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
