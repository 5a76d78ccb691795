"""One invitation under its own address, as its maker, a friend and strangers see it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.lobby import services
from games.lobby.models import Seek
from games.play.models import Game, Seat
from tests.support.games import seek_game

HTMX = {"HX-Request": "true"}


@pytest.fixture
def seek(ada) -> Seek:
    return seek_game(
        creator=ada,
        key="rithmomachia",
        options={"harmony_layout": "collinear"},
        seat="white",
        public=False,
        now=timezone.now(),
    )


@pytest.fixture
def maker(ada) -> Client:
    client = Client()
    client.force_login(ada)
    return client


def address(seek, action="") -> str:
    return f"/c/{seek.token}/{action}"


def test_a_stranger_reads_who_invites_him_to_what(client, seek):
    page = client.get(address(seek)).content.decode()
    assert "Ada invites you to Rithmomachia" in page
    assert "Harmony layout: Anywhere on one line, in numeric order" in page
    assert "you play Black" in page
    assert address(seek, "accept/") in page
    assert "no account" in page
    assert User.objects.count() == 1, "reading makes nobody a guest"


def test_the_rules_can_be_read_as_they_are_in_this_game(client, seek):
    page = client.get(address(seek)).content.decode()
    link = "/rules/rithmomachia/?harmony_layout=collinear"
    assert f'href="{link}"' in page
    rules_page = client.get(link)
    assert rules_page.status_code == 200
    assert seek.digest in rules_page.content.decode()


def test_accepting_makes_a_stranger_a_guest_and_leads_to_the_table(client, seek):
    reply = client.post(address(seek, "accept/"))
    game = Game.objects.get()
    assert reply["Location"] == game.get_absolute_url()
    assert game.seats.get(name="black").player.is_guest
    assert client.get(address(seek))["Location"] == game.get_absolute_url()


def test_reading_takes_nothing(client, seek):
    assert client.get(address(seek, "accept/")).status_code == 405
    assert not Game.objects.exists()


def test_the_maker_sees_the_link_and_waits(maker, seek):
    page = maker.get(address(seek)).content.decode()
    assert f'value="http://testserver{address(seek)}"' in page
    assert 'data-copy="#link"' in page
    assert f"/ws/lobby/?seek={seek.token}" in page
    assert '<noscript><meta http-equiv="refresh"' in page
    assert address(seek, "accept/") not in page


def test_looking_after_it_counts_as_waiting(maker, seek):
    earlier = timezone.now() - timedelta(hours=1)
    Seek.objects.update(seen_at=earlier)
    maker.get(address(seek))
    seek.refresh_from_db()
    assert seek.seen_at > earlier


def test_a_waiting_page_that_asks_by_htmx_stays_as_it_is(maker, seek):
    seen = {"seen": seek.version}
    assert maker.get(address(seek), seen, headers=HTMX).status_code == 204
    assert maker.get(address(seek), headers=HTMX).status_code == 200


def test_both_are_led_to_the_table(maker, client, seek):
    client.post(address(seek, "accept/"))
    game = Game.objects.get()
    assert maker.get(address(seek))["Location"] == game.get_absolute_url()
    led = maker.get(address(seek), headers=HTMX)
    assert (led.status_code, led["HX-Redirect"]) == (200, game.get_absolute_url())


def test_afterwards_a_stranger_may_watch(client, seek, boethius):
    game = services.accept_seek(token=seek.token, player=boethius, now=timezone.now())
    page = client.get(address(seek)).content.decode()
    assert "already begun" in page
    assert game.get_absolute_url() in page
    reply = client.post(address(seek, "accept/"), follow=True)
    assert "already begun" in reply.content.decode()
    assert Game.objects.get() == game
    assert Seat.objects.filter(game=game.pk, player=boethius).exists()


def test_the_maker_cannot_take_it_himself(maker, seek):
    page = maker.post(address(seek, "accept/"), follow=True).content.decode()
    assert "Your invitation is ready" in page
    assert not Game.objects.exists()


def test_cancelling_closes_it_for_all(maker, client, seek):
    assert maker.post(address(seek, "cancel/"))["Location"] == "/lobby/"
    page = client.get(address(seek)).content.decode()
    assert "This invitation is closed" in page
    assert address(seek, "accept/") not in page
    assert "You cancelled it" in maker.get(address(seek)).content.decode()


def test_nobody_else_can_cancel_it(client, boethius, seek):
    assert client.post(address(seek, "cancel/")).status_code == 404
    client.force_login(boethius)
    assert client.post(address(seek, "cancel/")).status_code == 404
    seek.refresh_from_db()
    assert seek.is_open


def test_cancelling_too_late_leads_to_the_game(maker, seek, boethius):
    game = services.accept_seek(token=seek.token, player=boethius, now=timezone.now())
    reply = maker.post(address(seek, "cancel/"), follow=True)
    assert reply.redirect_chain[-1][0] == game.get_absolute_url()


def test_one_whose_time_is_over_is_closed_before_the_sweep(client, seek):
    Seek.objects.update(expires_at=timezone.now())
    assert "This invitation is closed" in client.get(address(seek)).content.decode()


def test_htmx_is_led_by_a_header(client, seek):
    reply = client.post(address(seek, "accept/"), headers=HTMX)
    assert reply["HX-Redirect"] == Game.objects.get().get_absolute_url()


def test_an_unknown_link_is_not_found(db, client):
    assert client.get("/c/nothing/").status_code == 404
    assert client.post("/c/nothing/accept/").status_code == 404


def test_two_guests_without_scripts_come_to_one_table(db):
    """Nothing but forms, links and the refreshing of the page that waits."""
    first, second = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    home = first.get("/")
    token = {"csrfmiddlewaretoken": str(home.context["csrf_token"])}
    waiting = first.post("/now/", token)["Location"]
    assert "refresh" in first.get(waiting).content.decode()
    lobby = second.get("/lobby/")
    assert f'action="{waiting}accept/"' in lobby.content.decode()
    token = {"csrfmiddlewaretoken": str(lobby.context["csrf_token"])}
    table = second.post(f"{waiting}accept/", token)["Location"]
    assert first.get(waiting)["Location"] == table
    assert first.get(table).status_code == second.get(table).status_code == 200
    seats = Game.objects.get().seats
    assert len({seat.player.username for seat in seats.all()}) == 2
