"""The menus before a game and during one."""

import device
import player
import scratch
from pentaref import games, setups
from pentaref.games import base
from pentaref.grid import name
from pentaref.match import Match
from pentaref.ui.draw import palette
from pentaref.ui.screens import counter_setup
from pentaref.ui.screens.levels import Levels


def answers(d, headers):
    """Choose a set-up in the menu as a person would: read, move, accept."""
    wanted = dict([line.split(": ") for line in headers.split("; ")])
    for _ in range(8):
        if d.match or "Counters" in d.ui.words()[0]:
            break
        key, text = d.ui.words()[0].split(": ")
        if key == "counters":
            wanted[key] = "by hand"
        tries = 0
        while key in wanted and text != wanted[key] and tries < 70:
            # Sizes are chosen in two steps: columns, then rows.
            ways = text.split("x") + wanted[key].split("x")
            down = key == "grid" and len(ways) == 4 and ways[0] == ways[2]
            d.do("down" if down else "right")
            text = d.ui.words()[0].split(": ")[1]
            tries += 1
        assert key not in wanted or text == wanted[key], (key, text, wanted)
        d.do("a")


def test_every_set_up_can_be_chosen():
    for headers in player.SETUPS:
        d = device.MemoryDevice()
        asked = headers
        if "outer: west east" in headers:
            asked = headers.replace("west east", "east west")
        answers(d, asked)
        if "counters" in headers:
            squares = dict([line.split(": ") for line in headers.split("; ")])["counters"].split()
            for square in squares:
                tries = 0
                while d.ui.screen.at != square and tries < 99:
                    # Along the row, and from its end to the next row.
                    d.do("right" if d.ui.screen.at[0] != square[0] else "down")
                    tries += 1
                d.do("a")
            d.do("a")
        wanted = games.Setup(player.headers(asked)).headers()
        assert d.match.setup.headers() == wanted, (d.match.setup.headers(), wanted)


def test_the_first_screen_says_what_a_game_is_and_what_to_press():
    for names, keys in ((device.SIX, "A take, < > others"), (device.FOUR, "D take, A next")):
        d = device.MemoryDevice(names=names)
        assert d.ui.words() == [
            "game: pentwall",
            "Pentwall: %s. %s" % (games.line("pentwall"), keys),
        ]


def test_the_one_player_of_a_puzzle_is_told_the_colour_to_lay():
    d = device.MemoryDevice().start("game: pent-up; variant: tower")
    assert d.ui.words()[0] == "Turn: White"
    assert d.do("a").ui.words()[0] == "Turn: Black"


def test_the_last_choice_is_remembered():
    d = device.MemoryDevice()
    answers(d, "game: pentactic; variant: multi; seats: 5; grid: 9x7")
    kept = d.session.settings
    assert d.session.kept
    again = device.MemoryDevice(settings=kept)
    again.do("a a a a a")
    assert again.match.setup.headers() == d.match.setup.headers()


def test_settings_of_another_kind_do_no_harm():
    bad_ones = ["pentwall", 7, None, {"game": "chess"}, {"game": "pentactic", "variant": "high"}]
    bad_ones += [
        {"game": ["pentwall"]},
        {"game": {}, "variant": 3},
        {"game": "pent-up", "seats": []},
    ]
    for bad in bad_ones:
        d = device.MemoryDevice(settings={"setup": bad, "light": "bright"})
        assert d.ui.words()[0].startswith("game: pent")
        d.do("a")
        assert d.ui.words()[0].startswith("variant: ") or d.ui.words()[0] == "clock: none"


def test_back_and_round():
    d = device.MemoryDevice()
    d.do("left")
    assert d.ui.words()[0] == "game: " + games.GAMES[-1]
    d.do("right right a")
    assert d.ui.words() == ["variant: high"]
    d.do("b")
    assert d.ui.words()[0] == "game: pent-up"


def drawn(d):
    """The random counters, once they have been drawn."""
    while d.ui.words()[1] == "Drawing":
        d.wait(100)
    return d.ui.words()[0].split(": ")[1].split()


def test_counters_are_drawn_so_that_they_share_no_line():
    d = device.MemoryDevice(
        settings={"setup": {"game": "pentactic", "variant": "solo", "grid": "9x7"}}
    )
    d.do("a a a a")
    seen = set()
    for _ in range(3):
        cells = drawn(d)
        assert len(cells) == 3
        assert len({cell[0] for cell in cells}) == len({cell[1:] for cell in cells}) == 3
        seen.add(tuple(cells))
        d.do("b")
        # Another press does not end the draw.
        d.do("left")
    assert len(seen) > 1
    drawn(d)
    d.do("a")
    assert len(d.match.setup.counters) == 3


def test_counters_set_by_hand_can_be_taken_up():
    d = device.MemoryDevice(settings={"setup": {"game": "pentactic", "variant": "solo"}})
    d.do("a a a right a")
    d.do("a right a")
    assert d.ui.words()[0] == "Counters: e5 f5"
    d.do("a")
    assert d.ui.words()[0] == "Counters: e5"
    d.do("b")
    assert d.ui.words()[0] == "Counters: none"
    d.do("b")
    assert d.ui.words() == ["counters: by hand"]


def test_a_new_game_is_asked_twice():
    d = device.MemoryDevice().start("game: pentwall")
    d.do("a a+ wait:720 a-")
    menu = d.ui.words()
    d.do("%d*down" % [line.strip() for line in menu].index("New game"))
    assert "> New game" in d.ui.words()
    d.do("a right a")
    assert d.ui.words()[0] == "Leave this one?"
    d.do("b b")
    assert len(d.played) == 1
    d.do("a+ wait:720 a-")
    d.do("%d*down a right a right a" % [line.strip() for line in menu].index("New game"))
    assert d.match is None and d.session.left == 1
    assert d.ui.words()[0].startswith("game: ")


def test_another_game_is_not_asked_about_before_anything_is_laid():
    d = device.MemoryDevice().start("game: pentwall")
    d.do("a+ wait:720 a-")
    assert d.ui.words()[0] == "> Another game"
    d.do("a")
    assert d.match is None and d.ui.words()[0] == "game: pentwall"


def test_to_resign_or_agree_is_asked_once():
    for entry, question, ending, said in (
        ("Resign", "Ann resigns?", "resigned", "Over: Ben wins, Ann resigned"),
        ("Agree to draw", "Agree to draw?", "agreed", "Over: Shared, by agreement"),
    ):
        d = device.MemoryDevice().start("game: pentwall; players: Ann, Ben")
        device.menu(d, entry)
        assert d.ui.words()[0] == question
        d.do("a")
        assert not d.played
        device.menu(d.do("b"), entry).do("right a")
        assert d.match.game.ending == ending
        assert d.ui.words()[0] == said
    # For one player there is no question about seats.
    tower = device.MemoryDevice().start("game: pent-up; variant: tower")
    assert device.menu(tower, "Resign").ui.words()[0] == "Resign?"
    # With three seats nobody can resign, and a single seat cannot agree on a draw.
    for headers, offered in (
        ("game: universe; seats: 3", {"Agree to draw"}),
        ("game: pent-up; variant: tower", {"Resign"}),
    ):
        d = device.MemoryDevice().start(headers)
        d.do("a+ wait:720 a-")
        shown = {text for text, _ in d.ui.screen.entries}
        assert shown & {"Resign", "Agree to draw"} == offered


def test_once_more_the_other_begins():
    d = device.MemoryDevice().start("game: pent-tile; players: Ann, Ben; grid: 5x5")
    device.menu(d, "Agree to draw").do("right a a")
    assert d.ui.words()[:2] == ["> New game", "  Again, the other begins"]
    d.do("down a")
    assert d.match.setup.headers() == [
        ("game", "pent-tile"),
        ("grid", "5x5"),
        ("players", "Ben, Ann"),
    ]
    assert d.session.left == 1


def test_players_without_a_name_are_called_by_their_new_seat():
    d = device.MemoryDevice().start("game: universe; players: White, pentaref learner")
    device.menu(d, "Seats")  # the device plays seat 2; it also takes seat 1
    d.do("a b wait:50")
    assert d.match.game.names == ("pentaref learner (White)", "pentaref learner (Yellow)")
    d.ui.home()
    device.menu(d, "Seats").do("a a a b")
    assert d.match.game.names == ("White", "pentaref learner")
    d.ui.home()
    device.menu(d, "Seats").do("down a b")  # learner, player
    assert d.match.game.names == ("White", "pentaref player")
    d.ui.home()
    device.menu(d, "Resign").do("down a wait:400")
    assert d.match.game.winners() == [2]
    device.menu(d, "Again, the other begins")
    assert d.match.setup.players == ("pentaref player", "Yellow")


def test_who_took_a_seat_is_named_from_then_on():
    d = device.MemoryDevice().start("game: golomb; players: Ann, pentaref learner")
    device.menu(d, "Seats")
    d.do("a wait:50 down a a a b b")
    assert d.match.game.names == ("pentaref learner", "Seat 2")
    words = d.ui.words()
    assert words[0].startswith("Turn: pentaref learner")
    # After a power cut, too.
    record = d.session.flash.text

    def resumed(store):
        d.ui.play(Match.resume(store, scratch.create(store, record)))
        assert d.match.game.names == ("pentaref learner", "Seat 2")

    scratch.with_store(resumed)


def test_turned_for_the_other_side():
    d = device.MemoryDevice().start("game: pentwall")
    straight = d.rows()
    device.menu(d, "Upside down")
    assert d.rows() == ["".join(reversed(row)) for row in reversed(straight)]
    x, y = d.ui.screen.turn.held[2:]
    d.do("left up")
    assert d.ui.screen.turn.held[2:] == (x + 1, y + 1)
    d.do("a+ wait:720 a-")
    d.do("%d*up a" % [text for text, _ in d.ui.screen.entries].index("Right way up"))
    device.menu(d, "Face each player")
    assert not d.ui.turned and d.session.settings["turning"]
    d.do("a")
    assert d.ui.turned
    d.do("a")
    assert not d.ui.turned
    device.menu(d, "Take back")
    assert len(d.played) == 1 and d.ui.turned


def test_entries_that_switch_say_what_they_will_do():
    for first, second in (
        ("Show marks", "Hide marks"),
        ("Move by legal places", "Move by squares"),  # the tests' default is all squares
        ("Upside down", "Right way up"),
        ("Face each player", "Face one side"),
    ):
        d = device.MemoryDevice().start("game: pentwall")
        for entry, other in ((first, second), (second, first)):
            d.do("a+ wait:720 a-")
            shown = [text for text, _ in d.ui.screen.entries]
            assert entry in shown and other not in shown
            d.ui.home()
            device.menu(d, entry)


def test_back_leads_to_the_list_that_one_came_from():
    for start in (None, "game: pentwall"):
        for entry in ("Light", "Records", "Help", "Seats"):
            d = device.MemoryDevice()
            d.session.records.texts[3] = "Pentwall, ended"
            if start:
                d.start(start)
            lowest = d.ui.screen
            d.do("a+ wait:720 a-")
            menu = d.ui.screen
            d.do("%d*down a" % [text for text, _ in menu.entries].index(entry))
            assert d.ui.screen not in (menu, lowest)
            assert d.do("b").ui.screen is menu
            assert d.do("b").ui.screen is lowest


def test_brightness_is_never_dark():
    d = device.MemoryDevice().start("game: pentwall")
    d.do("a+ wait:720 a-")
    d.do("%d*down a" % [line.strip() for line in d.ui.words()].index("Light"))
    d.do("20*left")
    assert d.ui.level == 1
    d.do("20*right")
    assert d.ui.level == d.ui.levels - 1
    d.do("a")
    assert d.session.settings["light"] == d.ui.levels - 1 and d.session.kept
    again = device.MemoryDevice(settings=d.session.settings)
    assert again.ui.level == d.ui.levels - 1


def test_records_are_shown_and_deleted_when_asked_twice():
    d = device.MemoryDevice().start("game: pentwall")
    d.session.records.texts.update({3: "Pentwall, ended", 12: "Universe", 700: "Pent-Up high"})
    d.do("a+ wait:720 a-")
    d.do("%d*down a" % [line.strip() for line in d.ui.words()].index("Records"))
    assert d.ui.words() == ["700 Pent-Up high"]
    d.do("down")
    assert d.ui.words() == ["12 Universe"]
    d.do("down down")
    assert d.ui.words() == ["700 Pent-Up high"]
    d.do("up a down a")
    assert d.ui.words()[0] == "Delete 3?"
    d.do("right a")
    assert d.ui.words()[0] == "Really?" and 3 in d.session.records.texts
    d.do("right a")
    assert 3 not in d.session.records.texts and len(d.session.records.texts) == 2


def test_help_says_the_controls_of_the_buttons_there_are():
    for names, word in (
        (device.SIX, "B rotate, then flip"),
        (device.FOUR, "C rotate, then flip"),
    ):
        d = device.MemoryDevice(names=names).start("game: pentwall")
        d.do("a+ wait:720 a-" if names == device.SIX else "d+ wait:720 d-")
        down = "down" if names == device.SIX else "b"
        d.do("%d*%s" % ([line.strip() for line in d.ui.words()].index("Help"), down))
        act = "a" if names == device.SIX else "d"
        d.do("%s %s %s" % (act, down, act))
        assert word in [line[2:] for line in d.ui.words()]


def test_levels_one_by_one():
    d = device.MemoryDevice().start("game: pent-up; variant: surround")
    d.do("a+ wait:720 a-")
    # There is only one level, so nothing to choose.
    assert "  Levels" not in d.ui.words()


class Stacked:
    """A game whose tiles lie one upon the other, up to a level."""

    def __init__(self, game, top):
        self._game = game
        self._top = top

    def __getattr__(self, name):
        return getattr(self._game, name)

    def layers(self, board):
        # An I across the middle of the table.
        lies = self._game.grid(1).mask([(x, 0) for x in range(5)])
        return [base.Layer(lies, 1 + level % 2, level) for level in range(1, self._top + 1)]


def test_each_level_has_a_dot_on_every_panel():
    # Each level but the highest has two tiles or more, and there are 24: at most twelve levels.
    for width, height in ((8, 8), (53, 11), (16, 16), (32, 8), (32, 32), (128, 64)):
        for top in range(1, 13):
            d = device.MemoryDevice(width, height).start("game: pent-up")
            d.do("a")
            d.match.game = Stacked(d.match.game, top)
            levels = Levels(d.ui, d.match)
            d.ui.push(levels)
            places = []
            for _ in range(top):
                d.wait(10)
                px = list(d.ui.canvas.px)
                assert px.count(palette.MARK) == 1 and px.count(palette.FRAME) == top - 1
                places.append(px.index(palette.MARK))
                # The tiles are in sight beside the dots.
                assert [ink for ink in px if ink >= palette.SEATS]
                d.do("down")
            assert len(set(places)) == top


def test_counters_come_from_the_pack_by_grade():
    assert counter_setup.WAYS[2:] == setups.GRADES
    d = device.MemoryDevice(settings={"setup": {"game": "pentactic", "variant": "solo"}})
    d.do("a a a left a")
    number = int(d.ui.words()[1].split(":")[0][4:])
    assert 91 <= number <= 120  # thirty numbers per grade, fiendish the last

    def is_shown(number):
        cells = d.ui.words()[0].split(": ")[1].split()
        return tuple(cells) == tuple([name(*c) for c in setups.by_number((8, 8), number)])

    assert is_shown(number)
    # Any other one by its number, such as the puzzle of the day.
    d.do("up right")
    assert is_shown(number - 9)
    d.do("%d*left" % (number - 9))
    assert d.ui.words()[1].startswith("No. 120: ") and is_shown(120)
    d.do("right a")
    assert d.match.setup.counters == setups.by_number((8, 8), 1)


def test_a_set_up_says_the_buttons_there_are_and_a_long_press_leads_back_to_its_grade():
    settings = {"setup": {"game": "pentactic", "variant": "solo"}}
    for names, chosen, said, back in (
        (device.SIX, "a a a left a", "A play, B other, hold A back", "a+ wait:720 a-"),
        (device.FOUR, "d d d c+ a c- d", "D play, C other, hold D back", "d+ wait:720 d-"),
    ):
        d = device.MemoryDevice(names=names, settings=dict(settings)).do(chosen)
        assert d.ui.words()[1].split(": ")[1] == said
        d.do(back)
        assert d.ui.words() == ["counters: fiendish"]


def test_all_counters_are_to_be_seen_on_a_small_panel():
    d = device.MemoryDevice(width=8, height=8, settings={"setup": {"game": "pentactic"}})
    d.do("a right a a 2*right a")
    assert d.ui.words()[1].startswith("No. ")
    most = 0
    for _ in range(120):
        d.wait(100)
        most = max(most, "".join(d.rows()).count("o"))
    assert most == 4
