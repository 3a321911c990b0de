"""After an error: the text kept, the sign on the panel, the restart."""

import sys

import scratch
from pentaref import fault


class TextPanel:
    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.rows = None

    def show(self, frame, palette, level):
        assert level > 0 and len(palette) >= 6 and any(palette[3:6])
        wide = self.width
        self.rows = [
            "".join([".#"[ink] for ink in frame[at : at + wide]])
            for at in range(0, len(frame), wide)
        ]


def raised(text):
    try:
        raise RuntimeError(text)
    except RuntimeError as error:
        return error


def keep(folder, ran, powered=False, text="a word"):
    return fault.keep(folder, raised(text), ran, powered)


def test_the_third_fault_in_a_minute_is_the_last_restart():
    folder = scratch.make()
    assert keep(folder, 500000, True)
    assert keep(folder, 30000)
    # 30 s between the first and the second, 29 s between the second and the third.
    assert not keep(folder, 29000)
    # The count begins again after a power-on, and after a long run.
    assert keep(folder, 100, True)
    assert keep(folder, 100)
    assert keep(folder, 60000)
    assert keep(folder, 100)
    assert not keep(folder, 59900)
    scratch.remove(folder)


def test_last_words_say_what_was_raised_and_are_bounded():
    folder = scratch.make()
    path = folder + "/" + fault.FILE
    assert keep(folder, 1234, True)
    said = scratch.read(path).decode()
    assert said.startswith("ran 1234 ms\n")
    assert "test_fault.py" in said or not hasattr(sys, "print_exception")
    assert said.strip().endswith("RuntimeError: a word")
    for _ in range(5):
        keep(folder, 10**9, text="x" * 5000 + "\xe4\n the end")
        said = scratch.read(path)
        assert len(said) <= fault.MOST and said.strip().endswith(b"the end")
    scratch.remove(folder)


def test_a_file_of_somebody_elses_is_no_fault_before():
    folder = scratch.make()
    for text in (b"", b"\xff\xfe\x00", b"ran a b ms\n", b"hello\nworld\n", b"9" * 5000):
        scratch.write(folder + "/" + fault.FILE, text)
        assert keep(folder, 10)
    scratch.remove(folder)


def test_where_the_flash_refuses_there_is_no_restart():
    assert not keep("/nowhere/at/all", 10, True)


def test_the_sign_is_an_exclamation_mark():
    panel = TextPanel(8, 8)
    fault.show(panel)
    assert panel.rows == ["........"] + ["...##..."] * 4 + ["........"] + ["...##..."] + [
        "........"
    ]
    for wide, high in ((16, 16), (32, 32)):
        panel = TextPanel(wide, high)
        fault.show(panel)
        assert panel.rows[0] == panel.rows[-1] == "." * wide
        assert sum([row.count("#") for row in panel.rows]) == 2 * (high * 5 // 8)
