"""Games from elsewhere that members keep: their own, and never games of the site."""

from __future__ import annotations

import json

import pytest

from games.archive.models import Waiting
from games.engine import rules
from games.engine.record import Record, write_record
from games.exports import keeping
from games.exports.models import ImportedGame
from games.exports.personal_data import (
    export_imported,
    forget_imported,
    hand_over_imported,
)
from games.play.models import Game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db

ADDRESS = "/archive/check/"


@pytest.fixture
def text(ended, client) -> str:
    """Two games that hold, as this site exports them."""
    ended(plies=3)
    ended("margrites", 2)
    answer = client.get("/@/Ada/games.txt")
    return b"".join(answer.streaming_content).decode()


def kept_by(client, text: str, how: str) -> str:
    answer = client.post(ADDRESS, {"text": text, "keep": how})
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_member_keeps_what_holds_and_no_game_of_the_site_is_made(client, ada, text):
    client.force_login(ada)
    games, waiting = Game.objects.count(), Waiting.objects.count()
    assert "2 games are kept." in kept_by(client, text, "all")
    assert "You have all of these already." in kept_by(client, text, "all")
    ImportedGame.objects.filter(key="margrites").delete()
    page = " ".join(kept_by(client, text, "all").split())
    assert "1 game is kept. You had the others already." in page
    assert (Game.objects.count(), Waiting.objects.count()) == (games, waiting)
    page = client.get("/archive/imported/").content.decode()
    assert page.count("Ada v Boethius") == 2
    assert "Ada v Boethius" not in client.get("/archive/?q=imported").content.decode()


def test_all_or_what_holds(client, ada, text):
    client.force_login(ada)
    spoiled = f"{text}\n[Game {text.split('[Game ')[1].strip()[:-6]}\n"
    page = kept_by(client, spoiled, "all")
    assert "Nothing is kept, as not all games hold." in page
    assert not ImportedGame.objects.exists()
    assert "2 games are kept." in kept_by(client, spoiled, "sound")


def test_where_none_holds_it_is_said(client, ada, text):
    client.force_login(ada)
    assert "No game holds, so none is kept." in kept_by(client, "[Game", "sound")


def test_json_is_kept_as_its_record_is(client, ada, text):
    client.force_login(ada)
    kept_by(client, text, "all")
    lines = b"".join(client.get("/@/Ada/games.ndjson").streaming_content).decode()
    assert "You have all of these already." in kept_by(client, lines, "all")


@pytest.mark.parametrize("sign", ["\0", "\ud800"])
def test_what_no_database_can_hold_is_a_fault_of_its_game(client, ada, text, sign):
    client.force_login(ada)
    lines = b"".join(client.get("/@/Ada/games.ndjson").streaming_content).decode()
    first, second = lines.splitlines()
    spoiled = json.dumps(json.loads(first) | {"event": sign})
    page = kept_by(client, f"{spoiled}\n{second}\n", "sound")
    assert "It holds a sign that is no part of a text." in page
    assert "1 game is kept." in page


def test_a_game_of_four_is_named_by_its_teams(client, ada):
    client.force_login(ada)
    record = Record(
        rules("enochian", players="4"), (), {"Red": "Clara", "Blue": "Dante"}
    )
    kept_by(client, write_record(record), "all")
    game = ImportedGame.objects.get()
    assert game.title == "Clara & somebody v somebody & Dante"
    assert (
        "Enochian chess (Four players)."
        in client.get(game.get_absolute_url()).content.decode()
    )
    listed = client.get("/archive/imported/").content.decode()
    assert "</a>, Enochian chess, *" in listed


def test_who_is_no_member_is_told_that_members_keep(client, text):
    page = kept_by(client, text, "all")
    assert "members can keep what holds" in page
    assert not ImportedGame.objects.exists()
    assert client.get("/archive/imported/").status_code == 302


def test_a_kept_game_is_gone_through_and_exported_again(client, ada, text):
    client.force_login(ada)
    kept_by(client, text, "all")
    game = ImportedGame.objects.get(key="rithmomachia")
    address = game.get_absolute_url()
    end = client.get(address).content.decode()
    assert "Imported by Ada." in end
    assert "?move=2" in end
    start = client.get(f"{address}?move=0").content.decode()
    assert "The position before the first move." in start
    assert client.get(f"{address}?move=999").status_code == 200
    record = client.get(f"/archive/imported/{game.pk}.txt").content.decode()
    assert record == game.record
    again = client.post(ADDRESS, {"text": record}).content.decode()
    assert "1 game, 1 without faults" in again


def test_others_see_what_is_public_alone_and_change_nothing(
    client, ada, boethius, text, enter
):
    client.force_login(ada)
    kept_by(client, text, "all")
    game = ImportedGame.objects.all()[0]
    address, other, stranger = game.get_absolute_url(), enter(boethius), enter()
    assert {v.get(address).status_code for v in (other, stranger)} == {404}
    assert other.get(f"/archive/imported/{game.pk}.txt").status_code == 404
    client.post(address, {"public": "1"})
    assert {v.get(address).status_code for v in (other, stranger)} == {200}
    assert 'name="delete"' not in other.get(address).content.decode()
    assert "/report/" in other.get(address).content.decode()
    assert "/report/" not in client.get(address).content.decode()
    assert other.post(address, {"delete": "1"}).status_code == 404
    client.post(address, {"delete": "1"})
    assert not ImportedGame.objects.filter(pk=game.pk).exists()


def test_more_than_can_be_kept_is_refused_whole(client, ada, text, monkeypatch):
    client.force_login(ada)
    monkeypatch.setattr(keeping, "MOST_KEPT", 1)
    assert "You can keep 1 games" in kept_by(client, text, "all")
    assert not ImportedGame.objects.exists()
    monkeypatch.setattr(keeping, "MOST_KEPT", 2)
    monkeypatch.setattr(keeping, "LONGEST_KEPT", 50)
    assert "longer than 50 characters" in kept_by(client, text, "all")


def test_they_go_with_their_person(client, ada, boethius, text):
    client.force_login(ada)
    kept_by(client, text, "all")
    assert len(export_imported(ada)["imported_games"]) == 2
    client.force_login(boethius)
    kept_by(client, text, "all")
    hand_over_imported(ada, boethius, NOON)
    assert boethius.imported_games.count() == 2
    forget_imported(boethius)
    assert not ImportedGame.objects.exists()
