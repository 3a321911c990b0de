"""The simulated device on a desktop: in a terminal and in a browser."""
