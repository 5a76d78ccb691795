"""Where the reader has chosen the colours ("high contrast"), all that the site says by
colours alone must be said otherwise, or keep them."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.captured import play_greedily
from tests.browser.inspecting import value
from tests.browser.tables import press, square


def test_sides_and_whose_move_it_is_are_told_apart(new_person, sit):
    people = new_person(forced_colors="active"), new_person(forced_colors="active")
    page = sit(people=people, control="3d").white
    white, black = (page.locator(f"#player-{side}") for side in ("white", "black"))
    signs = [value(each.locator(".sign"), "backgroundColor") for each in (white, black)]
    assert signs == ["rgb(255, 255, 255)", "rgb(26, 26, 26)"]

    canvas = value(page.locator("body"), "backgroundColor")
    assert value(black, "outlineStyle") == "none"
    assert value(black, "borderLeftColor") == canvas
    assert value(white, "outlineStyle") == "solid"
    assert value(white, "outlineColor") != canvas
    assert value(black.locator(".left"), "borderTopColor") == canvas
    assert value(white.locator(".left"), "borderTopColor") != canvas


def test_empty_squares_have_lines_and_marks_are_seen(new_person, sit):
    people = new_person(forced_colors="active"), new_person()
    page = sit(people=people).white
    canvas = value(page.locator("body"), "backgroundColor")
    for name in ("H4", "H5", "G4"):
        cell = square(page, name).locator("..")
        assert value(cell, "outlineStyle") == "solid"
        assert value(cell, "outlineWidth") == "1px"
        assert value(cell, "outlineColor") != canvas
    press(page, "N2")
    quiet = square(page, "L4")
    expect(quiet).to_have_attribute("data-mark", "quiet")
    dot = value(quiet, "backgroundColor", "::after")
    assert dot not in {canvas, "rgba(0, 0, 0, 0)"}


def test_four_armies_keep_their_signs(new_person):
    page = new_person(forced_colors="active")
    page.goto(play_greedily("enochian", 8, players="4").get_absolute_url())
    for signs in (page.locator(".army i"), page.locator(".order .sign")):
        assert signs.count() == 4
        colours = {value(each, "backgroundColor") for each in signs.all()}
        shapes = {value(each, "clipPath") for each in signs.all()}
        assert len(colours) == len(shapes) == 4
    framed = [value(each, "outlineStyle") for each in page.locator(".player").all()]
    assert sorted(framed) == ["none", "none", "none", "solid"]
