"""Hostile files: what must hold of the reader, the judge and the device whatever a file holds."""
