"""Panels beside a board: what they mark and draw on it, what their rows say."""

from __future__ import annotations

import re

from django.template.loader import render_to_string

from games.engine.panels import Panel, Row, Section
from games.table.panels import marks_of


def drawn(*rows: Row) -> str:
    panel = Panel("help", "Help", "Lead.", (Section("White", rows),))
    html = render_to_string("table/_panel.html", {"panel": panel})
    return html.replace("\N{NO-BREAK SPACE}", " ")


def test_a_panel_marks_its_squares_and_what_it_is_about():
    marks = {"C1": ("danger",), "D1": ("threat",)}
    panel = Panel("danger", "Danger", "", marks=marks, focus=("D1", "E1"))
    assert marks_of(panel) == {
        "C1": ("danger",),
        "D1": ("threat", "focus"),
        "E1": ("focus",),
    }
    assert marks_of(None) == {}


def test_a_row_counts_its_squares():
    html = drawn(Row("6 × 2 = 12", ("A1", "B1"), kind="eruption", counted=("A1", "B1")))
    assert '<li class="eruption" data-lights="A1 B1" data-counted="A1 B1"' in html
    assert ">6 × 2 = 12</li>" in html


def test_a_goal_is_a_bar_and_is_said_in_words():
    html = drawn(Row("De Corpore", done=9, needed=15))
    assert '<progress max="15" value="9" aria-hidden="true">' in html
    assert ">9 of 15<" in html


def test_a_limit_is_said_to_be_one():
    html = drawn(Row("De Lite", kind="limit", done=20, needed=28))
    assert ">20 of at most 28<" in html


def test_a_row_without_a_goal_has_no_bar():
    assert re.findall("<progress", drawn(Row("Nothing to measure."))) == []


def test_what_the_words_measure_is_not_said_twice():
    html = drawn(Row("De Corpore: 9 of 15 bodies", done=9, needed=15))
    assert html.count("9 of 15") == 1
