"""Many games as one file, written while it is sent."""

from __future__ import annotations

import gc
import json
import weakref
from datetime import timedelta

import pytest

from games.archive.records import record_of, record_text
from games.engine import GAMES
from games.engine.game_texts import games_in, record_in
from games.engine.record import read_record, write_record
from games.engine.verifying import verify
from games.exports import views
from games.exports.stored_games import read_games, stored_text
from games.play import services
from games.play.models import Game
from games.ratings.services import void
from tests.support.people import NOON
from tests.support.rated import OPENING, begin, open_with, played

pytestmark = pytest.mark.django_db

SITE = "http://testserver"


def body(answer) -> str:
    assert answer.status_code == 200
    assert answer.streaming
    return b"".join(answer.streaming_content).decode()


@pytest.mark.parametrize("key", GAMES)
def test_what_is_stored_is_written_as_if_it_were_played_again(ended, key):
    """Nothing is played, and yet it is the same to the letter."""
    game = ended(key, 7)
    (found,) = read_games([game.pk])
    url = f"{SITE}/g/{game.pk}/"
    assert stored_text(found, site=SITE) == write_record(record_of(game, site=url))


def test_times_and_ratings_are_in_it(ada, boethius, client):
    game = open_with(begin(ada, boethius), *OPENING, at=NOON)
    services.resign(game_id=game.pk, player=ada, now=NOON)
    game = Game.objects.get(pk=game.pk)
    text = body(client.get("/@/Ada/games.txt"))
    assert text == record_text(game, site=f"{SITE}/g/{game.pk}/") + "\n"
    assert "[%clk 0:05:00.000]" in text
    told = json.loads(body(client.get("/@/ada/games.ndjson")))
    assert (told["id"], told["moves"]) == (game.pk, [*OPENING])
    assert told["players"]["white"] == {"name": "Ada", "rating": "1500?"}
    assert [each["ply"] for each in told["times"]] == [1, 2]
    assert told["timeControl"] == "5+3"


@pytest.mark.parametrize("key", GAMES)
def test_one_game_as_json_can_be_brought_again(ended, key, client):
    game = ended(key, 4)
    answer = client.get(f"/g/{game.pk}.ndjson")
    assert answer["Content-Type"] == "application/x-ndjson"
    assert answer.content.decode() == body(client.get("/@/Ada/games.ndjson"))
    said = {"text": answer.content.decode()}
    page = client.post("/archive/check/", said).content.decode()
    assert "1 game, 1 without faults" in page
    again = client.get(
        f"/g/{game.pk}.ndjson", headers={"If-None-Match": answer["ETag"]}
    )
    assert again.status_code == 304


def test_a_game_says_which_of_its_files_is_which(ended, client):
    game = ended(plies=2)
    page = client.get(f"/g/{game.pk}/").content.decode()
    assert f'href="/g/{game.pk}.ndjson">Moves (JSON)</a>' in page
    assert f'href="/g/{game.pk}.json">JSON</a>' in page
    state = client.get(f"/g/{game.pk}.json").content.decode()
    page = client.post("/archive/check/", {"text": state}).content.decode()
    assert "it is the state of one moment and has no moves" in page


def test_a_game_that_goes_on_has_no_such_file(ada, boethius, client):
    game = begin(ada, boethius)
    assert client.get(f"/g/{game.pk}.ndjson").status_code == 404
    page = client.get(f"/g/{game.pk}/").content.decode()
    assert f'href="/g/{game.pk}.json">JSON</a>' in page
    assert ".ndjson" not in page


def test_every_kind_has_all_games_of_a_player_the_oldest_first(ended, client):
    games = [ended(plies=n) for n in range(3)]
    ids = [game.pk for game in sorted(games, key=lambda g: (g.ended_at, g.pk))]
    lines = body(client.get("/@/Boethius/games.ndjson")).splitlines()
    assert [json.loads(line)["id"] for line in lines] == ids
    assert json.loads(body(client.get("/@/Boethius/games.json"))) == [
        json.loads(line) for line in lines
    ]
    text = body(client.get("/@/Boethius/games.txt"))
    found = [verify(game) for game in games_in(text.splitlines(keepends=True))]
    assert [each.name for each in found] == [f"{SITE}/g/{pk}/" for pk in ids]
    assert not any(each.faults for each in found)


def test_who_has_no_games_gets_an_empty_file(cusanus, client):
    assert body(client.get("/@/Cusanus/games.txt")) == ""
    assert json.loads(body(client.get("/@/Cusanus/games.json"))) == []
    assert client.get("/@/Cusanus/games.pdf").status_code == 404
    assert client.get("/@/Nobody/games.txt").status_code == 404


def test_a_long_file_says_where_it_goes_on(ended, client, monkeypatch):
    monkeypatch.setattr(views, "MOST", 2)
    games = {ended(plies=0).pk for _ in range(3)}
    answer = client.get("/@/Ada/games.ndjson")
    first = [json.loads(line)["id"] for line in body(answer).splitlines()]
    link, _, rel = answer["Link"].partition(">; ")
    assert rel == 'rel="next"'
    rest = client.get(link.removeprefix(f"<{SITE}"))
    assert "Link" not in rest
    assert {*first, json.loads(body(rest))["id"]} == games
    assert client.get("/@/Ada/games.txt?after=nothing").status_code == 404


def test_games_are_read_in_few_queries_and_little_memory(
    ended, client, monkeypatch, django_assert_max_num_queries
):
    monkeypatch.setattr("games.exports.stored_games.AT_ONCE", 5)
    for _ in range(15):
        ended(plies=1)
    with django_assert_max_num_queries(1 + 1 + 3 * 4 + 1):
        body(client.get("/@/Ada/games.txt"))
    seen = []
    for game in read_games(Game.objects.values_list("pk", flat=True)):
        seen.append(weakref.ref(game))
        gc.collect()
        assert sum(each() is not None for each in seen) <= 2 * 5  # two batches
    assert len(seen) == 15


def test_records_are_read_back_with_their_result(ended, client):
    game = ended(plies=2)
    record = read_record(body(client.get("/@/Ada/games.txt")))
    assert (record.result, record.headers["White"]) == ("0-1", "Ada")
    assert len(record.moves) == game.ply


def test_a_game_taken_out_of_the_count_says_so_with_the_ratings_of_its_time(
    ada, boethius, client
):
    """Whatever was played since."""
    days = [NOON + timedelta(days=n) for n in range(4)]
    one, two, three = (played(ada, boethius, at=day) for day in days[:3])
    before = dict(zip((ada.pk, boethius.pk), _ratings(client, two), strict=True))
    void(game_ids=[two.pk], reason="A wrong result.", now=days[3])
    assert _ratings(client, two) == [*before.values()]
    assert _ratings(client, three) == _ratings(client, two), "as if it had not been"
    assert _ratings(client, one) == ["1500?", "1500?"]
    told = json.loads(body(client.get("/@/ada/games.ndjson")).splitlines()[1])
    assert (told["id"], told["voided"]) == (two.pk, "2026-05-04T12:00:00Z")
    assert client.get(f"/g/{two.pk}.json").json()["voided"] == told["voided"]
    text = body(client.get("/@/ada/games.txt"))
    assert text.count('[Voided "2026-05-04T12:00:00Z"]') == 1
    for kind in ("txt", "ndjson"):
        whole = body(client.get(f"/@/ada/games.{kind}"))
        found = [*games_in(whole.splitlines(keepends=True))]
        assert not any(verify(each).faults for each in found)
        said = [record_in(each).headers.get("Voided") for each in found]
        assert said == [None, told["voided"], None]


def _ratings(client, game) -> list[str]:
    record = read_record(client.get(f"/g/{game.pk}.txt").content.decode())
    return [record.headers[f"{seat}Rating"] for seat in ("White", "Black")]
