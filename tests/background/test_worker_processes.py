"""Server and worker as real processes: alone on SQLite, and scaled out on PostgreSQL
and Redis with the worker as a command of its own."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from time import perf_counter

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import connection
from django.utils import timezone

from accounts.mail import END_OF_LETTER
from accounts.models import User
from accounts.players import COOKIE, guest_cookie, make_guest
from games.bench.clients import Wire, open_wire
from games.notices.services import tell
from games.play import services
from games.play.models import Game
from tests.databases import database_of
from tests.support.practice import begin

REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/14")
SOON = 12.0  # seconds; without being told or looking closely it may be 15
PATIENCE = 60


class Place:
    """A running site, and one guest who practises there."""

    def __init__(self, port: int, server: subprocess.Popen[str]) -> None:
        self.port, self.server = port, server
        self.guest = make_guest()

    def begin(self) -> Game:
        return begin(self.guest, partner="pebbles", now=timezone.now())

    async def watch(self, game: Game) -> Wire:
        """The socket of the guest's page, which has shown the present state."""
        cookies = f"{COOKIE}={guest_cookie(self.guest)}"
        wire = await open_wire(self.port, f"/ws/table/{game.pk}/", cookies)
        await wire.until(b"Your turn")
        return wire

    def move(self, game: Game) -> float:
        """Move here, in a third process; when that was."""
        now = Game.objects.get(pk=game.pk)
        rules, position = now.rules, now.rules.read_position(now.position)
        text = rules.write_move(position, next(rules.legal_moves(position)))
        services.play(
            game_id=game.pk,
            player=self.guest,
            text=text,
            version=None,
            now=timezone.now(),
        )
        return perf_counter()

    def workers(self) -> set[int]:
        """The processes that the server has started."""
        return {
            int(stat.parent.name)
            for stat in Path("/proc").glob("[0-9]*/stat")
            if _parent(stat) == self.server.pid
        }


def _parent(stat: Path) -> int:
    try:
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0  # it has ended meanwhile


@contextmanager
def running(
    *words: str, **environment: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A command of the site, and the first line that it said."""
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, "-u", "manage.py", *words],
        cwd=settings.BASE_DIR,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.communicate()


def database_url() -> str:
    """Where the test database is, as other processes are told."""
    at = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{at['NAME']}"
    user = ":".join(filter(None, (at["USER"], at["PASSWORD"])))
    return f"postgres://{user}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


def free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


@contextmanager
def site(kind: str, folder: Path) -> Iterator[Place]:
    with ExitStack() as stack:
        stack.enter_context(database_of(kind, folder))
        environment = {"DATABASE_URL": database_url(), "PORT": free_port()}
        environment["REDIS_URL"] = REDIS if kind == "postgres" else ""
        server, said = stack.enter_context(running("serve", **environment))
        assert "Rithmo is at" in said
        if kind == "postgres":
            _worker, said = stack.enter_context(running("work", **environment))
            assert "Working" in said
        yield Place(int(environment["PORT"]), server)


KINDS = (
    pytest.param("sqlite", id="alone"),
    pytest.param(
        "postgres", id="scaled", marks=[pytest.mark.postgres, pytest.mark.redis]
    ),
)


@pytest.fixture
def place(request, tmp_path, django_db_setup, django_db_blocker):
    kind = getattr(request, "param", "sqlite")
    if kind == "postgres":
        _redis_or_skip()
    with django_db_blocker.unblock(), site(kind, tmp_path) as place:
        yield place


def _redis_or_skip() -> None:
    try:
        socket.create_connection(("127.0.0.1", 6379), timeout=3).close()
    except OSError as error:
        if os.environ.get("RITHMO_REQUIRE_SERVICES"):
            pytest.fail(f"Redis is required: {error}")
        pytest.skip("There is no Redis on its standard loopback port.")


def answered(place: Place, game: Game) -> float:
    """After how many seconds the page shows the answer to a move."""
    with asyncio.Runner() as loop:
        wire = loop.run(place.watch(game))
        moved = place.move(game)
        seen, _frame = loop.run(wire.until(b"Your turn"))
        wire.hang_up()
    return seen - moved


@pytest.mark.parametrize("place", KINDS, indirect=True)
def test_an_answer_reaches_the_page_soon(place):
    game = place.begin()
    answered(place, game)  # the worker may still be starting
    assert answered(place, game) < SOON
    assert Game.objects.get(pk=game.pk).ply == 4


def test_letters_of_the_worker_are_printed_with_the_address_of_the_site(place):
    """In the set-up without settings they are the only letters about notices."""
    reader = User.objects.create_user("Reader")
    EmailAddress.objects.create(
        user=reader, email="reader@example.org", primary=True, verified=True
    )
    tell(
        reader,
        "challenge",
        key="test",
        text="Somebody challenges you.",
        url="/ladders/",
        now=timezone.now() - timedelta(minutes=2),
    )
    letter = ""
    while not letter.endswith(f"{END_OF_LETTER}\n"):
        letter += place.server.stdout.readline()
    assert "To: reader@example.org" in letter
    assert f"Somebody challenges you.\nhttp://localhost:{place.port}/ladders/" in letter
    assert f"<http://localhost:{place.port}/" in letter, "the way to stop letters"


def test_a_worker_that_died_is_followed_and_none_outlives_the_server(place):
    game = place.begin()
    answered(place, game)
    (worker,) = place.workers()
    os.kill(worker, signal.SIGKILL)
    answered(place, game)
    (next_worker,) = place.workers()
    assert next_worker != worker
    handle = os.pidfd_open(next_worker)
    ended = select.poll()
    ended.register(handle)
    place.server.kill()
    assert ended.poll(PATIENCE * 1000), "the worker lives on without its server"
    os.close(handle)
