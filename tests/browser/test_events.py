"""Arenas and brackets in the browsers of the people who play in them."""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone
from playwright.sync_api import Page, expect

from games.ladders.models import Ladder
from games.ladders.rounds import services as rounds
from games.ladders.services import join
from tests.browser.inspecting import inspect
from tests.browser.tables import AT_A_TABLE
from tests.browser.test_ladders import ladder_of, logged_in, member

__all__ = ["logged_in"]  # a fixture


def test_two_who_are_free_come_to_a_table_by_themselves(
    logged_in: Callable[..., Page],
) -> None:
    people = ["Bruno", "Organa", "Clara"]
    ladder = ladder_of("The Arena", people, control="5+3", form="arena")
    rounds.begin_round(ladder_id=ladder.pk, by=member("Bruno"), now=timezone.now())
    bruno, organa, clara = (logged_in(name) for name in people)
    for page in (bruno, organa, clara):
        page.goto(ladder.get_absolute_url())
    bruno.get_by_role("button", name="Play", exact=True).click()
    expect(bruno.locator("#arena")).to_contain_text("Looking for an opponent")
    organa.get_by_role("button", name="Play", exact=True).click()
    for page in (bruno, organa):
        expect(page).to_have_url(AT_A_TABLE)
    assert bruno.url == organa.url
    expect(clara.locator("#arena")).to_contain_text("1 game being played")
    inspect(clara)


def test_a_bracket_can_be_read_wide_and_on_a_phone(
    logged_in: Callable[..., Page],
) -> None:
    people = ["Bruno", "Organa", "Clara", "Dido", "Euclid", "Fulke"]
    ladder = ladder_of("The Cup", people, form="knock_out")
    rounds.begin_round(ladder_id=ladder.pk, by=member("Bruno"), now=timezone.now())
    page = logged_in("Bruno")
    page.goto(ladder.get_absolute_url())
    final = page.get_by_role("heading", name="Final", exact=True)
    first = page.get_by_role("heading", name="Quarter-finals", exact=True)
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        one, other = first.bounding_box(), final.bounding_box()
        assert one is not None
        assert other is not None
        beside = other["x"] > one["x"] + one["width"] / 2
        assert beside == (width == 1280)
        inside = page.evaluate("document.documentElement.scrollWidth")
        assert inside <= width
        inspect(page)


def test_an_organiser_previews_an_event_and_names_its_teams(
    logged_in: Callable[..., Page],
) -> None:
    people = ["Bruno", "Organa", "Clara", "Dido"]
    ladder_of("Another", people)  # makes the people
    page = logged_in("Bruno")
    page.goto("/ladders/new/?preset=teams")
    page.get_by_label("Name", exact=True).fill("The League")
    page.get_by_label("Boards").fill("2")
    page.get_by_role("button", name="Preview").click()
    preview = page.locator("#preview")
    expect(preview).to_contain_text("Nothing has been created yet")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        inspect(page)
    preview.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", name="The League")).to_be_visible()
    league = Ladder.objects.get(name="The League")
    for name in people:
        join(ladder_id=league.pk, player=member(name), now=timezone.now())
    page.get_by_role("link", name="Organise", exact=True).click()
    teams = page.get_by_label("A line for each team")
    teams.fill("Oxford: Bruno, Organa\nParis: Clara, Dido")
    form = page.locator("section.card", has=teams)
    form.get_by_label("Why").fill("As they have said.")
    form.get_by_role("button", name="Set the teams").click()
    expect(page.get_by_text("The teams are set.")).to_be_visible()
    inspect(page)
    page.get_by_role("link", name="Standing", exact=True).click()
    page.get_by_role("button", name="Begin round 1").click()
    expect(page.locator(".matches")).to_contain_text("Oxford – Paris")
    inspect(page)


def test_pages_of_organisers_can_be_read_by_all(
    logged_in: Callable[..., Page],
) -> None:
    ladder = ladder_of("The Cup", ["Bruno", "Organa"], form="knock_out")
    page = logged_in("Bruno")
    for address in (
        "/ladders/new/",
        "/ladders/new/report/",
        f"{ladder.get_absolute_url()}seasons/1/report/",
    ):
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(address)
            inspect(page)
