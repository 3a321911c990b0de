"""What pytest needs to know before it collects: how property tests look for examples."""

from hypothesis import settings

# A slow machine is no fault of the code's. All else stays as Hypothesis has it, which on a machine
# with CI set tries the same examples in every run.
settings.register_profile("patient", deadline=None)
# For a night: `python -m pytest --hypothesis-profile=long`.
settings.register_profile("long", deadline=None, max_examples=1000)
settings.load_profile("patient")
