"""The demo is loaded beside a server: people play meanwhile, and it ends with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from accounts.players import make_guest
from games.demo import loading
from games.play import services
from games.play.models import Game
from tests.databases import database_of
from tests.processes import until
from tests.serving import free_port
from tests.support.practice import begin

GAMES = 6


@contextmanager
def server_with_demo() -> Iterator[subprocess.Popen[str]]:
    """A server that loads the demo, on the database of the test."""
    database = f"sqlite:///{connection.settings_dict['NAME']}"
    here = {"DATABASE_URL": database, "PORT": str(free_port()), "WORKERS": "0"}
    with subprocess.Popen(
        [sys.executable, "-u", "manage.py", "serve", "--demo"],
        cwd=settings.BASE_DIR,
        env=os.environ | here,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            yield server
        finally:
            server.send_signal(signal.SIGKILL)


@pytest.fixture
def site(tmp_path, django_db_setup, django_db_blocker):
    with (
        django_db_blocker.unblock(),
        database_of("sqlite", tmp_path),
        server_with_demo() as server,
    ):
        yield server


def finished() -> int:
    return Game.objects.filter(status="finished").count()


def more_than(count: int) -> bool:
    return finished() > count


def children(process: subprocess.Popen[str]) -> list[str]:
    """The processes that a process has started, by their numbers."""
    threads = Path(f"/proc/{process.pid}/task").iterdir()
    return [pid for each in threads for pid in (each / "children").read_text().split()]


def is_gone(pid: str) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"


def test_people_play_while_the_demo_is_loaded(site):
    until(finished)
    guest = make_guest()
    for played in range(1, GAMES + 1):
        before = finished()
        game = begin(guest, partner="pebbles", now=timezone.now())
        position = game.rules.initial()
        move = game.rules.write_move(position, next(game.rules.legal_moves(position)))
        game = services.play(
            game_id=game.pk, player=guest, text=move, version=None, now=timezone.now()
        )
        assert game.ply == 1
        assert Game.objects.filter(seats__player=guest).count() == played
        until(partial(more_than, before))


def test_the_demo_ends_with_the_server(site):
    until(finished)
    (demo,) = children(site)
    site.send_signal(signal.SIGKILL)
    site.wait()
    until(lambda: is_gone(demo))
    assert finished() < loading.count()
