"""What a search finds, as a file."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from accounts.limits import Limit
from games.archive.search import clauses, results
from tests.support.archived import DIVISOR, indexed, resigned
from tests.support.laddered import DAY, end, fill, found, playing
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


def test_fields_of_the_form_are_words_of_the_search(games, client):
    address = "/archive/games.ndjson"
    took = [games[0].pk, games[2].pk]
    assert lines(client.get(address, {"took": "16"})) == took
    assert lines(client.get(address, {"q": "took:16", "by": "ada"})) == took
    assert lines(client.get(address, {"q": "took:16", "by": "boethius"})) == []
    assert lines(client.get(address, {"game": "rithmomachia"})) == [
        game.pk for game in games
    ]
    assert lines(client.get(address, {"game": "medieval"})) == []
    assert lines(client.get(address, {"ruleset": games[0].digest, "game": ""})) == [
        game.pk for game in games
    ]


def test_a_file_is_in_the_order_of_its_page(games, client, monkeypatch):
    page = client.get("/archive/", {"q": "by:ada", "sort": "oldest"}).content.decode()
    assert "/archive/games.json?q=by%3Aada&amp;sort=oldest" in page
    query = {"q": "by:ada", "sort": "oldest"}
    ids = [game.pk for game in games]
    assert lines(client.get("/archive/games.ndjson", query)) == ids[::-1]
    longest = {"q": "by:ada", "sort": "longest"}
    monkeypatch.setattr("games.exports.views.MOST", 5)
    whole = lines(client.get("/archive/games.ndjson", longest))
    monkeypatch.setattr("games.exports.views.MOST", 3)
    first = client.get("/archive/games.ndjson", longest)
    found = lines(first)
    assert {*found[:2]} == {ids[0], ids[2]}
    rest = lines(client.get(first["Link"].split(">")[0].lstrip("<")))
    assert [*found, *rest] == whole
    assert {*whole} == {*ids}
    unrated = {"q": "by:ada", "sort": "strongest"}
    assert lines(client.get("/archive/games.ndjson", unrated)) == []


@pytest.mark.parametrize("asked", ["took:9999", "moves:900-", "game:medieval"])
def test_a_search_without_a_hit_is_an_empty_file(asked, games, client):
    assert lines(client.get("/archive/games.ndjson", {"q": asked})) == []


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("foo=1", "This page does not know “foo”"),
        ("q=took:16&after=x", "This page does not know “after”"),
        ("sort=best", "There is no sort “best”."),
        ("from=nowhere", "“from” says where a file goes on"),
        ("from=3&sort=longest", "“from” says where a file goes on"),
        ("took=pawnbroker", "What is taken is a number or one of"),
        ("game=chess", "the games are"),
        ("ladder=none", "there is no such ladder"),
        ("rules=none", "there are the rule sets"),
        ("by=nobody-is-called-so", "nobody here is called"),
    ],
)
def test_what_an_address_says_beside_is_refused_by_name(query, said, games, client):
    answer = client.get(f"/archive/games.ndjson?{query}")
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert client.get("/archive/games.ndjson?utm_source=x").status_code == 200


def test_the_games_of_a_player_are_narrowed_by_the_same_words(games, client):
    address = "/@/Ada/games.ndjson"
    assert lines(client.get(address, {"q": "took:16"})) == [games[0].pk, games[2].pk]
    assert lines(client.get("/@/Boethius/games.ndjson", {"took": "16"})) == []
    assert lines(client.get(address, {"took": "9999"})) == []
    for query in ("foo=1", "sort=oldest", "q=nonsense:x", "took=16&after=x"):
        assert client.get(f"{address}?{query}").status_code == 400
    answer = client.get(f"{address}?season=1")
    assert "This page does not know “season”" in answer.content.decode()


def test_the_games_of_a_ladder_are_narrowed_by_the_same_words(ada, boethius, client):
    ladder = found(ada)
    people = fill(ladder, ["Anna", "Bruno", "Clara", "Dante"])
    made = []
    for one, other in ((1, 0), (3, 2)):
        game = playing(ladder, people[one], people[other], NOON).game
        made.append(end(game, people[one], NOON + DAY))
    indexed(*made)
    address = f"/ladders/{ladder.slug}/games.ndjson"
    assert {*lines(client.get(address))} == {game.pk for game in made}
    assert lines(client.get(address, {"q": "lost:Anna"})) == [made[0].pk]
    assert client.get(f"{address}?season=1&q=lost:Anna").status_code == 400
    assert client.get(f"{address}?foo=1").status_code == 400


def test_files_are_counted_before_anything_is_looked_for(games, client, monkeypatch):
    monkeypatch.setattr("games.exports.views.FILES", Limit("files", 1, 600))
    assert client.get("/archive/games.txt?foo=1").status_code == 400
    assert client.get("/archive/games.txt?foo=1").status_code == 429


@pytest.mark.parametrize("asked", ["nonsense:x", "by:nobody-is-called-so", "eq:2+2=5"])
def test_what_cannot_be_read_whole_is_refused(asked, games, client):
    answer = client.get("/archive/games.txt", {"q": f"took:16 {asked}"})
    assert answer.status_code == 400
    assert answer.content.decode().strip()
    assert client.get("/archive/games.pdf").status_code == 404
