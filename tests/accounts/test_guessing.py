"""Passwords cannot be guessed for long, and nobody is locked out by others' guesses."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.limits import Limit
from games.fairness import browsers
from games.people import wrong_passwords
from tests.accounts.test_passwords import link_in
from tests.people.test_logging_in import log_in

pytestmark = pytest.mark.django_db
DAY = 24 * 3600
HOME, ELSEWHERE = "192.0.2.1", "192.0.2.2"
NEW = "conic-sections-415"


@pytest.fixture(autouse=True)
def long_windows(monkeypatch):
    """Windows that hardly ever end during a test."""
    for name in ("HERE", "ADDRESS", "ACCOUNT", "SLOWLY"):
        limit = getattr(wrong_passwords, name)
        monkeypatch.setattr(wrong_passwords, name, Limit(limit.name, limit.amount, DAY))


def browser(address: str) -> Client:
    return Client(REMOTE_ADDR=address)


def guess(address: str, times: int, name: str = "Ada"):
    """What the last of so many wrong passwords is answered."""
    for number in range(times):
        answer = log_in(browser(address), name, password=f"guess {number}")
    return answer


def is_refused(answer) -> bool:
    return "Too many failed attempts to log in" in answer.content.decode()


def test_passwords_cannot_be_guessed_for_long(ada):
    assert not is_refused(guess(HOME, 5))
    assert is_refused(guess(HOME, 1))
    refused = log_in(browser(HOME))
    assert is_refused(refused)
    assert re.search(r"again in \d+ seconds, or ask for", refused.content.decode())


def test_guesses_elsewhere_lock_nobody_out(ada):
    assert is_refused(guess(ELSEWHERE, 6))
    assert log_in(browser(HOME)).status_code == 302


def test_the_name_and_the_address_of_letters_are_one_account(ada):
    EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True)
    guess(HOME, 3)
    assert not is_refused(guess(HOME, 2, "ada@example.org"))
    assert is_refused(guess(HOME, 1, "aDA"))


def test_one_address_tries_so_many_accounts(ada, boethius):
    guess(HOME, 5)
    assert not is_refused(guess(HOME, 5, "Nobody_Here"))
    assert is_refused(guess(HOME, 1, "Boethius"))


def test_right_passwords_are_no_guesses(ada):
    for _ in range(12):
        assert log_in(browser(HOME)).status_code == 302


def test_many_addresses_guess_slowly(ada, monkeypatch):
    monkeypatch.setattr(wrong_passwords, "ACCOUNT", Limit("passwords-account", 4, DAY))
    places = [f"198.51.100.{number}" for number in range(6)]
    refused = [is_refused(guess(place, 1)) for place in places]
    assert refused == [False] * 5 + [True]


def test_a_browser_of_the_owner_is_a_place_of_its_own(ada, monkeypatch):
    """Even in the house from which somebody guesses."""
    monkeypatch.setattr(wrong_passwords, "ACCOUNT", Limit("passwords-account", 4, DAY))
    owner = browser(HOME)
    log_in(owner)
    owner.post("/accounts/logout/")
    guess(HOME, 6)
    guess(ELSEWHERE, 6, "Boethius")
    assert log_in(owner).status_code == 302


def test_a_browser_of_the_owner_guesses_no_longer_than_others(ada):
    owner = browser(HOME)
    log_in(owner)
    owner.post("/accounts/logout/")
    answers = [log_in(owner, password=f"guess {number}") for number in range(6)]
    assert [is_refused(answer) for answer in answers] == [False] * 5 + [True]


def test_another_persons_browser_helps_nobody(ada, boethius):
    thief = browser(ELSEWHERE)
    log_in(thief, "Boethius")
    thief.post("/accounts/logout/")
    assert browsers.COOKIE in thief.cookies
    guess(ELSEWHERE, 5)
    assert is_refused(log_in(thief, "Ada"))


def test_a_new_password_can_be_used_at_once(ada):
    EmailAddress.objects.create(
        user=ada, email="ada@example.org", verified=True, primary=True
    )
    forgetful = browser(HOME)
    assert is_refused(guess(HOME, 6))
    forgetful.post("/accounts/password/reset/", {"email": "ada@example.org"})
    page = forgetful.get(link_in(mail.outbox[0]), follow=True)
    form = {"password1": NEW, "password2": NEW}
    forgetful.post(page.redirect_chain[-1][0], form)
    assert log_in(browser(HOME), password=NEW).status_code == 302


def test_a_setting_switches_it_off(ada, settings):
    settings.RATE_LIMITS = False
    assert not is_refused(guess(HOME, 12))
