"""Passwords, the letters about them, and second factors."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.people.test_logging_in import log_in
from tests.support.people import PASSWORD, begin, player_in

pytestmark = pytest.mark.django_db

NEW = "conic-sections-415"


@pytest.fixture
def known_address(ada: User) -> str:
    EmailAddress.objects.create(
        user=ada, email="ada@example.org", verified=True, primary=True
    )
    User.objects.filter(pk=ada.pk).update(email="ada@example.org")
    return "ada@example.org"


def ask_for_reset(client: Client, email: str):
    return client.post("/accounts/password/reset/", {"email": email})


def link_in(letter) -> str:
    found = re.search(r"http://testserver(/\S+)", letter.body)
    assert found, letter.body
    return found[1]


def test_a_forgotten_password_is_replaced_by_a_letter(client, ada, known_address):
    ask_for_reset(client, known_address)
    [letter] = mail.outbox
    assert letter.to == [known_address]
    form = client.get(link_in(letter), follow=True)
    place = form.redirect_chain[-1][0]
    client.post(place, {"password1": NEW, "password2": NEW})
    assert log_in(Client(), password=PASSWORD).status_code == 200
    assert log_in(Client(), password=NEW).status_code == 302


def test_a_link_works_once(client, known_address):
    ask_for_reset(client, known_address)
    link = link_in(mail.outbox[0])
    place = client.get(link, follow=True).redirect_chain[-1][0]
    client.post(place, {"password1": NEW, "password2": NEW})
    again = Client().get(link, follow=True)
    assert "Bad token" in again.content.decode()


def test_the_answer_does_not_tell_whether_the_address_is_known(known_address):
    known = ask_for_reset(Client(), known_address)
    unknown = ask_for_reset(Client(), "nobody@example.org")
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)
    assert len(mail.outbox) == 2  # both get a letter, so time tells nothing either


def test_a_letter_about_a_foreign_host_is_never_written(client, known_address):
    answer = client.post(
        "/accounts/password/reset/",
        {"email": known_address},
        headers={"host": "evil.example"},
    )
    assert answer.status_code == 400
    assert not mail.outbox


def test_a_changed_password_ends_the_other_sessions(ada):
    here, elsewhere = Client(), Client()
    log_in(here)
    log_in(elsewhere)
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    here.post("/accounts/password/change/", form)
    assert player_in(here) == ada
    assert player_in(elsewhere) is None


def test_the_owner_is_told_of_a_changed_password(client, ada, known_address):
    log_in(client)
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    client.post("/accounts/password/change/", form)
    assert "Password Changed" in mail.outbox[-1].subject


@pytest.mark.parametrize("weak", ["short", "password123", "12345678"])
def test_weak_passwords_are_refused(client, ada, weak):
    log_in(client)
    form = {"oldpassword": PASSWORD, "password1": weak, "password2": weak}
    answer = client.post("/accounts/password/change/", form)
    assert answer.context["form"].errors["password1"]


def test_an_address_is_added_and_confirmed(client, ada):
    log_in(client)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    form = {"email": "ada@example.org", "action_add": ""}
    client.post("/accounts/email/", form)
    assert not EmailAddress.objects.get().verified
    client.post(link_in(mail.outbox[-1]))
    assert EmailAddress.objects.get().verified
    assert log_in(Client(), "ada@example.org").status_code == 302


# --- Second factors ------------------------------------------------------------


@pytest.fixture
def secret(ada: User) -> str:
    secret = generate_totp_secret()
    TOTP.activate(ada, secret)
    RecoveryCodes.activate(ada)
    return secret


def codes_of(secret: str) -> list[str]:
    """The codes of the last half-minute, of this one and of the next."""
    counters = yield_hotp_counters_from_time()
    return [format_hotp_value(hotp_value(secret, each)) for each in counters]


def code_of(secret: str) -> str:
    return codes_of(secret)[1]


def test_the_password_alone_opens_nothing(guests_browser, guest, ada, boethius, secret):
    game = begin(guest, boethius)
    assert log_in(guests_browser).url == "/accounts/2fa/authenticate/"
    assert player_in(guests_browser) == guest
    assert game.seats.get(name="white").player == guest
    wrong = guests_browser.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert wrong.status_code == 200
    guests_browser.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    assert player_in(guests_browser) == ada
    assert game.seats.get(name="white").player == ada


def test_a_watch_may_be_wrong_by_half_a_minute(client, ada, secret):
    code = codes_of(secret)[2]  # good also if it becomes the present one meanwhile
    log_in(client)
    client.post("/accounts/2fa/authenticate/", {"code": code})
    assert player_in(client) == ada


def test_a_recovery_code_opens_once(client, ada, secret):
    stored = Authenticator.objects.get(type=Authenticator.Type.RECOVERY_CODES)
    code = stored.wrap().get_unused_codes()[0]
    for status in [302, 200]:
        log_in(client)
        answer = client.post("/accounts/2fa/authenticate/", {"code": code})
        assert answer.status_code == status
        client.post("/accounts/logout/")


def test_operators_need_their_second_factor_too(client, ada, secret):
    User.objects.filter(pk=ada.pk).update(is_staff=True, is_superuser=True)
    log_in(client, next="/admin/")
    assert client.get("/admin/").status_code == 302
    client.post("/accounts/2fa/authenticate/", {"code": code_of(secret)})
    assert client.get("/admin/").status_code == 200


def test_all_kinds_of_second_factor_are_on(ada, secret):
    assert get_adapter().is_mfa_enabled(ada)
    page = Client()
    page.force_login(ada)
    text = page.get("/accounts/2fa/").content.decode()
    for words in ["Passkeys and security keys", "Authenticator app", "Recovery codes"]:
        assert words in text


@pytest.mark.parametrize(("length", "is_taken"), [(128, True), (129, False)])
def test_a_password_has_an_end(client, ada, length, is_taken):
    client.force_login(ada)
    long = "conic" + "-" * (length - 5)
    form = {"oldpassword": PASSWORD, "password1": long, "password2": long}
    page = client.post("/accounts/password/change/", form).content.decode()
    ada.refresh_from_db()
    assert ada.check_password(long) == is_taken
    assert ("at most 128 characters; this has 129." in page) != is_taken
