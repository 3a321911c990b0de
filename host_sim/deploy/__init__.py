"""From the source tree to a device: build, copy, test, and bring the records back."""
