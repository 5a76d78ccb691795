"""Turns of several steps on the page: waves in order, pips, start squares, labels."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.boards import BoardForm, Look, Overlay, board_view
from games.boards.men import draw_man
from games.boards.pictures import draw_picture
from games.boards.pips import draw_pips
from games.engine.offers import Choice, Offers
from games.engine.scenes import Line, Man
from tests.boards.test_effects import (
    BLACK,
    NOTHING,
    WHITE,
    Stage,
    cell,
    effect,
    going,
    html,
    lines,
    scene,
    to,
    words,
)

FIRST = effect("D1", "4:2", "Wave 1: D1 falls.", kind="capture", man=BLACK, order=1)
LOST = effect("B2", "2:1", "Wave 2: B2 is lost.", kind="loss", man=WHITE, order=2)


# --- Waves ---------------------------------------------------------------------


def test_a_square_counts_what_falls_in_waves():
    way = replace(to("C1", FIRST, LOST), label="×1 −1")
    page = html(going(way, to("A2")))
    assert 'data-mark="capture waves"' in cell(page, "C1")
    assert "<span>×1 −1</span>" in cell(page, "C1")


def test_the_strip_tells_each_wave_with_its_number():
    first, second = lines(html(going(to("C1", FIRST, LOST), to("A2"))))
    assert 'class="effect capture"' in first
    assert 'data-order="1"' in first
    assert "4:2" not in first  # it is for the square; the words say it better
    assert 'class="effect loss"' in second
    assert 'data-order="2"' in second


def test_after_the_step_the_fallen_lie_under_their_wave():
    page = html(Stage(scene({"C1": WHITE}, effects=(FIRST, LOST))))
    assert 'data-mark="taken"' in cell(page, "D1")
    assert "<span>4:2</span><b>1</b>" in cell(page, "D1")
    assert 'data-mark="taken lost"' in cell(page, "B2")
    assert "<span>2:1</span><b>2</b>" in cell(page, "B2")


def test_what_happens_at_once_bears_no_number():
    page = html(Stage(scene({"C1": WHITE}, effects=(effect(man=BLACK),))))
    assert "<b>" not in cell(page, "D1")
    assert "data-order" not in page


def test_a_button_that_makes_men_fall_says_so():
    score = Choice("A1++", "score", "Leave", words("Leave."), effects=(LOST,))
    stage = going(to("A2"))
    stage.offered = replace(stage.offered, options=(score,))
    (line,) = lines(html(stage))
    assert 'data-by="A1++"' in line
    assert '<b class="where">Leave</b>' in line
    assert 'name="send" value="A1++" data-choice="A1++"' in html(stage)


# --- Pips ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pips", "dots", "said"),
    [
        ((0, 4), ["next", "", "", ""], "Step 1 of 4"),
        ((3, 4), ["made", "made", "made", "next"], "Step 4 of 4"),
        ((2, 2), ["made", "made"], "All 2 steps are made"),
    ],
)
def test_pips_show_and_say_how_far_a_turn_has_come(pips, dots, said):
    drawn = draw_pips(pips)
    kinds = [f'<i class="{dot}"></i>' if dot else "<i></i>" for dot in dots]
    assert f'aria-hidden="true">{"".join(kinds)}</span> {said}</p>' in drawn
    assert f'data-pips="{pips[0]}/{pips[1]}"' in drawn


def test_a_turn_of_one_decision_has_no_pips():
    assert draw_pips(None) == ""
    assert "pips" not in html(Stage(scene({})))


@pytest.mark.parametrize("action", ["/press/", ""])
def test_those_who_watch_see_the_pips_too(action):
    stage: Any = Stage(scene({}, pips=(1, 4)))
    view = board_view(stage, "now", form=BoardForm(action))
    assert "Step 2 of 4" in view.pips


def test_a_game_that_is_over_has_no_pips():
    stage: Any = Stage(scene({}, pips=(1, 4)))
    assert board_view(stage, "now", look=Look(over=True)).pips == ""


# --- Start squares, labels, armies half arranged -------------------------------


def test_a_start_square_is_marked_and_says_whose_it_is():
    began = words("The piece on C1 began here.")
    stage = Stage(
        scene(
            {"C1": WHITE},
            marks={"A1": ("start",)},
            said={"A1": began},
            lines=(Line("start", ("A1", "C1"), began),),
        )
    )
    page = html(stage)
    assert 'data-mark="start"' in cell(page, "A1")
    assert 'aria-label="A1. The piece on C1 began here."' in cell(page, "A1")
    assert 'class="line start"' in page


def test_a_help_writes_its_labels_on_the_squares():
    stage: Any = Stage(scene({"C1": WHITE}))
    view = board_view(
        stage, "now", form=BoardForm("/press/"), overlay=Overlay(labels={"C1": "3:2"})
    )
    assert "<em>3:2</em>" in cell(view.board_html, "C1")
    assert 'aria-label="White triangle 8, C1. 3:2."' in cell(view.board_html, "C1")
    assert "<em>" not in html(stage)


def test_an_army_that_is_being_arranged_stands_where_it_is_put():
    stage = Stage(scene({}), replace(NOTHING, partial="A1", scene=scene({"A1": WHITE})))
    assert 'data-man="wT8"' in cell(html(stage), "A1")


# --- Pearls --------------------------------------------------------------------


def test_pearls_differ_by_outline_and_engraving():
    white, black = (
        draw_man(Man(side[0], side, "pearl", (), f"{side} piece"))
        for side in ("white", "black")
    )
    assert 'class="man white pearl"' in white
    assert (white.count("<ellipse"), black.count("<ellipse")) == (8, 0)
    assert '<path class="o"' in white
    assert '<circle class="o"' in black


def test_nothing_that_is_said_or_labelled_becomes_markup():
    evil = '"><script>'
    stage: Any = Stage(
        scene({"C1": WHITE}, said={"A1": words(evil)}),
        Offers("", words(evil), options=(Choice(evil, "score", evil, words(evil)),)),
    )
    view = board_view(
        stage, "now", form=BoardForm("/press/"), overlay=Overlay(labels={"C1": evil})
    )
    assert "<script" not in view.board_html
    assert "<script" not in html(stage)


def test_on_a_picture_the_trail_of_a_man_ends_under_him():
    trail = Line("went", ("A1", "C1"), words("From A1 to C1."))
    drawn = draw_picture(scene({"C1": WHITE}, lines=(trail,)), "A game")
    assert drawn.index('class="line went"') < drawn.index('class="man white')
    braid = replace(trail, kind="harmony")
    drawn = draw_picture(scene({"C1": WHITE}, lines=(braid,)), "A game")
    assert drawn.index('class="line harmony"') > drawn.index('class="man white')
