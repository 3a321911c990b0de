"""Drivers for a device's parts, one file per chip; a board's file says which ones it uses."""
