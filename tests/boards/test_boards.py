"""The board component: what it shows of a half-built move, and what it sends."""

from __future__ import annotations

import re

import pytest
from django.template.loader import render_to_string

from games.boards import BoardForm, Building, Look, board_view, diagram
from games.engine import rules
from games.engine.scenes import Line
from games.engine.words import Words


@pytest.fixture
def game():
    return rules("rithmomachia")


@pytest.fixture
def start(game):
    return game.initial()


def first(pattern, html):
    found = re.search(pattern, html, re.DOTALL)
    assert found is not None, pattern
    return found[0]


def mark(html, square):
    found = first(rf'data-square="{square}"[^>]*', html)
    marks = re.search(r'data-mark="([^"]*)"', found)
    return marks[1].split() if marks else []


def man(html, square):
    found = first(rf'data-square="{square}"[^>]*', html)
    code = re.search(r'data-man="([^"]*)"', found)
    return code[1] if code else ""


def shown(view):
    return render_to_string("boards/_board.html", {"board": view}) + render_to_string(
        "boards/_strip.html", {"board": view}
    )


def build(kind, position, **given):
    form = BoardForm("/press/", hidden=given.pop("hidden", {}))
    building = Building(given.pop("partial", ""), given.pop("press", ""))
    look = Look("white", **given)
    return board_view(kind, position, look=look, form=form, building=building)


def test_the_board_carries_the_hooks_that_scripts_and_tests_rely_on(game, start):
    view = build(game, start, game="abc", version=7)
    board = first(r'<div id="board"[^>]*>', view.board_html)
    for hook in ('data-game="abc"', 'data-version="7"', 'data-turn="white"'):
        assert hook in board


def test_men_that_can_be_chosen_are_marked_and_others_are_not(game, start):
    html = build(game, start).board_html
    assert mark(html, "N1") == ["man"]
    assert mark(html, "P1") == []
    assert mark(html, "C1") == []


def test_a_chosen_man_shows_where_he_may_go_and_what_he_takes(game, start):
    html = build(game, start, press="N1").board_html
    assert mark(html, "N1") == ["chosen"]
    assert mark(html, "D1") == ["quiet"]
    assert mark(html, "C1") == ["capture"]
    assert "<span>16 =\N{NO-BREAK SPACE}4" in html


def test_the_strip_previews_every_way_to_take(game, start):
    html = shown(build(game, start, partial="N1"))
    preview = first(r'data-preview="C1".*?</div>', html)
    assert "20 − 4 = 16" in preview
    assert 'data-lights="P3"' in preview


def test_several_ways_are_buttons_with_their_equations(game, start):
    html = shown(build(game, start, partial="N1", press="C1"))
    assert 'data-choice="N1xC1:DIVISOR"' in html
    assert 'data-choice="N1xC1:DIFF(P3)" data-lights="P3" data-of="C1"' in html
    assert 'name="send"' not in html


def test_a_complete_move_is_shown_as_it_will_be_and_can_be_sent(game, start):
    view = build(game, start, partial="N1xC1:DIVISOR")
    assert 'class="board files-16 ranks-8 turns tentative"' in view.board_html
    assert man(view.board_html, "C1") == "wT4"
    assert man(view.board_html, "N1") == ""
    assert 'data-turn="white"' in view.board_html
    assert 'name="send" value="N1xC1:DIVISOR"' in shown(view)


def test_helpers_of_a_chosen_ambush_point_at_their_man(game, start):
    html = build(game, start, partial="N1-D1*A8:SUM(P1,P6)").board_html
    assert man(html, "A8") == ""
    assert html.count('class="line helper"') == 4  # two lines, each board way
    assert 'd="M15.5 7.5L0.5 0.5"' in html


def test_why_not_is_answered_in_the_strip(game, start):
    html = shown(build(game, start, press="P1"))
    refusals = first(r'class="refusals".*?</ul>', html)
    assert "S289" in refusals


def test_a_choice_can_be_taken_back_once_there_is_one(game, start):
    assert "data-take-back" not in shown(build(game, start))
    assert "data-take-back" in shown(build(game, start, partial="N1"))


def test_every_form_carries_the_choice_and_the_hidden_fields(game, start):
    html = shown(build(game, start, partial="N1", hidden={"version": "7"}))
    forms = re.findall(r"<form.*?</form>", html, re.S)
    assert len(forms) == 3
    for form in forms:
        assert 'action="/press/" hx-post="/press/"' in form
        assert '<input type="hidden" name="partial" value="N1">' in form
        assert '<input type="hidden" name="version" value="7">' in form


def test_a_board_to_look_at_has_no_form(game, start):
    html = shown(
        board_view(
            game, start, look=Look("black"), form=BoardForm(idle="Ada is to move.")
        )
    )
    assert "<form" not in html
    assert 'name="press"' not in html
    assert "Ada is to move." in html


def test_without_helps_nothing_is_given_away(game, start):
    html = shown(build(game, start, partial="N1", helps=False))
    assert "capture" not in mark(html, "C1")
    assert "data-preview" not in html


@pytest.mark.parametrize("to", ["D1", "D5"])
def test_without_helps_a_man_stands_where_he_is_put_be_it_legal_or_not(game, start, to):
    html = build(game, start, partial=f"N1-{to}", helps=False).board_html
    assert man(html, "N1") == ""
    assert man(html, to) == "wT4"
    assert "tentative" in html


@pytest.mark.parametrize("end", ["b42", "d44"])
def test_without_helps_a_push_looks_alike_be_it_legal_or_not(end):
    kind = rules("boolean")
    cells = "..../..../..../w0...|..../.w1../.wF../....|..../..../..../....|...bF/"
    position = kind.read_position(f"{cells}..../..../.... w NAOXDR p- 0 40")
    html = build(kind, position, partial=f"b22-b32>{end}", helps=False).board_html
    assert man(html, "b22") == ""
    assert man(html, "b32") == "wF"


def test_a_typed_choice_that_cannot_be_played_leaves_the_board_alone(game, start):
    view = build(game, start, partial="N1-D5")
    assert man(view.board_html, "N1") == "wT4"
    assert "tentative" not in view.board_html


def test_marks_and_lines_of_the_caller_are_drawn_beside_those_of_the_position(
    game, start
):
    moved = game.apply(start, game.read_move(start, "N1-D1"))
    line = Line("helper", ("P1", "A8"), Words("h", "289 helps"))
    marks = {"D1": ("light",)}
    html = diagram(game, moved, name="one", marks=marks, lines=(line,))
    assert mark(html, "D1") == ["last", "light"]
    assert mark(html, "N1") == ["from"]
    assert 'class="line helper" d="M15.5 7.5L0.5 0.5"' in html


def test_what_can_leave_the_board_is_marked_on_it_and_said():
    game = rules("margrites")
    position = game.read_position("BWW6/1B7/9/9/9/9/9/9 B 4 - 0,0 0,0 1")
    for partial in ("", "a8"):
        html = build(game, position, partial=partial).board_html
        assert "can-score" in mark(html, "a8")
        assert "can-score" not in mark(html, "b7")
        assert "leave the board" in html.lower()
    html = build(game, position, helps=False).board_html
    assert "can-score" not in html


def test_a_dragged_man_is_two_presses(game, start):
    offers = game.offers_after(start, "", ["N1", "D1"])
    assert offers.move == "N1-D1"


def test_men_taken_stand_beside_the_seat_that_took_them(game, start):
    move = game.read_move(start, "N1xC1:DIVISOR")
    view = board_view(game, game.apply(start, move))
    assert 'aria-label="Taken: Black triangle 16"' in view.tallies["white"]
    assert view.tallies["black"] == ""


def test_a_diagram_can_show_a_part_and_what_may_be_chosen(game, start):
    html = diagram(game, start, partial="N1", part=("K1", "P3"), name="one")
    assert 'id="one" class="board files-6 ranks-3"' in html
    assert mark(html, "K1") == ["quiet"]
    assert 'data-square="A1"' not in html
    assert 'name="press"' not in html
