"""What pytest needs to know before it collects: how property tests look for examples."""

from hypothesis import settings

# A slow machine is no fault of the code's. All else stays as Hypothesis has it, which on a machine
# with CI set tries the same examples in every run.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
