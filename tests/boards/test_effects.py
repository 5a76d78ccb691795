"""What follows by itself: shown before a move, marked after it, listed in the strip."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.boards import BoardForm, Look, board_view
from games.engine.face import Turn
from games.engine.offers import Choice, Offers
from games.engine.scenes import Board, Cell, Effect, Man, Scene
from games.engine.words import Words

FILES, RANKS = tuple("ABCD"), ("2", "1")
WHITE = Man("wT8", "white", "triangle", ("8",), "White triangle 8")
BLACK = Man("bC4", "black", "circle", ("4",), "Black circle 4")
RUIN = Man("bP9", "black", "pyramid", ("9",), "Black pyramid 9", gone=("16",))


def words(text: str) -> Words:
    return Words("x", text)


def effect(square="D1", label="8 ÷ 2 = 4", says="C4 falls: 8 ÷ 2 = 4.", **more: Any):
    lights = more.pop("lights", ("C1", square))
    kind = more.pop("kind", "eruption")
    return Effect(kind, square, label, words(says), lights, **more)


def scene(men: dict[str, Man], **more: Any) -> Scene:
    cells = tuple(
        Cell(file + rank, man=men.get(file + rank)) for rank in RANKS for file in FILES
    )
    return Scene((Board("board", "Board", FILES, RANKS, cells),), "white", **more)


def to(square: str, *effects: Effect) -> Choice:
    kind = "capture" if effects else "quiet"
    return Choice("T8", kind, "", words(f"Go to {square}."), square, effects=effects)


NOTHING = Offers("", words("Choose."))


@dataclass
class Stage:
    """Rules with one move, of which the scenes before and after are given."""

    now: Scene
    offered: Offers = NOTHING
    then: Scene | None = None
    seats = ("white", "black")
    title = "Game"
    example = "A1-C1"

    def scene(self, position: Any) -> Scene:
        return self.then if position == "then" and self.then else self.now

    def turn(self, position: Any) -> Turn:
        return Turn()

    def reach(self, position: Any) -> dict[str, tuple[str, ...]]:
        return {}

    def offers(self, *_: Any, **__: Any) -> Offers:
        return self.offered

    def read_move(self, position: Any, text: str) -> str:
        return text

    def apply(self, position: Any, move: str) -> str:
        return "then"


def html(stage: Any) -> str:
    view = board_view(stage, "now", form=BoardForm("/press/"))
    return render_to_string("boards/_board.html", {"board": view}) + render_to_string(
        "boards/_strip.html", {"board": view}
    )


def cell(page: str, square: str) -> str:
    found = re.search(rf'<button [^>]*data-square="{square}".*?</button>', page)
    assert found is not None, square
    return found[0].replace("\N{NO-BREAK SPACE}", " ")


def lines(page: str) -> list[str]:
    found = re.findall(r'<li class="effect.*?</li>', page)
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in found]


def going(*choices: Choice) -> Stage:
    chosen = Choice("", "chosen", "", words("Leave him."), "A1")
    offered = Offers("A1", words("Where to?"), (chosen, *choices))
    return Stage(scene({"A1": WHITE, "D1": BLACK}), offered)


# --- Before the move -----------------------------------------------------------

TWO_WAYS = (effect(), effect(label="2 + 2 = 4", says="C4 falls: 2 + 2 = 4."))
BOTH = "C4 falls: 8 ÷ 2 = 4; 2 + 2 = 4."


def test_equations_that_do_the_same_are_told_together():
    page = html(going(to("C1", *TWO_WAYS), to("A2")))
    (line,) = lines(page)
    assert f'<b class="where">C1</b> {BOTH}</li>' in line
    assert f'aria-label="C1. Go to C1. {BOTH}"' in cell(page, "C1")
    (line,) = lines(html(Stage(scene({}, effects=TWO_WAYS))))
    assert f">{BOTH}</li>" in line


@pytest.mark.parametrize(
    "other",
    [
        effect(label="2 + 2 = 4", says="C4 falls: 2 + 2 = 4.", lights=("B2", "D1")),
        effect(label="2 + 2 = 4", says="C9 falls: 2 + 2 = 4."),
        effect("D2", label="2 + 2 = 4", says="C4 falls: 2 + 2 = 4."),
        effect(label="2 + 2 = 4", says="C4 falls."),
    ],
    ids=["by others", "another man", "elsewhere", "without an equation"],
)
def test_what_differs_in_more_is_told_apart(other):
    assert len(lines(html(Stage(scene({}, effects=(effect(), other)))))) == 2


def test_what_can_be_done_elsewhere_is_told_apart():
    first, second = TWO_WAYS
    assert len(lines(html(going(to("C1", first), to("A2", second), to("B1"))))) == 2


def test_a_square_says_what_going_there_does():
    page = html(going(to("C1", effect()), to("A2")))
    assert 'data-mark="capture"' in cell(page, "C1")
    assert "<span>8 ÷ 2 = 4</span>" in cell(page, "C1")
    assert 'aria-label="C1. Go to C1. C4 falls: 8 ÷ 2 = 4."' in cell(page, "C1")
    assert "<span>" not in cell(page, "A2")


def test_the_strip_tells_it_with_what_it_lights_and_counts():
    told = effect(lights=("B1", "D1"), counted=("B1", "C1", "D1"))
    (line,) = lines(html(going(to("A2"), to("C1", told))))
    assert 'class="effect eruption"' in line
    assert 'data-of="D1" data-lights="B1 D1" data-counted="B1 C1 D1"' in line
    assert 'data-at="C1"' in line
    assert "C4 falls: 8 ÷ 2 = 4." in line
    assert line.count("8 ÷ 2 = 4") == 1


def test_an_equation_that_the_words_leave_out_is_added():
    (line,) = lines(html(going(to("A2"), to("C1", effect(says="C4 falls.")))))
    assert 'C4 falls. <span class="eq">8 ÷ 2 = 4</span>' in line


def test_what_happens_from_several_squares_is_told_once():
    """The man himself takes part, so what is lit differs by the square he is on."""
    ways = [to(at, effect(lights=(at, "D1"))) for at in ("B2", "C1")]
    (line,) = lines(html(going(*ways, to("A2"))))
    assert 'data-lights="@ D1"' in line
    assert 'data-at="B2 C1"' in line
    assert "B2 C1</b>" in line


def test_what_happens_in_any_case_comes_last_and_is_on_no_square():
    anyhow = effect("D2", "9 = 9", "C9 falls: 9 = 9.", lights=("B2",))
    page = html(going(to("A2", anyhow), to("C1", anyhow, effect())))
    assert ["8 ÷ 2" in line for line in lines(page)] == [True, False]
    assert "on any square" in lines(page)[1]
    assert 'data-mark="capture alike"' in cell(page, "A2")
    assert "<span>" not in cell(page, "A2")
    assert "<span>8 ÷ 2 = 4</span>" in cell(page, "C1")


def test_of_several_effects_the_square_says_how_many_more():
    more = effect("D2", "3 + 6 = 9", "C9 falls: 3 + 6 = 9.")
    page = html(going(to("C1", effect(), more), to("A2")))
    assert "<span>8 ÷ 2 = 4 +1</span>" in cell(page, "C1")


# --- After the move ------------------------------------------------------------


def test_who_fell_lies_pale_on_his_square_under_his_equation():
    page = html(Stage(scene({"C1": WHITE}, effects=(effect(man=BLACK),))))
    assert 'data-mark="taken"' in cell(page, "D1")
    assert "data-man" not in cell(page, "D1")
    assert 'class="man black circle"' in cell(page, "D1")
    assert "<span>8 ÷ 2 = 4</span>" in cell(page, "D1")
    assert 'aria-label="D1. C4 falls: 8 ÷ 2 = 4."' in cell(page, "D1")
    assert "What the last move did" in page
    assert len(lines(page)) == 1


def test_a_part_that_fell_leaves_the_pyramid_standing():
    page = html(Stage(scene({"D1": RUIN}, effects=(effect(man=BLACK),))))
    assert 'data-man="bP9"' in cell(page, "D1")
    assert 'title="Black pyramid 9"' in cell(page, "D1")
    assert cell(page, "D1").count("<svg") == 1
    assert "<span>8 ÷ 2 = 4</span>" in cell(page, "D1")


def test_all_parts_that_fell_on_one_square_lie_there_as_a_pyramid():
    parts = [replace(BLACK, numerals=(each,)) for each in ("16", "9", "4")]
    fell = tuple(effect(label=f"{n} = {n}", man=man) for n, man in enumerate(parts))
    page = html(Stage(scene({}, effects=fell)))
    assert 'class="man black pyramid"' in cell(page, "D1")
    assert "<span>0 = 0<br>1 = 1<br>+1</span>" in cell(page, "D1")


def test_the_last_move_makes_room_while_the_next_is_built():
    stage = going(to("A2"))
    stage.now = replace(stage.now, effects=(effect("D2", man=BLACK),))
    page = html(stage)
    assert "data-mark" not in cell(page, "D2")
    assert lines(page) == []


def test_a_move_that_stands_chosen_is_shown_with_all_it_does():
    then = scene({"C1": WHITE}, effects=(effect(man=BLACK),))
    offered = Offers("A1-C1", words("A1 to C1."), move="A1-C1", sure=True)
    page = html(Stage(scene({"A1": WHITE, "D1": BLACK}), offered, then))
    assert "<span>8 ÷ 2 = 4</span>" in cell(page, "D1")
    assert "What follows by itself" in page
    assert len(lines(page)) == 1


def test_without_helps_a_chosen_move_takes_nobody_off_the_board():
    then = scene({"C1": WHITE}, effects=(effect(man=BLACK),))
    squares = tuple(
        Choice("", "chosen", "", words("Take back."), each) for each in ("A1", "C1")
    )
    offered = Offers("A1-C1", words("A1 to C1."), squares, move="A1-C1")
    stage: Any = Stage(scene({"A1": WHITE, "D1": BLACK}), offered, then)
    page = board_view(
        stage, "now", look=Look(helps=False), form=BoardForm("/press/")
    ).board_html
    assert 'data-man="wT8"' in cell(page, "C1")
    assert 'data-man="bC4"' in cell(page, "D1")
    assert "data-man" not in cell(page, "A1")
    assert "<span>" not in page


def test_nothing_that_an_effect_says_becomes_markup():
    evil = '"><script>'
    told = Effect(evil, "D1", evil, words(evil), (evil,), (evil,))
    for page in (
        html(Stage(scene({}, effects=(told,)))),
        html(going(to("A2"), to("C1", told))),
    ):
        assert "<script" not in page
