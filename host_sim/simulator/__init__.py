"""A whole device in software, on both interpreters."""
