"""Games of others are tried, each with its reasons, and never kept."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

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
        ("", "Paste one or more games first, or choose a file."),
        ("{", "Line 1: it is no JSON from character 2 on."),
        ("[1]", "This is no game as this site exports it: it is no object."),
        ('{"game": "chess", "options": "", "moves": []}', "There is no game"),
        ("[" * 100_000, "It is nested too deeply to be read."),
        ("[" + "9" * 5_000 + "]", "A number in it is too long to be read."),
        ('[White "Ada"]\n\n1. x\n', "a record begins with the header Game"),
        ("hello", "a record begins with the header Game"),
        ("x" * (importing.LONGEST + 1), "characters; send it as a file"),
        (
            '[Game "medieval"]\n' * (importing.MOST + 1),
            "more than 1,000 games",
        ),
    ],
)
def test_what_cannot_be_read_is_said(client, text, words):
    assert words in tried(client, text).replace("&#x27;", "'")


def sent(client, data: bytes, **more: str) -> str:
    file = SimpleUploadedFile("games.txt", data)
    answer = client.post(ADDRESS, {"file": file, "text": ""} | more)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("kind", ["txt", "json", "ndjson"])
def test_a_file_is_tried_as_what_is_pasted(client, ended, kind):
    ended(plies=3)
    ended("margrites", 2)
    data = file_of(client, kind).encode()
    page = sent(client, data, text="hello")
    assert "2 games, 2 without faults" in page
    assert 'enctype="multipart/form-data"' in page
    assert "[Game &quot;margrites" in page or "&quot;margrites&quot;" in page


def test_a_long_file_is_tried_but_not_shown_again(client, ended, ada, monkeypatch):
    ended(plies=3)
    monkeypatch.setattr(importing, "LONGEST", 50)
    data = b"\xef\xbb\xbf" + file_of(client, "txt").encode()
    client.force_login(ada)
    page = sent(client, data)
    assert "1 game, 1 without faults" in page
    assert "games.txt is too long to be shown here." in page
    assert "[Game &quot;" not in page
    assert "1 game is kept." in sent(client, data, keep="all")
    assert "send it as a file" in tried(client, data.decode())


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\xfe[", "This file is no text in UTF-8."),
        (b"", "Paste one or more games first, or choose a file."),
        (b"x" * (importing.LONGEST_FILE + 1), "This file is larger than 2\xa0MB"),
        (b"x" * (importing.LONGEST_GAME + 1), "and was not looked at."),
    ],
)
def test_a_file_that_is_not_looked_at_says_why(client, data, said):
    assert said in sent(client, data)


def test_a_fault_of_ours_is_not_told_as_one_of_the_text(client, monkeypatch):
    """It is reported like any other, not shown as a reason."""

    def broken(game):
        raise ValueError("not enough values to unpack")

    monkeypatch.setattr(importing, "verify", broken)
    with pytest.raises(ValueError, match="unpack"):
        tried(client, '[Game "medieval"]\n\n*\n')


def test_limits_are_told_before(client):
    page = client.get(ADDRESS).content.decode()
    for words in ("200,000 characters", "2\xa0MB", "1,000 games of 100,000 characters"):
        assert words in page
    assert "check up to 20 times in 10 minutes" in page


def test_what_takes_long_is_looked_at_in_part(client, ended, ada, monkeypatch):
    """And said: so nobody holds the server for long with one file."""
    ended(plies=2)
    ended(plies=2)
    text = file_of(client, "txt")
    line = text[: text.index("[Game", 1)].count("\n") + 1
    moments = iter([0, 0, 9])
    monkeypatch.setattr(importing, "thread_time", lambda: next(moments))
    client.force_login(ada)
    answer = client.post(ADDRESS, {"text": text, "keep": "all"})
    page = answer.content.decode()
    assert "1 game, 1 without faults" in page
    assert f"the games from line {line} on were not looked at" in page
    assert "Nothing is kept, as not all games were looked at." in page


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
