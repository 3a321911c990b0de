"""The device on an emulated RP2040, with the interpreter's real image."""
