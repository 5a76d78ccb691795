"""Pages that the site brings along are drawn once for a stranger, then known again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings

from accounts import players
from accounts.limits import Limit
from games.common import kept_tags
from games.engine import GAMES
from rithmo_site import reading
from tests.support.archived import resigned
from tests.support.people import NOON

KEY = next(iter(GAMES))
PAGES = (f"/rules/{KEY}/", f"/learn/{KEY}/", f"/learn/{KEY}/history/", "/learn/")


@pytest.fixture
def draws(monkeypatch):
    """The addresses that are drawn: after each, its tag is kept."""
    drawn: list[str] = []
    keep = kept_tags._tags.put
    kept_tags._tags.clear()

    def put(key, tag):
        drawn.append(key[0])
        keep(key, tag)

    monkeypatch.setattr(kept_tags._tags, "put", put)
    return drawn


def again(client, address):
    """A visit, and another by who has the page."""
    first = client.get(address)
    assert first.status_code == 200
    return client.get(address, headers={"if-none-match": first["ETag"]})


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_a_second_visit_draws_nothing(client, draws, address):
    same = again(client, address)
    assert (same.status_code, same.content) == (304, b"")
    assert len(draws) == 1


@pytest.mark.django_db
def test_who_is_known_or_asks_for_more_is_drawn_a_page(client, draws, ada):
    assert again(client, f"/rules/{KEY}/?ruleset=spec").status_code == 304
    assert draws == []
    client.force_login(ada)
    client.get(f"/learn/{KEY}/")
    assert draws == []


@pytest.mark.django_db
def test_the_archive_is_drawn_anew_once_a_game_has_ended(client, draws, ada, boethius):
    resigned(ada, boethius)
    tag = client.get("/archive/")["ETag"]
    assert client.get("/archive/", headers={"if-none-match": tag}).status_code == 304
    assert len(draws) == 1
    resigned(ada, boethius, at=NOON + timedelta(days=1))
    assert client.get("/archive/", headers={"if-none-match": tag}).status_code == 200
    assert len(draws) == 2


@pytest.mark.django_db
def test_a_second_visit_asks_nothing_else(client, draws, monkeypatch):
    """It is answered before sessions, forms and people are looked at."""
    tag = client.get(PAGES[0])["ETag"]

    def asked(request):
        raise AssertionError("A page that is known is asked for again.")

    monkeypatch.setattr("accounts.middleware._known", asked)
    same = client.get(PAGES[0], headers={"if-none-match": f'"other", W/{tag}'})
    assert (same.status_code, same["ETag"]) == (304, tag)
    assert not same.cookies


@pytest.mark.django_db
@pytest.mark.parametrize(
    "cookie", [settings.SESSION_COOKIE_NAME, players.COOKIE, kept_tags.MESSAGES]
)
def test_who_may_be_known_is_looked_at(client, draws, monkeypatch, cookie):
    tag = client.get(PAGES[0])["ETag"]
    client.cookies[cookie] = "something"
    looked: list[str] = []
    monkeypatch.setattr("accounts.middleware._known", lambda request: looked.append(""))
    client.get(PAGES[0], headers={"if-none-match": tag})
    assert looked


@pytest.mark.django_db
def test_a_form_is_not_answered_by_a_page(client, draws):
    tag = client.get(PAGES[0])["ETag"]
    assert client.post(PAGES[0], headers={"if-none-match": tag}).status_code == 405


@pytest.mark.django_db
def test_who_asks_too_often_is_told_so(client, draws, settings, monkeypatch):
    settings.RATE_LIMITS = True
    few = Limit("requests", amount=2, seconds=60)
    monkeypatch.setattr(reading, "REQUESTS", few)
    monkeypatch.setattr("accounts.middleware.REQUESTS", few)
    tag = client.get(PAGES[0])["ETag"]
    seen = [
        client.get(PAGES[0], headers={"if-none-match": tag}).status_code
        for _ in range(3)
    ]
    assert seen == [304, 429, 429]
