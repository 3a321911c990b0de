"""The device's own letters, three columns wide and five rows high.

M, N and W are wider.
"""

try:
    from pentaref.ui.draw import blit_viper as blit
except (ImportError, SyntaxError):  # a port without a native compiler raises either
    from pentaref.ui.draw import blit

HEIGHT = 5

# One byte per column, bit 0 its top row; bit 7 marks the last column of a character. All characters
# from the space to the underline, in the order of their codes; those not named here are drawn as
# spaces. ^ and _ are the arrows up and down, < and > the arrows to the sides.
_COLUMNS = (
    b"\x00\x80\x97\x00\x80\x00\x80\x00\x80\x19\x04\x93\x00\x80\x83\x0e\x91"  # space ! % ' (
    b"\x11\x8e\x0a\x04\x8a\x04\x0e\x84\x10\x88\x04\x04\x84\x90\x18\x04\x83"  # ) * + , - . /
    b"\x0e\x11\x8e\x12\x1f\x90\x19\x15\x92\x11\x15\x8a\x07\x04\x9f"  # 0 1 2 3 4
    b"\x17\x15\x89\x1e\x15\x9d\x01\x1d\x83\x1f\x15\x9f\x17\x15\x8f\x8a"  # 5 6 7 8 9 :
    b"\x10\x8a\x04\x0a\x91\x0a\x0a\x8a\x11\x0a\x84\x01\x15\x82\x00\x80"  # ; < = > ?
    b"\x1e\x05\x9e\x1f\x15\x8a\x0e\x11\x91\x1f\x11\x8e\x1f\x15\x91"  # A B C D E
    b"\x1f\x05\x81\x0e\x11\x9d\x1f\x04\x9f\x11\x1f\x91\x08\x10\x8f"  # F G H I J
    b"\x1f\x04\x9b\x1f\x10\x90\x1f\x02\x04\x02\x9f\x1f\x02\x04\x9f"  # K L M N
    b"\x1f\x11\x9f\x1f\x05\x82\x0f\x09\x9f\x1f\x05\x9a\x12\x15\x89"  # O P Q R S
    b"\x01\x1f\x81\x1f\x10\x9f\x0f\x10\x8f\x1f\x08\x04\x08\x9f\x1b\x04\x9b"  # T U V W X
    b"\x03\x1c\x83\x19\x15\x93\x00\x80\x00\x80\x00\x80\x06\x03\x86"  # Y Z ^
    b"\x0c\x18\x8c"  # _
)
_WIDEST = 6  # columns of a character, the blank one included

# Where each character's columns start, and after them where the last one's end.
_STARTS = bytes([0] + [i + 1 for i, column in enumerate(_COLUMNS) if column & 0x80])


def columns(text):
    """A text as columns, a byte each, with bit 0 the top row.

    Between characters there is an empty column. Small letters are drawn as capitals, characters
    that have no drawing as spaces. Only the five bits of the rows are used.
    """
    data = text.encode()
    found = bytearray(_WIDEST * len(data))
    return found[: blit.letters(data, _COLUMNS, _STARTS, found)]
