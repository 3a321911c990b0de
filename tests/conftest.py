"""Settings for pytest: examples, Ctrl-C, the collector, modules."""

import gc
import signal
import sys

import pytest
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


@pytest.fixture(autouse=True)
def same_modules():
    """Bring back the modules that a device has forgotten in a test.

    Imported anew they would have other classes than those that the next tests have imported.
    """
    before = [(name, module) for name, module in sys.modules.items() if name[:9] == "pentaref."]
    yield
    for name, module in before:
        if sys.modules.get(name) is not module:
            package, _, own = name.rpartition(".")
            sys.modules[name] = module
            if package in sys.modules:
                setattr(sys.modules[package], own, module)
