"""The test of the parts: each LED in every colour, each button named."""

from pentaref import feature_test
from pentaref.drivers.panel import Panel
from pentaref.drivers.parts import Parts


class RecordingPanel(Panel):
    """A panel that keeps each frame's lit pixels and their colour."""

    def __init__(self, width, height, colour=True):
        super().__init__(width, height)
        self.colour = colour
        self.seen = []

    def write(self, frame, palette, level):
        lit = tuple([i for i, index in enumerate(frame) if index])
        self.seen.append((lit, bytes(palette[3:]) if level else b""))


class Fingers:
    """Buttons pressed by a timetable: number of waits to names held down."""

    def __init__(self, names, moments):
        self.names = names
        self.moments = moments

    def read(self, now):
        return sum([1 << self.names.index(name) for name in self.moments.get(now, ())])


def run(screen, names, moments, patience=100000):
    """Run the test, with Ctrl-C after some waits: output, result, waits."""
    lines = []
    waits = []

    def wait(seconds):
        if len(waits) == patience:
            raise KeyboardInterrupt
        waits.append(seconds)

    left = feature_test.run(Parts(screen, Fingers(names, moments), ""), lines.append, wait)
    return lines, left, len(waits)


def test_each_led_is_lit_in_turn_by_row():
    screen = RecordingPanel(3, 2)
    run(screen, ("a",), {0: ("a",)})
    row = [((0,), 1), ((0, 1), 1), ((0, 1, 2), 1), ((3,), 2), ((3, 4), 2), ((3, 4, 5), 2)]
    colours = {1: b"\xff\0\0", 2: b"\0\xff\0"}
    assert screen.seen[:6] == [(lit, colours[n]) for lit, n in row]


def test_the_whole_panel_is_lit_in_every_colour_and_goes_dark():
    screen = RecordingPanel(3, 2)
    run(screen, ("a",), {0: ("a",)})
    whole = (0, 1, 2, 3, 4, 5)
    colours = [b"\xff\0\0", b"\0\xff\0", b"\0\0\xff", b"\xff\xff\xff"]
    assert screen.seen[6:] == [(whole, colour) for colour in colours] + [((), b"")]


def test_a_panel_without_colours_is_lit_white():
    screen = RecordingPanel(2, 2, colour=False)
    lines, _, _ = run(screen, ("a",), {0: ("a",)})
    assert {colour for lit, colour in screen.seen if lit} == {b"\xff\xff\xff"}
    assert "row 2: white" in lines


def test_each_button_is_named_once_as_it_is_pressed():
    moments = {0: ("a",), 10: ("a",), 20: ("up", "b")}
    lines, left, _ = run(RecordingPanel(2, 2), ("up", "a", "b"), moments)
    assert left == []
    assert lines[2:] == [
        "row 1: red",
        "a (still: up, b)",
        "row 2: green",
        "up (still: b)",
        "b",
        "all: red",
        "all: green",
        "all: blue",
        "all: white",
        "All buttons were pressed.",
    ]


def test_it_goes_on_until_the_last_button_and_then_ends_at_once():
    # One round: 4 LEDs and 4 colours of 100 steps, 10 ms each.
    screen = RecordingPanel(2, 2)
    lines, left, waits = run(screen, ("a", "b"), {0: ("a",), 4070: ("b",)})
    assert left == []
    assert waits == 407
    assert lines.count("row 1: red") == 1


def test_ctrl_c_ends_it_and_says_what_was_not_pressed():
    screen = RecordingPanel(2, 2)
    lines, left, _ = run(screen, ("up", "down", "a"), {10: ("down",)}, patience=5)
    assert left == ["up", "a"]
    assert lines[-1] == "Not pressed: up, a."
    assert screen.seen[-1] == ((), b"")
