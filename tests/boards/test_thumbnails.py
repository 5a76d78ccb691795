"""Boards as very small pictures."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from games.boards.thumbnails import GAP, MARK, SHAPES, SIDE, draw_thumbnail
from games.engine import GAMES, rules
from games.engine.scenes import Board, Cell, Man, Scene

MAN = Man("wX1", "white", "circle", ("1",), "White circle 1")
BOARD = Board("b", "", ("a", "b"), ("1",), (Cell("a1", "b", MAN), Cell("b1", "a")))


def drawn_as(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)  # noqa: S314 (our own)


def paths(picture: str) -> dict[str, str]:
    """The paths of a picture by their classes, those of several boards together."""
    found: dict[str, str] = {}
    for path in drawn_as(picture).iter("path"):
        name = path.attrib["class"]
        found[name] = found.get(name, "") + path.attrib["d"]
    return found


@pytest.mark.parametrize("key", GAMES)
def test_every_man_is_on_it_by_sides_and_in_two_kilobytes(key):
    game = rules(key)
    scene = game.scene(game.initial())
    picture = draw_thumbnail(scene)
    drawn = paths(picture)
    men = [cell.man for board in scene.boards for cell in board.cells if cell.man]
    beside = [cell.beside for board in scene.boards for cell in board.cells]
    men += [man for man in beside if man]
    for side in {man.side for man in men}:
        assert drawn[side].count("M") == sum(man.side == side for man in men)
    assert {man.shape for man in men} <= SHAPES.keys()
    assert len(picture) < 2_500
    assert "<text" not in picture


def test_the_squares_of_the_last_move_are_marked():
    scene = Scene((BOARD,), "white", marks={"b1": ("from",), "a1": ("last", "taken")})
    drawn = paths(draw_thumbnail(scene))
    assert drawn["moved"] == f"M0 0{MARK}M20 0{MARK}"
    others = replace(scene, marks={"a1": ("check",), "b1": ("taken",)})
    assert "moved" not in paths(draw_thumbnail(others))


@pytest.mark.parametrize("key", GAMES)
def test_every_square_has_its_tone(key):
    game = rules(key)
    scene = game.scene(game.initial())
    for board in scene.boards:
        drawn = paths(draw_thumbnail(replace(scene, boards=(board,))))
        first, *others = dict.fromkeys(cell.tone for cell in board.cells)
        assert (
            drawn[f"tone-{first}"] == f"M0 {len(board.ranks) / 2:g}h{len(board.files)}"
        )
        for tone in others:
            squares = sum(map(int, re.findall(r"h(\d+)", drawn[f"tone-{tone}"])))
            assert squares == sum(cell.tone == tone for cell in board.cells)


def test_the_levels_of_a_block_stand_in_rows_of_two():
    scene = Scene((BOARD, BOARD, BOARD), "white", stacked=True)
    picture = drawn_as(draw_thumbnail(scene))
    width, height = 2 * 2 * SIDE + GAP, 2 * SIDE + GAP
    assert picture.attrib["viewBox"] == f"0 0 {width} {height}"
    starts = re.findall(r"M(\d+) (\d+)", paths(draw_thumbnail(scene))["white"])
    right, down = SHAPES["circle"][:2]
    places = [(0, 0), (2 * SIDE + GAP, 0), (0, SIDE + GAP)]
    assert starts == [(str(x + right), str(y + down)) for x, y in places]


def test_a_shape_that_it_does_not_know_is_round_and_two_share_a_square():
    odd = replace(MAN, shape="star")
    cells = (Cell("a1", "a", odd, beside=replace(MAN, side="black")), Cell("b1", "a"))
    drawn = paths(draw_thumbnail(Scene((replace(BOARD, cells=cells),), "white")))
    assert drawn["white"] != drawn["black"]
    assert drawn["white"].endswith(SHAPES["circle"][2])
