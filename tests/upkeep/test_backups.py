"""A backup has all that was accepted before it, and makes the site whole again."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.play import checks, services
from games.play.models import Game, Heartbeat, Ply
from games.upkeep import backups
from tests.databases import KINDS, database_of
from tests.support.games import start_game

MOVES = ["N2-L4", "C1-D1"]


@pytest.fixture(params=KINDS)
def kind(request, tmp_path, django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), database_of(request.param, tmp_path, fresh=True):
        yield request.param
        connection.close()


class Players:
    """Two who move without a pause until they are stopped."""

    def __init__(self) -> None:
        self.people = {
            "white": User.objects.create_user("Ada"),
            "black": User.objects.create_user("Boethius"),
        }
        self.game = start_game(
            key="rithmomachia", options={}, players=self.people, now=timezone.now()
        )
        self.accepted = 0
        self.moved = threading.Condition()
        self._over = False
        self._thread = threading.Thread(target=self._play)

    def __enter__(self) -> Players:
        self._thread.start()
        self.wait(3)
        return self

    def __exit__(self, *error: object) -> None:
        self._over = True
        self._thread.join()

    def wait(self, plies: int) -> None:
        """Until so many moves were accepted."""
        with self.moved:
            assert self.moved.wait_for(lambda: self.accepted >= plies, timeout=60)

    def _play(self) -> None:
        game = self.game
        while not self._over and game.is_live:
            position = game.rules.read_position(game.position)
            move = next(game.rules.legal_moves(position))
            game = services.play(
                game_id=game.pk,
                player=self.people[game.turn],
                text=game.rules.write_move(position, move),
                version=game.version,
                now=timezone.now(),
            )
            with self.moved:
                self.accepted = game.ply
                self.moved.notify_all()
        connection.close()


def test_a_backup_has_all_that_was_accepted_before(kind, tmp_path, capsys):
    file = tmp_path / "rithmo.backup"
    with Players() as players:
        before = players.accepted
        call_command("backup", str(file))
        players.wait(players.accepted + 2)
    after = Ply.objects.count()
    assert capsys.readouterr().out == f"The database is in {file}.\n"
    assert file.stat().st_mode & 0o077 == 0  # it knows everything of everybody
    assert sorted(tmp_path.glob(".rithmo.backup*")) == []
    call_command("restore", str(file), overwrite=True)
    assert "Run `manage.py migrate`" in capsys.readouterr().out
    assert before <= Ply.objects.count() < after
    game = Game.objects.get()
    assert game.ply == Ply.objects.count()
    assert checks.faults(game) == []


def test_a_backup_makes_a_site_out_of_an_empty_database(kind, tmp_path):
    file = tmp_path / "rithmo.backup"
    with Players() as players:
        pass
    call_command("backup", str(file))
    call_command("flush", interactive=False, verbosity=0)
    call_command("restore", str(file))
    assert Game.objects.get().ply == players.accepted


def test_nothing_is_overwritten_untold(kind, tmp_path):
    file = tmp_path / "rithmo.backup"
    file.write_text("yesterday")
    User.objects.create_user("Ada")
    with pytest.raises(CommandError, match="is there already; --overwrite"):
        call_command("backup", str(file))
    assert file.read_text() == "yesterday"
    call_command("backup", str(file), overwrite=True)
    with pytest.raises(CommandError, match="people and games in the database"):
        call_command("restore", str(file))


def test_nothing_is_restored_under_people_who_play(kind, tmp_path):
    file, now = tmp_path / "rithmo.backup", timezone.now()
    call_command("backup", str(file))
    Heartbeat.objects.create(pk=1, beat_at=now)
    with pytest.raises(CommandError, match="The site is running"):
        call_command("restore", str(file), overwrite=True)
    backups.restore(file, overwrite=True, now=now + timedelta(minutes=1))


def test_what_is_no_backup_changes_nothing(kind, tmp_path):
    file = tmp_path / "letters.txt"
    file.write_text("Dear Ada, " * 1000)
    User.objects.create_user("Ada")
    with pytest.raises(CommandError, match=r"is no backup|does not appear|pg_restore"):
        call_command("restore", str(file), overwrite=True)
    assert User.objects.count() == 1
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", str(tmp_path / "nowhere"))
    with pytest.raises(CommandError, match="Cannot write to"):
        call_command("backup", str(tmp_path / "nowhere" / "rithmo.backup"))


@pytest.mark.parametrize("kind", KINDS[1:], indirect=True)
def test_missing_programs_are_named(kind, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CommandError, match="needs PostgreSQL’s program pg_dump"):
        call_command("backup", str(tmp_path / "rithmo.backup"))
