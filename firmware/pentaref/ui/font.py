"""The device's own letters, three columns wide and five rows high (M, N and W need more)."""

HEIGHT = 5

_CHARS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:!?'-+/()<>=*%^_;"

# A byte a column, bit 0 its top row; bit 7 marks the last column of a character. ^ and _ are the
# arrows up and down, < and > those to the sides.
_COLUMNS = (
    b"\x1e\x05\x9e\x1f\x15\x8a\x0e\x11\x91\x1f\x11\x8e\x1f\x15\x91\x1f\x05\x81"  # A B C D E F
    b"\x0e\x11\x9d\x1f\x04\x9f\x11\x1f\x91\x08\x10\x8f\x1f\x04\x9b\x1f\x10\x90"  # G H I J K L
    b"\x1f\x02\x04\x02\x9f\x1f\x02\x04\x9f\x1f\x11\x9f\x1f\x05\x82\x0f\x09\x9f\x1f\x05\x9a"  # M-R
    b"\x12\x15\x89\x01\x1f\x81\x1f\x10\x9f\x0f\x10\x8f\x1f\x08\x04\x08\x9f\x1b\x04\x9b"  # S-X
    b"\x03\x1c\x83\x19\x15\x93\x0e\x11\x8e\x12\x1f\x90\x19\x15\x92\x11\x15\x8a"  # Y Z 0 1 2 3
    b"\x07\x04\x9f\x17\x15\x89\x1e\x15\x9d\x01\x1d\x83\x1f\x15\x9f\x17\x15\x8f"  # 4 5 6 7 8 9
    b"\x00\x80\x90\x10\x88\x8a\x97\x01\x15\x82"  # space . , : ! ?
    b"\x83\x04\x04\x84\x04\x0e\x84\x18\x04\x83\x0e\x91\x11\x8e"  # ' - + / ( )
    b"\x04\x0a\x91\x11\x0a\x84\x0a\x0a\x8a\x0a\x04\x8a\x19\x04\x93\x06\x03\x86"  # < > = * % ^
    b"\x0c\x18\x8c\x10\x8a"  # _ ;
)


_SPACE = _CHARS.find(" ")
# Where each character's first column stands, and behind them where the last one's would go on.
_STARTS = bytes([0] + [i + 1 for i, column in enumerate(_COLUMNS) if column & 0x80])


def columns(text):
    """A text as columns, a byte each with bit 0 the top row; a blank column between characters.

    Small letters are drawn as capitals, characters that have no drawing as spaces. Only the rows'
    five bits of a byte count.
    """
    found = bytearray()
    for char in text.upper():
        n = _CHARS.find(char)
        if n < 0:
            n = _SPACE
        if found:
            found.append(0)
        found.extend(_COLUMNS[_STARTS[n] : _STARTS[n + 1]])
    return found
