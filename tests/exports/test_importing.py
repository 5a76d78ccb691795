"""Games of others are tried, each with its reasons, and never kept."""

from __future__ import annotations

import json

import pytest

from games.exports import importing
from games.play import services
from games.play.models import Game
from tests.support.people import NOON
from tests.support.rated import OPENING, begin, open_with

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
        ("{", "Line 1: it is no JSON from character 2 on."),
        ("[1]", "This is no game as this site exports it: it is no object."),
        ('{"game": "chess", "options": "", "moves": []}', "There is no game"),
        ("[" * 100_000, "It is nested too deeply to be read."),
        ("[" + "9" * 5_000 + "]", "A number in it is too long to be read."),
        ('[White "Ada"]\n\n1. x\n', "a record begins with the header Game"),
        ("hello", "a record begins with the header Game"),
        ("x" * (importing.LONGEST + 1), "characters; send it in parts"),
        (
            '[Game "medieval"]\n' * (importing.MOST + 1),
            "more than 200 games",
        ),
    ],
)
def test_what_cannot_be_read_is_said(client, text, words):
    assert words in tried(client, text).replace("&#x27;", "'")


def test_games_of_json_stand_at_their_lines(client, ended):
    ended(plies=1)
    ended(plies=1)
    games = json.loads(file_of(client, "json"))
    text = json.dumps(games, indent=1)
    second = text.split("\n").index(" {", 3) + 1
    page = tried(client, text)
    assert "Line 2:" in page
    assert f"Line {second}:" in page
    assert "2 games, 2 without faults" in page


@pytest.fixture
def timed(ada, boethius):
    game = open_with(begin(ada, boethius), *OPENING, at=NOON)
    services.resign(game_id=game.pk, player=ada, now=NOON)


@pytest.fixture
def thrown(ended):
    """A game with dice, of which the first has been thrown."""
    game = ended("enochian", 0, divination=True, players="2")
    assert game.plies.filter(throw__isnull=False).exists()


def told_of(client) -> dict:
    return json.loads(file_of(client, "ndjson"))


@pytest.mark.parametrize("case", ["timed", "thrown"])
def test_times_and_dice_of_json_are_tried_as_those_of_a_record(client, case, request):
    request.getfixturevalue(case)
    assert "1 game, 1 without faults" in tried(client, file_of(client, "ndjson"))
    assert "1 game, 1 without faults" in tried(client, file_of(client, "txt"))


def test_json_with_too_much_time_left_is_found(client, timed):
    told = told_of(client)
    told["times"][1]["leftMs"] += 60_000
    page = tried(client, json.dumps(told))
    assert "0 without faults" in page
    assert "Of the clocks" in page


def test_json_with_other_dice_than_were_promised_is_found(client, thrown):
    told = told_of(client)
    told["diceSecret"] = "00" * (len(told["diceSecret"]) // 2)
    page = tried(client, json.dumps(told))
    assert "not the one that was promised" in page


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"digest": "00000000"}, "Its options make the rules"),
        ({"times": [{"ply": "x"}]}, "its times are not told in whole milliseconds"),
        ({"times": 5}, "its times are no list"),
        ({"times": [{"ply": float("inf")}]}, "its times are not told in whole"),
        ({"result": "0-1", "termination": "claim"}, "Nothing can be claimed"),
        ({"players": ["Ada"]}, "its players are not those of white, black"),
        ({"a b": "c"}, "is no name of a header"),
    ],
)
def test_json_that_says_what_is_not_so_is_refused_in_words(
    client, timed, change, words
):
    page = tried(client, json.dumps(told_of(client) | change))
    assert words in page.replace("&#x27;", "'")
    assert "0 without faults" in page
