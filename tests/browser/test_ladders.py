"""Founding a ladder and climbing on it, in the browsers of the people who do it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.ladders import services
from games.ladders.models import Ladder
from games.ladders.rounds import services as rounds
from tests.browser.inspecting import BOTH, inspect
from tests.browser.tables import AT_A_TABLE, logged_in_as
from tests.serving import Site

PASSWORD = "numbers-1563"


def member(name: str) -> User:
    """Somebody with an account, the same in every test."""
    found = User.objects.filter(username=name).first()
    return found or User.objects.create_user(name, password=PASSWORD)


@pytest.fixture
def logged_in(new_person: Callable[..., Page], site: Site) -> Callable[..., Page]:
    """`logged_in("Clara", **context options)`: a page of that member."""

    def enter(name: str, **options: object) -> Page:
        page = new_person(**options)
        logged_in_as(page, site.url, member(name))
        return page

    return enter


def ladder_of(name: str, people: list[str], **more: object) -> Ladder:
    given = {"key": "rithmomachia", "control": "3d", "rated": False}
    founder, now = member(people[0]), timezone.now()
    plan = services.LadderPlan(name, **(given | more))  # type: ignore[arg-type]
    ladder = services.found_ladder(founder=founder, plan=plan, now=now)
    for each in people:
        services.join(ladder_id=ladder.pk, player=member(each), now=now)
    ladder.refresh_from_db()
    return ladder


def test_a_founder_founds_a_ladder_and_others_come_by_its_link(
    logged_in: Callable[..., Page],
) -> None:
    founder = logged_in("Clara")
    founder.goto("/ladders/")
    founder.get_by_role("link", name="Create a ladder").click()
    founder.wait_for_load_state()  # sets of rules can be changed in place from then on
    founder.get_by_label("Name", exact=True).fill("The class of 1563")
    founder.get_by_label("Private: only with the link or a code").check()
    expect(founder.locator(".ruleset.chosen")).to_contain_text("Point victory, even")
    # Other sets come into its place without losing what is filled in.
    founder.get_by_role("link", name=re.compile("one-sided rule sets? too")).click()
    founder.get_by_role("link", name="Without ambush").click()
    expect(founder.locator(".ruleset.chosen")).to_contain_text("Without ambush")
    expect(founder.get_by_label("Name", exact=True)).to_have_value("The class of 1563")
    founder.locator("summary", has_text="Challenges").click()
    founder.get_by_label("How far up players can challenge").fill("2")
    founder.get_by_role("button", name="Create").click()
    expect(founder.get_by_role("heading", level=1)).to_have_text("The class of 1563")
    link = founder.locator("#link").input_value()
    pupil = logged_in("Dante", viewport={"width": 390, "height": 844})
    pupil.goto(link)
    pupil.get_by_role("button", name="Join").click()
    expect(pupil.locator("#mine")).to_contain_text("is your place, of 1")
    # The page of the founder shows it by itself.
    expect(founder.locator("#place-1")).to_contain_text("Dante")
    founder.locator("main").get_by_role("link", name="Rules", exact=True).click()
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
    expect(felix.locator(".messages")).to_contain_text("Challenge sent to Emma")
    mine = emma.locator("#mine")
    expect(mine).to_contain_text("Felix challenges you")
    mine.get_by_role("link", name="Felix challenges you").click()
    emma.get_by_role("button", name="Accept").click()
    expect(emma).to_have_url(AT_A_TABLE)
    expect(emma.locator("body")).to_contain_text("The Lyceum")
    felix.goto(ladder.get_absolute_url())
    felix.locator("#mine").get_by_role("link", name="Go to the game").click()
    expect(felix).to_have_url(emma.url)
    # What comes of it is told to both, and there is a way back instead of a rematch.
    expect(felix.locator("#counts-words")).to_have_text("the game is being played")
    emma.get_by_text("Abort", exact=True).click()
    emma.get_by_role("button", name="Yes: Abort").click()
    for page in (emma, felix):
        expect(page.locator("#counts-words")).to_have_text("this game does not count")
        expect(page.locator("#actions")).not_to_contain_text("Rematch")
    felix.get_by_role("link", name="Back to the ladder").click()
    expect(felix).to_have_url(re.compile(ladder.get_absolute_url()))


def test_the_pages_of_ladders_are_as_they_should_be(
    logged_in: Callable[..., Page],
) -> None:
    ladder = ladder_of("The Stoa", ["Greta", "Hugo", "Emma", "Felix", "Clara"])
    made = services.challenge(
        ladder_id=ladder.pk,
        challenger=member("Felix"),
        challenged=member("Emma"),
        now=timezone.now(),
    )
    page, address = logged_in("Greta"), ladder.get_absolute_url()
    below = ("settings/", "settings/?change", "members/Felix/")
    challenges = (f"challenges/{made.pk}/", "challenge/Hugo/")
    for each in ("/ladders/", *(address + b for b in below)):
        page.goto(each)
        inspect(page, *BOTH)
    page = logged_in("Clara")
    for each in ("", *challenges):
        page.goto(address + each)
        inspect(page, *BOTH)


# --- Games in minutes ----------------------------------------------------------


def left_alone(page: Page, other: Page, table: str) -> None:
    """Neither is touched any more: both are at the same table, whose clock begins."""
    expect(page).to_have_url(table)
    expect(other).to_have_url(table)
    for each in (page, other):
        expect(each.locator("#until-first")).to_be_visible()
        expect(each.locator("#status")).not_to_contain_text("left the table")


HEARD = """() => {
    window.heard = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...given) {
        const sounds = JSON.parse(sessionStorage.getItem("heard") || "[]");
        sounds.push(location.pathname);
        sessionStorage.setItem("heard", JSON.stringify(sounds));
        return start.apply(this, given);
    };
}"""


def heard(page: Page) -> list[str]:
    """On which pages of this tab sounds were made."""
    found: list[str] = page.evaluate("JSON.parse(sessionStorage.getItem('heard'))")
    return found or []


def test_the_page_of_a_challenge_is_live_and_leads_both_to_the_table(
    logged_in: Callable[..., Page],
) -> None:
    ladder = ladder_of("The Garden", ["Bruno", "Organa"], control="15+10")
    made = services.challenge(
        ladder_id=ladder.pk,
        challenger=member("Organa"),
        challenged=member("Bruno"),
        now=timezone.now(),
    )
    address = f"{ladder.get_absolute_url()}challenges/{made.pk}/"
    organa, bruno = logged_in("Organa"), logged_in("Bruno")
    bruno.add_init_script(f"({HEARD})()")
    organa.goto(address)
    expect(organa.locator("#contest")).to_contain_text("Bruno has to accept")
    bruno.goto(address)
    bruno.get_by_role("button", name="Accept").click()
    # What the other does is seen without a reload.
    expect(organa.locator("#contest")).to_contain_text("When both of you have pressed")
    bruno.get_by_role("button", name="I’m ready").click()
    expect(bruno.locator("#contest")).to_contain_text("starts when Organa arrives")
    expect(organa.locator("#contest")).to_contain_text("Bruno is ready and is waiting")
    # Who leaves is not taken to be there.
    bruno.goto("/lobby/")
    expect(organa.locator("#contest")).not_to_contain_text("Bruno is ready")
    bruno.goto(address)
    bruno.get_by_role("button", name="I’m ready").click()
    expect(organa.locator("#contest")).to_contain_text("Bruno is ready and is waiting")
    organa.get_by_role("button", name="I’m ready").click()
    expect(organa).to_have_url(AT_A_TABLE)
    left_alone(organa, bruno, organa.url)
    assert address in heard(bruno), "the waiting page rings before it leaves"


def test_the_page_of_a_round_leads_both_to_the_table(
    logged_in: Callable[..., Page],
) -> None:
    ladder = ladder_of(
        "The Open",
        ["Bruno", "Organa"],
        control="15+10",
        form="swiss",
        settings={"rounds": 1},
    )
    bruno, organa = logged_in("Bruno"), logged_in("Organa")
    for page in (bruno, organa):
        page.goto(ladder.get_absolute_url())
    organa.goto(ladder.get_absolute_url())
    rounds.begin_round(ladder_id=ladder.pk, by=member("Bruno"), now=timezone.now())
    for page in (bruno, organa):
        page.goto(ladder.get_absolute_url())
    organa.goto(f"{ladder.get_absolute_url()}rounds/1/")
    bruno.get_by_role("button", name="I’m ready").click()
    expect(bruno.locator(".own-pairing")).to_contain_text("starts when Organa arrives")
    expect(organa.locator(".own-pairing")).to_contain_text(
        "Bruno is ready and is waiting"
    )
    organa.get_by_role("button", name="I’m ready").click()
    expect(organa).to_have_url(AT_A_TABLE)
    left_alone(organa, bruno, organa.url)
