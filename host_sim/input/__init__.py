"""From records to presses."""
