"""An organiser at work: rounds, decisions with reasons, codes for a class, a trial."""

from __future__ import annotations

from django.utils import timezone
from playwright.sync_api import expect

from games.ladders import services
from games.ladders.models import Ladder
from games.ladders.rounds.services import begin_round
from tests.browser.inspecting import BOTH, inspect
from tests.browser.test_ladders import ladder_of, logged_in, member  # noqa: F401


def test_an_organiser_decides_and_everybody_reads_why(logged_in):  # noqa: F811
    ladder = ladder_of("The arbiters", ["Clara", "Dirk", "Elsa"])
    clara, dirk = logged_in("Clara"), logged_in("Dirk")
    dirk.goto(f"/ladders/{ladder.slug}/")
    clara.goto(f"/ladders/{ladder.slug}/members/Elsa/")
    clara.get_by_text("Move to another place").click()
    clara.get_by_label("To place").fill("1")
    clara.get_by_label("Why (members read it)").first.fill("Won the school prize")
    clara.get_by_role("button", name="Move", exact=True).click()
    expect(clara.get_by_text("Elsa is in place 1 now.")).to_be_visible()
    # Who looks at the standing sees it at once.
    expect(dirk.locator("#place-1")).to_contain_text("Elsa")
    dirk.get_by_role("link", name="Log").click()
    expect(dirk.locator(".decisions")).to_contain_text("Won the school prize")
    expect(dirk.locator(".decisions")).to_contain_text("from place 3 to place 1")
    expect(dirk.get_by_role("link", name="Organise")).to_have_count(0)


def test_an_organiser_begins_a_round_and_awards_a_game(logged_in):  # noqa: F811
    people = ["Clara", "Dirk", "Elsa", "Franz"]
    ladder = ladder_of("Friday rounds", people, form="swiss", settings={"rounds": 2})
    clara = logged_in("Clara")
    clara.goto(f"/ladders/{ladder.slug}/")
    clara.get_by_role("button", name="Begin round 1").click()
    expect(clara.locator(".boards tbody tr")).to_have_count(2)
    names = ("first__player__username", "second__player__username")
    one, two = ladder.rounds.get().pairings.values_list(*names).get(board=1)
    title = f"{one} – {two}"
    clara.locator("summary", has_text=title).click()
    clara.get_by_label("Result").first.select_option("draw")
    clara.get_by_label("Why (members read it)").locator("visible=true").first.fill(
        "Agreed by both"
    )
    clara.get_by_role("button", name="Set the result").locator("visible=true").click()
    expect(clara.locator(".boards tbody tr").first).to_contain_text("½ : ½")
    clara.get_by_role("link", name="Standing", exact=True).click()
    expect(clara.locator(".points tbody tr").first).to_contain_text("½")


def test_the_pages_of_rounds_and_organisers_read_well(logged_in):  # noqa: F811
    people = ["Clara", "Dirk", "Elsa", "Franz", "Greta"]
    given = {"settings": {"rounds": 3, "next_by_itself": False}}
    swiss = ladder_of("Rounds to read", people, form="swiss", **given)
    begin_round(ladder_id=swiss.pk, by=member("Clara"), now=timezone.now())
    plain = ladder_of("Places to read", people)
    _challenged(plain)
    clara = logged_in("Clara")
    for address in (
        f"/ladders/{swiss.slug}/",
        f"/ladders/{swiss.slug}/rounds/",
        f"/ladders/{swiss.slug}/rounds/1/",
        f"/ladders/{plain.slug}/organise/",
        f"/ladders/{plain.slug}/log/",
        f"/ladders/{plain.slug}/organise/trial/?set-climb=half",
        f"/ladders/{plain.slug}/members/Dirk/",
    ):
        clara.goto(address)
        inspect(clara, *BOTH)
    clara.goto(f"/ladders/{plain.slug}/organise/")
    clara.get_by_text("Codes for a class").click()
    clara.get_by_label("One name on each line; each gets a code").fill("Anna\nBruno")
    clara.get_by_role("button", name="Make codes").click()
    expect(clara.locator(".slips li")).to_have_count(2)
    inspect(clara, *BOTH)


def _challenged(ladder: Ladder) -> None:
    one, other = member("Dirk"), member("Clara")
    services.challenge(
        ladder_id=ladder.pk, challenger=one, challenged=other, now=timezone.now()
    )
