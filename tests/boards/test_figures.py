"""The men of four armies: drawn so that each army is told without its colour."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from games.boards.figures import FIGURES, PAWN
from games.boards.hatching import SIGNS, hatch, polygons
from games.boards.men import draw_man
from games.engine.scenes import Man

ARMIES = ("blue", "black", "red", "yellow")
SQUARE = "M0 0H40V40H0Z"


def man(side, shape, letter="Q"):
    return draw_man(Man("x", side, shape, (letter,), "a man"))


def hatching(svg):
    path = re.search(r'class="h" d="([^"]*)"', svg)
    return path[1] if path else ""


@pytest.mark.parametrize("shape", [*FIGURES, PAWN])
def test_no_two_armies_are_hatched_alike(shape):
    drawn = {side: hatching(man(side, shape)) for side in ARMIES}
    assert all(drawn.values())
    for one, other in combinations(drawn.values(), 2):
        assert one != other


def test_pawns_bear_shields_of_four_forms():
    outlines = {*re.findall(r'class="o" d="([^"]*)"', "".join(map(pawn, ARMIES)))}
    assert len(outlines) == 4


def pawn(side):
    return man(side, PAWN)


def test_a_figure_bears_its_letter_and_its_classes():
    svg = man("red", "king", "K")
    assert 'class="man red king figure"' in svg
    assert re.findall(r"<text[^>]*>([^<]*)</text>", svg) == ["K"]


def test_colours_are_hatched_as_engravers_do():
    assert set(re.findall("[HV]", hatch(SQUARE, "blue"))) == {"H"}
    assert set(re.findall("[HV]", hatch(SQUARE, "red"))) == {"V"}
    assert set(re.findall("[HV]", hatch(SQUARE, "black"))) == {"H", "V"}
    assert set(re.findall("[HVh]", hatch(SQUARE, "yellow"))) == {"h"}
    assert hatch(SQUARE, "white") == ""
    assert set(SIGNS) == set(ARMIES)


def test_hatching_stays_within_the_outline():
    lines = re.findall(r"M([\d.]+) ([\d.]+)H([\d.]+)", hatch(SQUARE, "blue"))
    assert [y for _, y, _ in lines] == ["4", "12", "20", "28", "36"]
    assert {(left, right) for left, _, right in lines} == {("5", "35")}


@pytest.mark.parametrize("side", ARMIES)
@pytest.mark.parametrize("shape", [*FIGURES, PAWN])
def test_hatching_is_light(side, shape):
    """Without fractions, which nobody sees and every page of a game would load."""
    assert "." not in hatching(man(side, shape))


def test_a_bent_line_is_followed_to_its_end():
    (corners,) = polygons("M0 0H10Q20 10 10 20L0 20Z")
    assert corners[:2] == [(0, 0), (10, 0)]
    assert corners[-2:] == [(10, 20), (0, 20)]
    assert max(x for x, _ in corners) == 15


def test_a_strange_letter_is_escaped():
    assert "<script" not in man("red", "king", "<script")
