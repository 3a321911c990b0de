"""A board's picture: what is painted on top equals a whole picture."""

import player
from pentaref.games import base
from pentaref.ui.draw.view import View


def same(view, game, board, last):
    """Whether a view shows what a new one does that paints everything."""
    whole = View()
    whole.paint(game, board, last)
    return view._px == whole._px and view._lying == whole._lying and view._tiles == whole._tiles


def test_a_lay_painted_on_top_is_as_in_a_whole_picture():
    dice = player.chance(11)
    added = 0
    for text in player.FIRSTS:
        game = player.Table(text).game
        views = [View() for _ in range(game.boards)]
        for board, view in enumerate(views, game.boards > 1):
            view.paint(game, board)
        while not game.over and game.played < 60:
            action = player.guess(game, dice)
            board = action.board or (game.turn if game.boards > 1 else 0)
            game.play(action)
            for at, view in enumerate(views, game.boards > 1):
                if at == board and action.cells:
                    view.add(game, at, action.cells)
                    added += 1
                else:
                    view.paint(game, at)
                assert same(view, game, at, action.cells if at == board else ()), (text, action)
    assert added > 100


def test_marks_go_without_a_trace():
    game = player.Table("game: pentwall").game
    game.play(player.guess(game, player.chance(1)))
    view = View()
    view.paint(game, 0)
    grid = game.grid()
    view.mark([base.Mark(grid.squares, base.BARRED, 1, "")], True)
    assert not same(view, game, 0, ())
    view.mark([base.Mark(grid.bit(0, 0), base.BARRED, 1, "")], True)
    view.mark((), True)
    assert same(view, game, 0, ())
    view.mark([base.Mark(grid.squares, base.BARRED, 1, "")], True)
    view.paint(game, 0)
    assert same(view, game, 0, ())


def test_nothing_is_painted_twice():
    game = player.Table("game: pentwall").game
    game.play(player.guess(game, player.chance(1)))
    view = View()
    asked = []
    layers = game.layers

    def counting(board=0):
        asked.append(board)
        return layers(board)

    game.layers = counting
    view.paint(game, 0)
    view.paint(game, 0)
    assert len(asked) == 1
    game.take_back()
    view.paint(game, 0)
    assert len(asked) == 2
