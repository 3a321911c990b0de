"""A game by presses: what they do and what the panel shows."""

import device


def started(headers, **panel):
    return device.MemoryDevice(**panel).start(headers)


def test_lay_a_piece_with_few_presses():
    d = started("game: pentwall")
    # The F is around the middle; one step to the right.
    d.do("right a")
    assert d.played == ["F:g5h5f6g6g7"]
    assert d.match.game.turn == 2
    # The next piece is in hand at the nearest legal place: the row above.
    d.do("a")
    assert d.played[1] == "I:e4f4g4h4i4"


def test_the_preview_is_where_the_piece_will_lie():
    d = started("game: pentwall")
    rows = d.rows()
    lit = [(x, y) for y in range(10) for x in range(10) if rows[y][x] == "1"]
    assert len(lit) == 5
    d.do("a")
    cells = ["%c%d" % (97 + x, y + 1) for x, y in lit]
    assert d.played == ["F:" + "".join(cells)]
    # The other seat's piece is in hand there now; when it moves away, the laid piece shows.
    rows = d.do("4*up").rows()
    assert [(x, y) for y in range(10) for x in range(10) if rows[y][x] == "1"] == lit


def test_the_preview_lets_the_board_be_seen():
    d = started("game: pentwall")

    def seen():
        return "".join([row[:10] for row in d.rows()[:10]]).count("1")

    counts = set()
    for _ in range(110):
        d.wait(10)
        counts.add(seen())
    assert counts == {0, 5}


def test_picking_a_piece():
    d = started("game: pentwall")
    d.do("b+ 2*right b-")
    assert "In hand: L" in d.ui.words()
    d.do("b+ 3*left b-")
    assert "In hand: Z" in d.ui.words()
    d.do("a")
    assert d.played[0][0] == "Z"
    # Z has been laid, and F comes next.
    assert "In hand: F" in d.ui.words()


def test_a_refusal_changes_nothing_and_says_why():
    d = started("game: pentwall")
    d.do("a 2*down")
    before = d.rows()
    text = d.session.flash.text
    d.do("a")
    assert d.played == d.match.words and len(d.played) == 1
    assert d.session.flash.text == text
    # The words name the squares of the F that the I would lie on: all rows are below ten.
    (refused,) = [line for line in d.ui.words() if line.startswith("Refused: ")]
    why, squares = refused[len("Refused: ") :].split(": ")
    laid = [d.played[0][i : i + 2] for i in range(2, 12, 2)]
    assert why == "Taken squares" and squares.split()
    assert not [square for square in squares.split() if square not in laid]
    board = "".join([row[:10] for row in d.rows()[:10]])
    # The I overlaps the F: the squares of both are marked.
    assert 1 <= board.count("X") <= 3
    assert "T" in d.rows()[12]
    d.do("up down")
    assert "X" not in "".join(d.rows())
    assert d.rows()[11:] == before[11:]
    assert not [line for line in d.ui.words() if "Refused" in line]


def test_take_back_and_on():
    d = started("game: pentwall")
    d.do("a 3*up a")
    assert len(d.played) == 2
    d.do("a+ wait:720 a- a")
    assert len(d.played) == 1
    d.do("a+ wait:720 a- a")
    assert d.played == []
    assert d.session.flash.text.split("\n")[-3:] == ["undo", "undo", ""]
    # The third time there is nothing left to take back.
    d.do("a+ wait:720 a-")
    assert "Take back" not in [text for text, _ in d.ui.screen.entries]
    # The piece that was taken back is in hand where it lay: A lays it again.
    d.do("b a")
    assert d.played == ["F:f5g5e6f6f7"]


def test_a_piece_taken_back_is_in_hand_where_it_lay():
    d = started("game: pentwall")
    d.do("b+ 3*right b- 2*b 2*left up a")
    laid = list(d.played)
    d.do("a+ wait:720 a- a")
    assert not d.played
    d.do("a")
    assert d.played == laid


def test_a_double_tap_lays_once():
    for headers in ("game: pentwall", "game: pent-tile"):
        d = started(headers, settings={"legal": None})
        d.do("a+ wait:30 a- wait:60 a+ wait:30 a-")
        assert len(d.played) == 1
        # Once the next piece has been shown, or moved, A lays it.
        d.do("wait:300 a")
        assert len(d.played) == 2
        d.do("right a")
        assert len(d.played) == 3


def test_five_squares_traced_are_laid():
    d = started("game: pentwall")
    # A T, traced from the pivot f6; one square is crossed twice, because a T has three ends.
    d.do("a+ wait:200 right right left down down a- wait:50")
    assert d.played == ["T:f6g6h6g7g8"]
    # It need not be the piece in hand, which is kept in hand.
    assert "In hand: F" in d.ui.words()


def test_what_is_no_pentomino_is_refused_with_its_squares():
    d = started("game: pentwall")
    for traced, squares in (("right", 2), ("3*right", 4), ("3*right 2*down", 6)):
        d.do("a+ wait:200 %s a- wait:20" % traced)
        assert not d.played and "Refused: Not a pentomino: " in d.ui.words()[2]
        assert "".join([row[:10] for row in d.rows()[:10]]).count("X") == squares
    # Another button while A is held cancels the trace.
    d.do("a+ wait:200 4*right b+ b- a-")
    assert not d.played
    # That button does nothing else, and directions trace no more until A is let go.
    shape = d.ui.screen.turn.held[1]
    d.do("a+ wait:200 2*right b+ b-")
    assert not d.ui.screen.turn.traced and d.ui.screen.turn.held[1] == shape
    d.do("4*up a-")
    assert not d.played and not d.ui.screen.turn.traced
    assert not d.ui.screen.turns.announcer.refusal
    # A piece that has been laid cannot be traced again.
    d.do("a+ wait:200 4*right a- up a+ wait:200 4*left a-")
    assert len(d.played) == 1 and "Refused: This piece has been laid" in d.ui.words()


def test_a_held_and_moved_away_from_lays_no_tile():
    d = started("game: pent-tile")
    d.do("a+ wait:200 right a-")
    assert not d.played
    d.do("a")
    assert d.played == ["f5"]


def test_a_piece_is_taken_from_the_set_while_it_is_shown():
    d = started("game: pentwall")
    # F I L N, P T U V, W X Y Z.
    d.do("b+ wait:400 down right b-")
    assert "In hand: T" in d.ui.words()
    d.do("a b+ wait:400 up b-")
    # From U, the next one, up is L.
    assert "In hand: L" in d.ui.words()
    assert len(d.played) == 1


def test_what_a_game_says_of_how_it_stands():
    for headers, presses, said in (
        ("game: pentwall", "a", "Territory now: 95 : 0"),
        ("game: pent-tile", "", "Score: 0 : 0, tile 1 of 1"),
        ("game: pent-tile", "a", "Score: 0 : 0, tile 1 of 2"),
        ("game: pent-tile", "a a", "Score: 0 : 0, tile 2 of 2"),
        ("game: pent-up; variant: tower", "a", "Level 1 of 6, lay a black tile"),
        ("game: pentactic; variant: solo; counters: a1 d3 h5 c8", "", "12 left"),
    ):
        assert said in started(headers).do(presses).ui.words(), headers


def test_tiles_and_the_pass():
    d = started("game: pent-tile")
    d.do("a")
    assert d.played == ["e5"]
    # Seat 1 had to place the first tile; now a pass is among the options.
    d.do("a right up a")
    assert d.played == ["e5", "d5", "d4"]
    d.do("b")
    assert "In hand: pass" in d.ui.words()
    d.do("b")
    assert "In hand: tile" in d.ui.words()
    # A five is still possible, so the device asks about the pass; A alone answers No.
    d.do("b a")
    assert d.ui.words()[1] == "> No    Yes"
    d.do("a")
    assert d.played[-1] == "d4"
    d.do("a right a")
    assert d.played[-1] == "pass"


def test_remove_counter_and_board():
    d = started("game: pentactic; variant: multi; seats: 3")
    assert "In hand: F of set 1, to be removed" in d.ui.words()
    d.do("right a")
    assert d.played == ["-A:I"]
    # Set 1 is no longer complete; the next to choose from is set 2.
    d.do("b a b a")
    assert len(d.played) == 3
    assert d.match.game.phase == "counter"
    d.do("a")
    assert d.played[-1] == "@B:e5"
    # Lays go on the seat's own board, wherever its counter went.
    assert d.match.game.phase == "piece"
    d.do("a")
    assert d.match.game.turn == 2
    d.do("b")
    assert "In hand: counter on board 3" in d.ui.words()
    d.do("b+ right b-")
    assert "In hand: pass" in d.ui.words()
    d.do("a")
    assert d.played[-1] == "pass"


def test_the_pass_is_one_step_back():
    d = started("game: pentactic; variant: duel")
    d.do("a a a")
    assert d.match.game.phase == "piece"
    d.do("b+ left b- a")
    assert d.played[-1] == "pass" and d.match.game.turn == 2


def test_only_a_pass_is_in_hand_when_there_is_nothing_else():
    d = started("game: pent-tile; grid: 5x5")
    game = d.match.game
    game.left_over = (32, 0)
    d.do("a")
    assert "In hand: pass" in d.ui.words()
    d.do("a")
    assert d.played[-1] == "pass"


def test_of_four_buttons_the_lay_button_paints_too():
    d = started("game: pentwall", names=device.FOUR)
    d.do("d+ wait:200 a a c+ a c- b b d- wait:50")
    assert d.played == ["T:f6g6h6g7g8"]
    # C held to go back, but nothing was traced: it turns the piece, and the held D lays nothing.
    d.do("wait:400 d+ wait:200 c+ wait:50 c- d-")
    assert len(d.played) == 1 and not d.ui.screen.turns.refused


def test_of_four_buttons_the_pass_comes_after_the_last_piece_of_the_set():
    d = started("game: pentactic; variant: duel", names=device.FOUR)
    d.do("d wait:400 d wait:400 d wait:400")  # a removal each, a counter
    assert d.ui.screen.turn.choices[-1].kind == "pass" and d.ui.screen.turn.taken.kind == "lay"
    d.do("c+ wait:360")
    for _ in range(12):
        if d.ui.screen.turn.taken.kind != "pass":
            d.do("a")
    d.do("c-")
    assert "In hand: pass" in d.ui.words()
    d.do("d")
    assert d.played[-1] == "pass"
