"""The firmware's times, heap and size on an emulated Pico."""
