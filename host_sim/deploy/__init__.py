"""From the source tree to a device, and its records back."""
