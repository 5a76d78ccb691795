"""Monthly files: read back and played again before anybody can have them."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.engine.game_texts import games_in
from games.engine.verifying import verify
from games.exports import dumps
from games.play.models import Ply

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings, tmp_path) -> Path:
    settings.DUMPS_DIR = str(tmp_path / "dumps")
    return tmp_path / "dumps"


def test_a_month_is_published_with_counts_and_checksum(ended, client, folder, capsys):
    games = [ended(plies=3), ended("margrites", 2), ended("enochian", 4)]
    call_command("make_dump", "2026-05")
    assert "3 games, 9 plies" in capsys.readouterr().out
    data = (folder / "rithmo-2026-05.txt.gz").read_bytes()
    (dump,) = dumps.published()
    assert dump.sha256 == hashlib.sha256(data).hexdigest()
    page = client.get("/dumps/").content.decode()
    assert dump.sha256 in page
    assert "CC0" in page
    answer = client.get("/dumps/rithmo-2026-05.txt.gz")
    assert b"".join(answer.streaming_content) == data
    text = gzip.decompress(data).decode()
    found = [verify(game) for game in games_in(text.splitlines(keepends=True))]
    assert {each.name.split("/")[-2] for each in found} == {game.pk for game in games}
    assert not any(each.faults for each in found)


def test_the_same_games_make_the_same_file(ended):
    ended()
    first = dumps.make_dump(2026, 5, site="http://x")
    assert dumps.make_dump(2026, 5, site="http://x") == first


def test_what_cannot_be_played_is_not_published_and_leaves_the_old_file(ended, folder):
    game = ended(plies=2)
    before = dumps.make_dump(2026, 5, site="http://x")
    Ply.objects.filter(game=game, number=2).update(text="Q9-Q8")
    with pytest.raises(CommandError, match=r"Not published: .*Q9-Q8 cannot be played"):
        call_command("make_dump", "2026-05")
    assert dumps.published() == [before]
    assert sorted(each.name for each in folder.iterdir()) == [
        "rithmo-2026-05.json",
        "rithmo-2026-05.txt.gz",
    ]


def test_a_month_without_games_and_one_that_is_none(client, folder):
    assert dumps.make_dump(2026, 4, site="http://x").games == 0
    with pytest.raises(CommandError, match="A month is written 2026-05"):
        call_command("make_dump", "2026-13")
    for name in ("rithmo-2026-05.txt.gz", "rithmo-2026-04.json", "..%2Frithmo"):
        assert client.get(f"/dumps/{name}").status_code == 404


def test_who_signs_up_is_told_of_it(client):
    page = client.get("/accounts/signup/").content.decode()
    assert "CC0" in page
    assert "/dumps/" in client.get("/privacy/").content.decode()
