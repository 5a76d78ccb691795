"""Monthly files: read back and played again before anybody can have them."""

from __future__ import annotations

import gzip
import hashlib
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.engine.game_texts import games_in
from games.engine.verifying import verify
from games.exports import dumps, sweeps, tasks
from games.play.models import Game, Ply
from tests.support import practice

pytestmark = pytest.mark.django_db


MAY = dumps.Month(2026, 5)
JUNE = datetime(2026, 6, 2, tzinfo=UTC)


def made(month: dumps.Month = MAY, now: datetime = JUNE) -> dumps.Dump:
    return dumps.make_dump(month, site="http://x", now=now)


@pytest.fixture(autouse=True)
def folder(settings, tmp_path, monkeypatch) -> Path:
    monkeypatch.setattr(timezone, "now", lambda: JUNE)
    monkeypatch.setattr(sweeps, "_begun", JUNE - timedelta(days=1))
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
    first = made()
    assert made() == first


def test_what_cannot_be_played_is_not_published_and_leaves_the_old_file(ended, folder):
    game = ended(plies=2)
    before = made()
    Ply.objects.filter(game=game, number=2).update(text="Q9-Q8")
    with pytest.raises(CommandError, match=r"Not published: .*Q9-Q8 cannot be played"):
        call_command("make_dump", "2026-05")
    assert dumps.published() == [before]
    assert sorted(each.name for each in folder.iterdir()) == [
        "rithmo-2026-05.json",
        "rithmo-2026-05.txt.gz",
    ]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("2026-04", "Not published: No game ended in 2026-04."),
        ("2026-06", "Not published: 2026-06 is not over yet."),
        ("2027-01", "Not published: 2027-01 is not over yet."),
        ("2026-13", "A month is written 2026-05"),
        ("0000-01", "A month is written 2026-05"),
    ],
)
def test_a_month_that_is_empty_or_not_over_is_not_published(asked, said, ended):
    ended()
    Game.objects.update(ended_at=JUNE - timedelta(hours=1))
    with pytest.raises(CommandError) as refusal:
        call_command("make_dump", asked)
    assert said in str(refusal.value)
    assert dumps.published() == []


def test_what_is_no_dump_is_not_found(client):
    for name in ("rithmo-2026-05.txt.gz", "rithmo-2026-04.json", "..%2Frithmo"):
        assert client.get(f"/dumps/{name}").status_code == 404


# --- By themselves ---------------------------------------------------------------


@pytest.fixture
def months(ended) -> list[Game]:
    """Games of March, May and the running month."""
    games = [ended(plies=1) for _ in range(4)]
    ends = [(3, 31), (5, 1), (5, 31), (6, 1)]
    for game, (month, day) in zip(games, ends, strict=True):
        at = datetime(2026, month, day, 23, 59, tzinfo=UTC)
        Game.objects.filter(pk=game.pk).update(ended_at=at)
    return games


def work() -> int:
    """Sweep and work until nothing is left; how many months were given away."""
    given = 0
    while sweeps.have_months_dumped(JUNE):
        given += 1
        practice.work()
    practice.work()
    return given


def test_months_that_are_over_are_dumped_one_after_the_other(months):
    assert work() == 2
    assert [(each.month, each.games) for each in dumps.published()] == [
        ("2026-05", 2),
        ("2026-03", 1),
    ]


def test_a_worker_has_one_month_at_a_time(months):
    assert sweeps.have_months_dumped(JUNE)
    assert not sweeps.have_months_dumped(JUNE)


def test_a_long_month_is_done_in_parts_and_is_the_same_file(
    ended, monkeypatch, folder, settings
):
    settings.SITE_URL = "http://x"
    for _ in range(3):
        ended(plies=1)
    monkeypatch.setattr(dumps, "PER_PART", 2)
    monkeypatch.setattr(tasks, "DUMP_SECONDS", 0)
    whole = made()
    (folder / "rithmo-2026-05.json").unlink()
    assert not tasks.dump_month.call(2026, 5)
    assert dumps.published() == []
    assert tasks.dump_month.call(2026, 5) is False
    assert tasks.dump_month.call(2026, 5) is True
    assert dumps.published() == [whole]
    assert (whole.games, whole.plies) == (3, 3)
    data = gzip.decompress(whole.path.read_bytes()).decode()
    assert len(list(games_in(data.splitlines(keepends=True)))) == 3
    assert sorted(each.name for each in folder.iterdir()) == [
        "rithmo-2026-05.json",
        "rithmo-2026-05.txt.gz",
    ]


def test_games_that_come_or_go_meanwhile_are_noticed(ended, monkeypatch):
    monkeypatch.setattr(tasks, "DUMP_SECONDS", 0)
    games = [ended(plies=1) for _ in range(4)]
    monkeypatch.setattr(dumps, "PER_PART", 2)
    for _ in range(2):
        assert not tasks.dump_month.call(2026, 5)
    games[0].delete()
    assert not tasks.dump_month.call(2026, 5), "it begins again"
    work()
    assert [each.games for each in dumps.published()] == [3]


def test_a_month_that_does_not_hold_keeps_no_other_waiting(months):
    Ply.objects.filter(game=months[0], number=1).update(text="Q9-Q8")
    work()
    assert [each.month for each in dumps.published()] == ["2026-05"]


def test_a_site_that_has_just_begun_waits(months, monkeypatch):
    monkeypatch.setattr(sweeps, "_begun", None)
    assert not sweeps.have_months_dumped(JUNE)
    assert not sweeps.have_months_dumped(JUNE + timedelta(minutes=59))
    assert sweeps.have_months_dumped(JUNE + timedelta(minutes=61))


def test_who_signs_up_is_told_of_it(client):
    page = client.get("/accounts/signup/").content.decode()
    assert "CC0" in page
    assert "/dumps/" in client.get("/privacy/").content.decode()
