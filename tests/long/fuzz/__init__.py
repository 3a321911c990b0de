"""Hostile files: properties of the reader, the judge and the device that hold for any file."""
