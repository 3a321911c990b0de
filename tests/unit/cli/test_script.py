"""The script language: what words mean, and where a wrong one is."""

import pytest

from host_sim.simulator import script

SIX = ("up", "down", "left", "right", "a", "b")


def read(text, names=SIX):
    return list(script.read(text.split("\n"), names))


def test_each_form_of_a_word():
    assert read("right a+ wait:500 shot:F.png a- off on") == [
        ("press", "right"),
        ("hold", "a"),
        ("wait", 500),
        ("shot", "F.png"),
        ("release", "a"),
        ("off", None),
        ("on", None),
    ]


def test_several_times():
    assert read("3*right 2*wait:10 0*a") == [("press", "right")] * 3 + [("wait", 10)] * 2


def test_white_space_and_comments_count_for_nothing():
    assert read("# all of this\n\n  up\tdown # and this: left\n#x\nb") == [
        ("press", "up"),
        ("press", "down"),
        ("press", "b"),
    ]


def test_buttons_are_those_of_the_board():
    assert read("c d+", ("a", "b", "c", "d")) == [("press", "c"), ("hold", "d")]
    with pytest.raises(script.ScriptError, match=r"line 1, word 2: 'left' .*a b c d"):
        read("a left", ("a", "b", "c", "d"))


@pytest.mark.parametrize(
    "word",
    [
        "rigth",
        "A",
        "a++",
        "+",
        "3*",
        "*a",
        "-1*a",
        "3.5*a",
        "1234567890*a",
        "wait:",
        "wait:-5",
        "wait:1e3",
        "wait:1234567890",
        "wait:\N{SUPERSCRIPT TWO}",
        "shot:",
        "shot:F.exe",
        "shot:.png",
        "shot:..txt",
        "shot:F/.png",
        "up\N{NO-BREAK SPACE}up",
        "up\x1cup",
        "off+",
        "x" * 500,
    ],
)
def test_a_wrong_word_is_named_by_its_place(word):
    with pytest.raises(script.ScriptError) as caught:
        read(f"a b\nup # one\n\n left {word} down")
    assert (caught.value.line, caught.value.word) == (4, 2)
    assert str(caught.value).startswith("line 4, word 2: ")
    assert len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)
