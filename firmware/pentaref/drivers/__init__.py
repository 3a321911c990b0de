"""The parts a device is made of, one file a chip; a board file names those it has."""
