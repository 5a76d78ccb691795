"""What a search finds, as a file."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from games.archive.search import clauses, results
from tests.support.archived import DIVISOR, indexed, resigned
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture
def games(ada, boethius):
    """Four games, the newest first; in the odd ones T16 is taken."""
    made = [
        resigned(ada, boethius, *DIVISOR[: 2 + n % 2], at=NOON + timedelta(days=n))
        for n in range(4)
    ]
    indexed(*made)
    return made[::-1]


def lines(answer) -> list[str]:
    assert answer.status_code == 200
    text = b"".join(answer.streaming_content).decode()
    return [json.loads(line)["id"] for line in text.splitlines()]


def test_a_file_has_the_games_that_the_page_shows(games, client):
    query = {"q": "took 16 by ada"}
    page = client.get("/archive/", query, follow=True).content.decode()
    assert "2 games found" in page
    assert "/archive/games.ndjson?q=took%3A16+by%3Aada" in page
    found = lines(client.get("/archive/games.ndjson", query))
    assert found == [games[0].pk, games[2].pk]
    assert lines(client.get("/archive/games.ndjson")) == [game.pk for game in games]


def test_a_long_answer_comes_in_parts(games, client, monkeypatch):
    monkeypatch.setattr("games.exports.views.MOST", 3)
    first = client.get("/archive/games.ndjson", {"q": "by:ada"})
    address = first["Link"].split(">")[0].lstrip("<")
    assert lines(first) == [game.pk for game in games[:3]]
    rest = client.get(address)
    assert lines(rest) == [games[3].pk]
    assert "Link" not in rest


def test_windows_are_walked_to_the_end(games, client, monkeypatch):
    """Also where a page of the search looks at a part of the games alone."""
    monkeypatch.setattr(results, "MOST", 1)
    assert clauses.MOST > 1
    found = lines(client.get("/archive/games.ndjson", {"q": "took:16"}))
    assert found == [games[0].pk, games[2].pk]


@pytest.mark.parametrize("asked", ["nonsense:x", "by:nobody-is-called-so", "eq:2+2=5"])
def test_what_cannot_be_read_whole_is_refused(asked, games, client):
    answer = client.get("/archive/games.txt", {"q": f"took:16 {asked}"})
    assert answer.status_code == 400
    assert answer.content.decode().strip()
    assert client.get("/archive/games.pdf").status_code == 404
