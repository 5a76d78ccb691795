"""Guests are known by a signed cookie alone."""

from __future__ import annotations

import time
from http.cookies import SimpleCookie

import pytest
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from accounts import players
from accounts.models import User
from accounts.players import player_of_scope
from tests.support.people import PASSWORD, browser_of, player_in

pytestmark = pytest.mark.django_db

CHOICE = {"theme": "dark", "direction": "auto", "volume": "50"}


def became_guest() -> Client:
    """A browser whose stranger did something for which one has to be somebody."""
    client = Client()
    client.post("/preferences/", CHOICE)
    return client


def days_later(monkeypatch, days: int) -> None:
    then = time.time() + days * 24 * 3600
    monkeypatch.setattr(time, "time", lambda: then)


def test_looking_makes_no_guest():
    client = Client()
    for page in ["/preferences/", "/accounts/login/", "/accounts/signup/"]:
        assert client.get(page).status_code == 200
    assert not User.objects.exists()
    assert players.COOKIE not in client.cookies


def test_a_stranger_who_acts_becomes_a_guest_and_is_known_again():
    client = became_guest()
    guest = User.objects.get()
    assert guest.is_guest
    assert not guest.has_usable_password()
    page = client.get("/preferences/")
    assert page.context["player"] == guest
    assert page.context["user"].is_anonymous
    assert User.objects.count() == 1


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites():
    cookie = became_guest().cookies[players.COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert int(cookie["max-age"]) == players.COOKIE_AGE


@pytest.mark.parametrize("forge", [lambda text: "1", lambda text: text[:-1] + "!"])
def test_a_forged_cookie_is_nobody_and_is_removed(guest, forge):
    client = browser_of(guest)
    client.cookies[players.COOKIE] = forge(players.guest_cookie(guest))
    answer = client.get("/preferences/")
    assert answer.context["player"] is None
    assert answer.cookies[players.COOKIE]["max-age"] == 0


def test_a_cookie_that_is_in_use_never_ends(guest, guests_browser, monkeypatch):
    assert players.COOKIE not in guests_browser.get("/preferences/").cookies
    days_later(monkeypatch, 31)
    answer = guests_browser.get("/preferences/")
    assert answer.context["player"] == guest
    assert players.COOKIE in answer.cookies
    days_later(monkeypatch, 300)
    assert player_in(guests_browser) == guest


def test_an_old_cookie_is_nobody(guest, guests_browser, monkeypatch):
    days_later(monkeypatch, 366)
    assert player_in(guests_browser) is None


def test_a_guests_cookie_does_not_admit_to_the_account_that_he_became(guest):
    User.objects.filter(pk=guest.pk).update(is_guest=False)
    assert player_in(browser_of(guest)) is None


def test_nobody_logs_in_as_a_guest(client, guest):
    form = {"login": guest.username, "password": ""}
    assert client.post("/accounts/login/", form).status_code == 200
    form["password"] = "!"
    assert client.post("/accounts/login/", form).status_code == 200
    assert player_in(client) is None


def test_a_page_asks_once_each_for_the_guest_and_what_is_theirs(
    guests_browser, django_assert_num_queries
):
    guests_browser.post("/preferences/", CHOICE)
    with django_assert_num_queries(2):  # theirs, and their turns
        answer = guests_browser.get("/preferences/")
    assert answer.context["preferences"].theme == "dark"


def test_a_page_asks_once_each_for_the_member_and_what_is_theirs(
    ada, client, django_assert_num_queries
):
    client.force_login(ada)
    client.post("/preferences/", CHOICE)
    client.get("/preferences/")  # takes the message away
    with django_assert_num_queries(2):  # theirs, and their turns
        answer = client.get("/preferences/")
    assert answer.context["preferences"].theme == "dark"


def test_a_strangers_page_asks_nothing(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        client.get("/preferences/")


# --- Sockets -------------------------------------------------------------------


def scope_of(client: Client) -> dict[str, object]:
    """What a socket of this browser brings."""
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    key = SimpleCookie(client.cookies).get("rithmo_session")
    return {"session": SessionStore(key.value if key else None), "cookies": cookies}


def test_sockets_know_strangers_guests_and_members(client, guest, ada):
    assert player_of_scope(scope_of(client)) is None
    assert player_of_scope(scope_of(browser_of(guest))) == guest
    client.force_login(ada)
    assert player_of_scope(scope_of(client)) == ada


def test_a_changed_password_shuts_out_the_sockets_of_old_sessions(client, ada):
    client.force_login(ada)
    ada.set_password(PASSWORD + "!")
    ada.save()
    assert player_of_scope(scope_of(client)) is None


def test_pages_and_sockets_agree_on_who_somebody_is(client, ada, rf):
    client.force_login(ada)
    request = rf.get("/")
    request.session = scope_of(client)["session"]
    assert get_user(request) == player_of_scope(scope_of(client))
