"""Run the app and print each frame of its panel.

This source is sent to a device's prompt. A frame is a line: ``panel``, the columns, the rows, the
brightness, the palette, the frame. The last two are as `pentaref.drivers.panel` has them, in
base64.
"""

import binascii
import sys

import board

import main

_PART = 192  # bytes to encode at once: a multiple of three, so that the texts can be joined

_make = board.make


def _watch(panel):
    show = panel.show

    def shown(frame, palette, level, in_parts=False):
        changed = show(frame, palette, level, in_parts)
        if changed:
            _tell(panel, frame, palette, level)
        return changed

    panel.show = shown


def _tell(panel, frame, palette, level):
    write = sys.stdout.write
    write("panel %d %d %d %s " % (panel.width, panel.height, level, _text(palette)))
    view = memoryview(frame)
    for start in range(0, len(frame), _PART):
        write(_text(view[start : start + _PART]))
    write("\n")


def _text(data):
    return binascii.b2a_base64(data).decode().strip()


def make(root="/"):
    """The board's parts, with a panel that prints what it shows."""
    parts = _make(root)
    _watch(parts.panel)
    return parts


board.make = make
main.main()
