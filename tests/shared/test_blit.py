"""The loop over a board's picture, as machine code and plain code.

The tests draw the pictures that they expect.
"""

from pentaref.ui.draw import blit

try:
    from pentaref.ui.draw import blit_viper as native
except (ImportError, SyntaxError):
    native = None


def kinds():
    """The plain code, and the machine code if this interpreter compiles it."""
    return (blit, native) if native else (blit,)


def painted(kind, squares, stride, rows, width, shift, weave=0):
    """A picture of four rows with squares (x, y) stamped, as digits."""
    mask = sum([1 << y * stride + x for x, y in squares])
    px = bytearray(4 * width)
    bits = mask.to_bytes((rows * stride + 7) // 8, "little")
    kind.stamp(bits, stride, px, width, shift, 7, 5, weave)
    return ["".join([str(ink) for ink in px[i : i + width]]) for i in range(0, len(px), width)]


def test_squares_are_stamped_where_the_room_has_them():
    for kind in kinds():
        # A grid of 5 columns and a guard, completely visible.
        found = painted(kind, [(0, 0), (4, 0), (2, 3)], 6, 4, 5, 0)
        assert found == ["70007", "00000", "00000", "00700"]
        # A table of 9 columns and a guard, its (3, 2) at the picture's top left.
        found = painted(kind, [(3, 2), (7, 5), (4, 3)], 10, 9, 5, -2 * 5 - 3)
        assert found == ["70000", "07000", "00000", "00007"]
        # A picture with a margin of one pixel around the grid.
        found = painted(kind, [(0, 0), (2, 1)], 4, 2, 5, 5 + 1)
        assert found == ["00000", "07000", "00070", "00000"]


def test_squares_outside_the_picture_are_left_out():
    for kind in kinds():
        assert painted(kind, [(0, 0), (0, 7)], 6, 8, 5, 0) == ["70000", "00000", "00000", "00000"]
        assert painted(kind, [(0, 0), (0, 3)], 6, 4, 5, -10) == ["00000", "70000", "00000", "00000"]


def test_a_weave_is_a_tile_of_four_by_four():
    squares = [(x, y) for x in range(5) for y in range(4)]
    for kind in kinds():
        # The bits of the first row, of the second one's last column, of the last row's third.
        found = painted(kind, squares, 6, 4, 5, 0, 0x000F | 1 << 7 | 1 << 14)
        assert found == ["55555", "77757", "77777", "77577"]


def rows(px, width):
    return ["".join([str(ink) for ink in px[i : i + width]]) for i in range(0, len(px), width)]


def test_a_text_becomes_columns_with_a_blank_one_between_characters():
    # From the space on: a space, !, ", then # with two columns.
    drawings = b"\x80\x97\x81\x0e\x91"
    starts = b"\x00\x01\x02\x03\x05"
    texts = (
        ("", b""),
        ("!", b"\x97"),
        ("#!", b"\x0e\x91\x00\x97"),
        ("a\x07\u00e9\u3042!", b"\x80\x00\x80\x00\x80\x00\x80\x00\x97"),  # no drawings
    )
    for kind in kinds():
        for text, wanted in texts:
            data = text.encode()
            found = bytearray(b"\xaa" * 6 * len(data))
            assert found[: kind.letters(data, drawings, starts, found)] == wanted


def test_small_letters_are_capitals():
    starts = bytes(range(60))
    for kind in kinds():
        found = bytearray(12)
        assert kind.letters(b"az", bytes(range(60)), starts, found) == 3
        assert found[:3] == bytes((ord("A") - 32, 0, ord("Z") - 32))


def test_columns_are_drawn_where_the_picture_has_them():
    letter = b"\xff\x05\x80\x02"  # all five rows, the first and third, none, the second
    for kind in kinds():
        for x, y, first, last, expected in (
            (0, 0, 0, 4, ["33000", "30030", "33000", "30000"]),
            (1, 1, 0, 4, ["00000", "03300", "03003", "03300"]),
            (-1, -1, 0, 4, ["00300", "30000", "00000", "00000"]),
            (4, 0, 0, 4, ["00003", "00003", "00003", "00003"]),
            (0, 2, 1, 2, ["00000", "00000", "30000", "00000"]),
            (0, 0, 3, 3, ["00000", "00000", "00000", "00000"]),
        ):
            px = bytearray(20)
            kind.columns(px, 5, x, y, letter, first, last, 3)
            assert rows(px, 5) == expected, (kind, x, y)


def test_a_window_shows_a_part_of_a_picture():
    source = bytes(range(1, 10)) + bytes(3)  # four rows of three
    for kind in kinds():
        px = bytearray(20)
        kind.window(source, 3, 4, px, 5, 2, 2, 1)
        assert rows(px, 5) == ["56000", "89000", "00000", "00000"]
        px = bytearray(20)
        kind.window(source, 3, 0, px, 5, 5, 4, 2)
        assert rows(px, 5) == ["11223", "11223", "44556", "44556"]


def test_a_window_may_be_drawn_into_a_part_of_a_picture():
    for kind in kinds():
        px = bytearray(24)
        kind.window(b"\1\2\3\4", 2, 0, memoryview(px)[7:], 6, 4, 3, 2)
        assert rows(px, 6) == ["000000", "011220", "011220", "033440"]


def test_a_window_outside_of_a_picture_is_an_error():
    source = bytes(99)
    for kind in kinds():
        for start, size in ((94, (2, 3)), (0, (3, 6))):  # beyond the source, and beyond the target
            try:
                kind.window(source, 3, start, bytearray(20), 5, *size, 1)
            except IndexError:
                continue
            raise AssertionError((kind, start))


def test_a_picture_is_turned():
    for kind in kinds():
        px = bytearray(6)
        kind.turn(b"\1\2\3\4\5\6", px)
        assert px == b"\6\5\4\3\2\1"
