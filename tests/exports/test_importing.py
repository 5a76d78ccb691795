"""Games of others are tried, each with its reasons, and never kept."""

from __future__ import annotations

import pytest

from games.exports import importing
from games.play.models import Game

pytestmark = pytest.mark.django_db

ADDRESS = "/archive/check/"


def tried(client, text: str) -> str:
    answer = client.post(ADDRESS, {"text": text})
    assert answer.status_code == 200
    return answer.content.decode()


def file_of(client, kind: str) -> str:
    answer = client.get(f"/@/Ada/games.{kind}")
    return b"".join(answer.streaming_content).decode()


@pytest.mark.parametrize("kind", ["txt", "json", "ndjson"])
def test_what_was_exported_holds_and_is_not_kept(client, ended, kind):
    ended(plies=3)
    ended("margrites", 2)
    text = file_of(client, kind)
    before = Game.objects.count()
    page = tried(client, text)
    assert "2 games, 2 without faults" in page
    assert Game.objects.count() == before


@pytest.mark.parametrize("kind", ["txt", "json", "ndjson"])
def test_each_fault_stands_at_its_game(client, ended, kind):
    game = ended(plies=2)
    ended(plies=2)
    text = file_of(client, kind)
    move = game.plies.get(number=2).text
    page = tried(client, text.replace(move, "Q9-Q8", 1))
    assert "2 games, 1 without faults" in page
    assert "Q9-Q8" in page


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Paste one or more games first."),
        ("{", "Line 1 is no JSON."),
        ("[1]", "This is no game as this site exports it."),
        ('{"game": "chess", "options": "", "moves": []}', "There is no game"),
        ("[" * 100_000, "Line 1 is no JSON."),
        ("hello", "a record begins with the header Game"),
        ("x" * (importing.LONGEST + 1), "characters; send it in parts"),
        ('[Game "medieval"]\n' * (importing.MOST + 1), "at most 200 are looked at"),
    ],
)
def test_what_cannot_be_read_is_said(client, text, words):
    assert words in tried(client, text).replace("&#x27;", "'")
