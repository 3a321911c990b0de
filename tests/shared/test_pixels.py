"""The loops over a frame, as machine code and plain code."""

from array import array

from pentaref.drivers import light, pages, pixels, spans

try:
    from pentaref.drivers import pixels_viper as native
except (ImportError, SyntaxError):
    native = None

PALETTE = bytes([0, 0, 0, 255, 255, 255, 1, 0, 200, 90, 17, 3])


def kinds():
    """The plain code, and the machine code if this interpreter compiles it."""
    return (pixels, native) if native else (pixels,)


def test_a_histogram_counts_each_index_from_zero():
    for kind in kinds():
        counts = array("H", [9] * 5)
        kind.histogram(bytearray([3, 1, 3, 0]), counts)
        assert list(counts) == [1, 1, 0, 2, 0]
        counts = array("H", [0] * 4)
        kind.histogram(bytearray([0, 3, 1, 3, 3, 0]), counts)
        assert list(counts) == [2, 1, 0, 3]
        counts = array("H", [0] * 100)
        kind.histogram(bytearray([99] * 5), counts)
        assert counts[99] == 5


def test_a_demand_is_the_sum_over_all_pixels():
    for kind in kinds():
        assert kind.demand(array("H", [1, 2, 1]), b"\0\0\0\xff\xff\xff\0\xff\0") == 7 * 255
        # A whole Cosmic Unicorn in full white.
        assert kind.demand(array("H", [0, 1024]), b"\3\3\3\xff\xff\xff") == 783360
        assert kind.demand(array("H", [65535]), b"\xff\xff\xff") == 50134275


def test_duties_are_those_of_light_in_the_order_of_the_wire():
    for kind in kinds():
        for scale in (0, 1, 77, 1000, light.FULL):
            inks = bytearray(len(PALETTE))
            kind.duties(PALETTE, scale, bytes([1, 0, 2]), inks)
            for i in range(0, len(PALETTE), 3):
                red, green, blue = light.duties(PALETTE[i : i + 3], scale)
                assert list(inks[i : i + 3]) == [green, red, blue], scale


def test_duties_of_every_value():
    values = bytes([v for value in range(256) for v in (value, value, value)])
    for kind in kinds():
        inks = bytearray(len(values))
        kind.duties(values, 321, bytes([0, 1, 2]), inks)
        wanted = [light.duties((v, v, v), 321)[0] for v in range(256)]
        assert [inks[3 * v] for v in range(256)] == wanted


def test_a_frame_is_spread_along_the_chain():
    inks = bytes([0, 0, 0, 1, 2, 3, 4, 5, 6])
    for kind in kinds():
        wire = bytearray(12)
        kind.spread(bytearray([2, 0, 1, 2]), array("H", [3, 1, 0, 2]), inks, wire)
        assert list(wire) == [4, 5, 6, 0, 0, 0, 4, 5, 6, 1, 2, 3]


def test_what_a_frame_changes_on_the_wire_is_found_while_it_is_spread():
    chain = array("H", [3, 1, 0, 2])
    inks = bytes([1, 2, 3, 40, 50, 60, 7, 8, 9])
    before = bytearray([7, 8, 9, 1, 2, 3, 7, 8, 9, 45, 55, 60])
    shown = bytearray([2, 0, 1, 2])
    # A frame, and how many LEDs there are up to the last one that has another index.
    for frame, expected in (
        ([2, 0, 1, 2], 0),
        ([2, 0, 1, 1], 1),
        ([2, 1, 1, 2], 2),
        ([1, 0, 1, 2], 3),
        ([1, 0, 1, 1], 3),
        ([2, 0, 1, 0], 1),
        ([2, 0, 0, 2], 4),
    ):
        results = []
        for kind in kinds():
            wire = bytearray(before)
            found = array("i", (9, 9, 9))
            kind.changed(bytearray(frame), shown, chain, inks, wire, found)
            plain = bytearray(12)
            kind.spread(bytearray(frame), chain, inks, plain)
            assert wire == plain
            after = 3 * found[0]
            assert found[1] == sum(before[after:]) - sum(plain[after:])
            assert found[2] == (before[after:] != plain[after:])
            results.append(tuple(found))
        assert results[0][0] == expected and len(set(results)) == 1, frame


def test_a_page_has_its_columns_as_bytes_the_top_pixel_lowest():
    try:
        from pentaref.drivers import pages_viper
    except (ImportError, SyntaxError):
        pages_viper = None
    # Ten rows of three pixels; the page begins in the second row.
    rows = ("000", "100", "020", "103", "000", "000", "000", "000", "001", "111")
    frame = bytearray([int(index) for row in rows for index in row])
    for kind in (pages, pages_viper) if pages_viper else (pages,):
        page = bytearray(b"\x40\0\0\0")
        # Index 2 is dark.
        assert kind.pack(frame, 3, 3, b"\0\1\0\1", page) is True
        assert page == bytearray([0x40, 0b00000101, 0, 0b10000100])
        assert kind.pack(frame, 3, 3, b"\0\1\0\1", page) is False
        assert kind.pack(frame, 3, 3, b"\0\0\1\0", page) is True
        assert page == bytearray([0x40, 0, 0b00000010, 0])


def test_what_of_a_row_has_changed_is_found_by_machine_code_too():
    try:
        from pentaref.drivers import spans_viper
    except (ImportError, SyntaxError):
        spans_viper = None
    kinds = (spans, spans_viper) if spans_viper else (spans,)
    shown = bytearray([0, 1, 2, 3, 0, 1, 2, 3])
    none, threes = b"\0\0\0\0", b"\0\0\0\1"
    for changed, start, end, stale, wanted in (
        ({}, 0, 8, none, None),
        ({0: 3}, 0, 8, none, (0, 0)),
        ({7: 0}, 0, 8, none, (7, 7)),
        ({2: 0, 5: 0}, 0, 8, none, (2, 5)),
        # Only the row counts.
        ({0: 3, 4: 1}, 1, 4, none, None),
        ({0: 3, 5: 0}, 4, 8, none, (5, 5)),
        ({}, 0, 8, threes, (3, 7)),
        ({1: 0}, 0, 4, threes, (1, 3)),
        ({}, 0, 3, threes, None),
    ):
        frame = bytearray(shown)
        for i in changed:
            frame[i] = changed[i]
        for kind in kinds:
            assert kind.span(frame, shown, start, end, stale) == wanted, (changed, start, end)
