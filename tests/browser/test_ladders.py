"""Founding a ladder and climbing on it, in the browsers of the people who do it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.ladders import services
from games.models import Ladder
from tests.browser.inspecting import inspect, looks
from tests.browser.tables import AT_A_TABLE

PASSWORD = "numbers-1563"


def member(name: str) -> User:
    """Somebody with an account, the same in every test."""
    found = User.objects.filter(username=name).first()
    return found or User.objects.create_user(name, password=PASSWORD)


@pytest.fixture
def logged_in(new_person: Callable[..., Page]) -> Callable[..., Page]:
    """`logged_in("Clara", **context options)`: a page of that member."""

    def enter(name: str, **options: object) -> Page:
        member(name)
        page = new_person(**options)
        page.goto("/accounts/login/")
        page.locator("[name=login]").fill(name)
        page.locator("[name=password]").fill(PASSWORD)
        page.get_by_role("button", name="Log in", exact=True).click()
        expect(page.locator(".menu")).to_contain_text(name)
        return page

    return enter


def ladder_of(name: str, people: list[str], **more: object) -> Ladder:
    given = {"key": "rithmomachia", "options": {}, "control": "3d", "settings": {}}
    founder, now = member(people[0]), timezone.now()
    ladder = services.found_ladder(
        founder=founder,
        name=name,
        now=now,
        rated=False,
        **(given | more),  # type: ignore[arg-type]
    )
    for each in people:
        services.join(ladder_id=ladder.pk, player=member(each), now=now)
    ladder.refresh_from_db()
    return ladder


def test_a_founder_founds_a_ladder_and_others_come_by_its_link(
    logged_in: Callable[..., Page],
) -> None:
    founder = logged_in("Clara")
    founder.goto("/ladders/")
    founder.get_by_role("link", name="Found a ladder").click()
    founder.wait_for_load_state()  # sets of rules can be changed in place from then on
    founder.get_by_label("Name", exact=True).fill("The class of 1563")
    founder.get_by_label("Whoever has the link or a code").check()
    expect(founder.locator(".ruleset.chosen")).to_contain_text("Thirty points")
    # Another set comes into its place without losing what is filled in.
    founder.get_by_role("link", name="Without ambush").click()
    expect(founder.locator(".ruleset.chosen")).to_contain_text("Without ambush")
    expect(founder.get_by_label("Name", exact=True)).to_have_value("The class of 1563")
    founder.locator("summary", has_text="Challenges").click()
    founder.get_by_label("Places above oneself").fill("2")
    founder.get_by_role("button", name="Found the ladder").click()
    expect(founder.get_by_role("heading", level=1)).to_have_text("The class of 1563")
    link = founder.locator("#link").input_value()
    pupil = logged_in("Dante", viewport={"width": 390, "height": 844})
    pupil.goto(link)
    pupil.get_by_role("button", name="Join").click()
    expect(pupil.locator("#mine")).to_contain_text("is your place, of 1")
    # The page of the founder shows it by itself.
    expect(founder.locator("#place-1")).to_contain_text("Dante")
    founder.get_by_role("link", name="Rules", exact=True).click()
    expect(founder.locator("table.settings")).to_contain_text("usually 3")


def test_a_challenger_challenges_plays_and_both_see_it(
    logged_in: Callable[..., Page],
) -> None:
    ladder = ladder_of("The Lyceum", ["Emma", "Felix"])
    felix, emma = logged_in("Felix"), logged_in("Emma")
    emma.goto(ladder.get_absolute_url())
    felix.goto(ladder.get_absolute_url())
    expect(felix.locator("#place-1")).to_contain_text("1 if you win, 2 if you lose")
    expect(emma.locator("#place-2")).to_contain_text("below you")
    felix.locator("#place-1").get_by_role("link", name="Challenge").click()
    felix.get_by_role("button", name="Challenge Emma").click()
    expect(felix.locator(".messages")).to_contain_text("Emma is told")
    mine = emma.locator("#mine")
    expect(mine).to_contain_text("Felix challenges you")
    mine.get_by_role("link", name="Felix challenges you").click()
    emma.get_by_role("button", name="Accept").click()
    expect(emma).to_have_url(AT_A_TABLE)
    expect(emma.locator("body")).to_contain_text("The Lyceum")
    felix.goto(ladder.get_absolute_url())
    felix.locator("#mine").get_by_role("link", name="To the game").click()
    expect(felix).to_have_url(emma.url)


@looks
def test_the_pages_of_ladders_are_as_they_should_be(
    logged_in: Callable[..., Page], viewport: dict[str, int]
) -> None:
    name = f"The Stoa {viewport['width']}"
    ladder = ladder_of(name, ["Greta", "Hugo", "Emma", "Felix", "Clara"])
    made = services.challenge(
        ladder_id=ladder.pk,
        challenger=member("Felix"),
        challenged=member("Emma"),
        now=timezone.now(),
    )
    page, address = logged_in("Greta", viewport=viewport), ladder.get_absolute_url()
    below = ("settings/", "settings/?change", "members/Felix/")
    challenges = (f"challenges/{made.pk}/", "challenge/Hugo/")
    for each in ("/ladders/", *(address + b for b in below)):
        page.goto(each)
        inspect(page)
    page = logged_in("Clara", viewport=viewport)
    for each in ("", *challenges):
        page.goto(address + each)
        inspect(page)
