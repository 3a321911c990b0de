"""The commands, a file each: arguments and printing only."""
