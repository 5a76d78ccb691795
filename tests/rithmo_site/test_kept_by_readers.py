"""Pages that the site brings along are drawn once for a stranger, then known again."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.common import kept_tags
from games.engine import GAMES
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
