"""Hostile files: what the reader, the judge and the device always do."""
