"""Organisers speak, players answer and meet, a ladder hangs on the wall."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page, expect

from games.clubs import chat, member_messages, news
from games.ladders import services
from games.ladders.access import viewer_of
from games.ladders.models import Ladder
from tests.browser.inspecting import BOTH, inspect, looks
from tests.browser.test_ladders import ladder_of, logged_in, member  # noqa: F401
from tests.browser.test_targets import TOO_LOW

PEOPLE = ["Clara", "Dirk", "Elsa"]
TEXT = "Bring **ink**.\n\n- quills\n- [the rules](/rules/rithmomachia/)"


def spoken(name: str, **more: object) -> Ladder:
    """A ladder of Clara's with news, a message and a chat."""
    ladder, now = ladder_of(name, PEOPLE, **more), timezone.now()
    clara, dirk = member("Clara"), member("Dirk")
    by: dict[str, Any] = {"ladder_id": ladder.pk, "by": clara, "now": now}
    news.publish(headline="Round 2", body=TEXT, **by)
    member_messages.send(audience="all", headline="Tonight", body=TEXT, **by)
    chat.set_open(ladder=ladder, by=clara, open_it=True, now=now)
    chat.write_line(viewer=viewer_of(ladder, dirk), text="I come.", now=now)
    return ladder


def test_what_is_said_on_a_ladder_reads_well(logged_in):  # noqa: F811
    ladder = spoken("Said in public")
    sent, written = ladder.messages.get(), ladder.news.get()
    home = ladder.get_absolute_url()
    clara = logged_in("Clara")
    for page in ("", "?reach", "news/", f"news/{written.pk}/", "messages/", "chat/"):
        clara.goto(home + page)
        expect_to_read_well(clara)
    dirk = logged_in("Dirk")
    for page in (f"messages/{sent.pk}/", "screen/?hold", "frame/", "honours/"):
        dirk.goto(home + page)
        expect_to_read_well(dirk)
    dirk.goto("/ladders/?q=said&pace=days")
    inspect(dirk, *BOTH)


def expect_to_read_well(page: Page) -> None:
    """In both sizes, with buttons high enough for a finger."""
    for size in BOTH:
        inspect(page, size)
        assert page.evaluate(TOO_LOW) == []


def test_a_word_comes_into_an_open_chat(logged_in):  # noqa: F811
    ladder = spoken("A talking ladder")
    clara, elsa = logged_in("Clara"), logged_in("Elsa")
    clara.goto(f"/ladders/{ladder.slug}/chat/")
    elsa.goto(f"/ladders/{ladder.slug}/chat/")
    elsa.get_by_label("Message", exact=True).fill("Me too!")
    elsa.get_by_role("button", name="Send").click()
    expect(elsa.locator(".chat-lines")).to_contain_text("Me too!")
    expect(clara.locator(".chat-lines")).to_contain_text("Me too!")


@looks
def test_two_players_agree_on_a_time(logged_in, viewport):  # noqa: F811
    name = f"Meeting at {viewport['width']} pixels"
    # Others at each width, who have no other meeting.
    asked, asker = (f"{who}{viewport['width']}" for who in ("Frida", "Gero"))
    ladder, now = ladder_of(name, [asked, asker], control="10+5"), timezone.now()
    given: dict[str, Any] = {
        "challenger": member(asker),
        "challenged": member(asked),
        "now": now,
    }
    made = services.challenge(ladder_id=ladder.pk, **given)
    services.accept(challenge_id=made.pk, player=member(asked), now=now)
    frida = logged_in(asked, viewport=viewport)
    gero = logged_in(asker, viewport=viewport)
    for page in (frida, gero):
        page.goto(f"/ladders/{ladder.slug}/challenges/{made.pk}/")
        page.get_by_role("link", name="Propose times").click()
        inspect(page)
        assert page.evaluate(TOO_LOW) == []
    soon = (now + timedelta(minutes=10)).strftime("%Y-%m-%dT%H:%M")
    frida.get_by_label("Time 1").fill(soon)
    frida.get_by_role("button", name="Propose", exact=True).click()
    # An open page of the other shows the times at once.
    expect(gero.get_by_text(f"{asked} proposes these times")).to_be_visible()
    inspect(gero)
    gero.locator(".times button").first.click()
    expect(gero.get_by_text("Add to your calendar")).to_be_visible()
    expect(frida.get_by_text("Add to your calendar")).to_be_visible()
    inspect(frida)
    # Wherever they are, the page says that it is near, and takes them there.
    for page in (frida, gero):
        page.goto("/learn/")
        expect(page.locator(".meets-soon")).to_contain_text("Your game begins in")
        inspect(page)
        # By the keyboard: a notice may lie over it for some seconds.
        page.locator(".meets-soon").get_by_role("button", name="I’m ready").press(
            "Enter"
        )
        if page is frida:
            expect(page.get_by_text("You are ready")).to_be_visible()
    expect(gero.locator("#board")).to_be_visible()
