"""Signing up turns the guest of a browser into a member."""

from __future__ import annotations

import pytest
from django.core import mail
from django.test import Client

from accounts import players
from accounts.mail import postman
from accounts.models import Preferences, User
from tests.support.people import PASSWORD, begin, browser_of, finish

pytestmark = pytest.mark.django_db


def sign_up(client: Client, name: str = "Hypatia", email: str = "", **more: str):
    form = {"username": name, "email": email} | more
    form |= {"password1": PASSWORD, "password2": PASSWORD}
    return client.post("/accounts/signup/", form)


def test_the_guests_row_becomes_the_member(guest, guests_browser):
    answer = sign_up(guests_browser)
    assert (answer.status_code, answer.url) == (302, "/")
    member = User.objects.get()
    assert member.pk == guest.pk
    assert (member.username, member.is_guest) == ("Hypatia", False)
    assert member.check_password(PASSWORD)


def test_games_live_and_finished_stay_his(guest, guests_browser, ada):
    live, ended = begin(guest, ada), finish(begin(ada, guest), loser=ada)
    sign_up(guests_browser)
    member = User.objects.get(username="Hypatia")
    assert {seat.game_id for seat in member.seats.all()} == {live.pk, ended.pk}


def test_the_open_table_hears_of_the_new_name(guest, guests_browser, ada):
    game = begin(guest, ada)
    sign_up(guests_browser)
    game.refresh_from_db()
    assert (game.version, game.board_version) == (2, 1)


def test_preferences_stay_his(guest, guests_browser):
    Preferences.objects.create(user=guest, theme="dark")
    sign_up(guests_browser)
    assert User.objects.get().preferences.theme == "dark"


def test_he_is_logged_in_and_the_guests_cookie_is_gone(guests_browser):
    answer = sign_up(guests_browser)
    assert answer.cookies[players.COOKIE]["max-age"] == 0
    page = guests_browser.get("/preferences/")
    assert page.context["player"].username == "Hypatia"


def test_a_stranger_gets_a_row_of_his_own(client):
    sign_up(client)
    assert not User.objects.get().is_guest


def test_two_tabs_that_send_the_form_make_two_people(guest):
    first, second = browser_of(guest), browser_of(guest)
    form = second.get("/accounts/signup/")
    assert form.context["player"] == guest
    sign_up(first, "Hypatia")
    sign_up(second, "Archimedes")
    assert User.objects.get(username="Hypatia").pk == guest.pk
    assert User.objects.get(username="Archimedes").pk != guest.pk


def test_a_row_that_was_used_meanwhile_is_not_overwritten(guest, rf, db):
    from games.people.adapter import Adapter
    from games.people.forms import MemberSignupForm

    request = rf.post("/accounts/signup/")
    request.player = guest
    user = Adapter().new_user(request)
    User.objects.filter(pk=guest.pk).update(is_guest=False, username="Hypatia")
    form = MemberSignupForm(
        {"username": "Archimedes", "password1": PASSWORD, "password2": PASSWORD}
    )
    assert form.is_valid()
    saved = Adapter().save_user(request, user, form)
    assert saved.pk != guest.pk
    assert User.objects.get(pk=guest.pk).username == "Hypatia"


def test_a_name_taken_between_check_and_write_leads_back_to_the_form(
    guests_browser, guest, monkeypatch
):
    User.objects.create_user("Hypatia")
    monkeypatch.setattr("games.people.adapter.check_free", lambda name: None)
    answer = sign_up(guests_browser)
    assert (answer.status_code, answer.url) == (302, "/accounts/signup/")
    guest.refresh_from_db()
    assert guest.is_guest
    assert b"That name is taken" in guests_browser.get(answer.url).content


@pytest.mark.parametrize("name", ["admin", "CalmSage2732", "a", "ada lovelace"])
def test_a_bad_name_is_refused_on_the_form(client, name):
    answer = sign_up(client, name)
    assert answer.status_code == 200
    assert answer.context["form"].errors["username"]
    assert not User.objects.exists()


def test_the_address_is_optional_and_its_letter_goes_out(client):
    sign_up(client, email="hypatia@example.org")
    assert len(mail.outbox) == 1
    assert mail.outbox[0].subject.startswith("[Rithmo] ")
    assert User.objects.get().email == "hypatia@example.org"


def test_a_dead_mail_server_does_not_stop_a_sign_up(client, settings, caplog):
    settings.EMAIL_BACKEND = "accounts.mail.PostmanBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert sign_up(client, email="hypatia@example.org").status_code == 302
    postman.submit(lambda: None).result(timeout=30)  # after all that was posted
    assert "could not be sent" in caplog.text


def test_the_form_does_not_tell_whose_address_is_known(client):
    sign_up(Client(), "Hypatia", email="known@example.org")
    answer = sign_up(client, "Archimedes", email="known@example.org")
    assert answer.status_code == 302
    assert answer.url == "/"


def test_where_he_came_from_is_where_he_goes_on(guests_browser):
    assert sign_up(guests_browser, next="/preferences/").url == "/preferences/"


def test_other_sites_cannot_send_him_to_themselves(client):
    answer = sign_up(client, next="https://evil.example/")
    assert answer.url == "/"
