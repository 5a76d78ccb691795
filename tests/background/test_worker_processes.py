"""Server and worker as real processes: alone on SQLite, and scaled out on PostgreSQL
and Redis with the worker as a command of its own."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from time import perf_counter

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from accounts.mail import END_OF_LETTER
from accounts.models import User
from accounts.partners import offered_partners
from accounts.players import COOKIE, guest_cookie, make_guest
from games.background import leases
from games.background.queues import RUNNING, site_queue
from games.background.worker import name_of
from games.bench.clients import Wire, open_wire
from games.notices.services import tell
from games.play import services
from games.play.models import Game
from tests.databases import database_of
from tests.processes import Redis, children, until
from tests.serving import free_port
from tests.support.practice import begin
from tests.support.queues import REDIS, redis_or_skip

QUEUE = "games.background.redis_queue.RedisQueue"
SOON = 12.0  # seconds; without being told or looking closely it may be 15
PATIENCE = 300


class Place:
    """A running site, and one guest who practises there."""

    def __init__(
        self,
        port: int,
        server: subprocess.Popen[str],
        worker: Callable[[], subprocess.Popen[str]],
    ) -> None:
        self.port, self.server, self.start_worker = port, server, worker
        self.guest = make_guest()
        self.first = worker()

    def begin(self, partner: str = "pebbles") -> Game:
        return begin(self.guest, partner=partner, now=timezone.now())

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
        return children(self.server.pid)


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


@contextmanager
def site(
    kind: str, folder: Path, fill: Callable[[], object] = lambda: None
) -> Iterator[Place]:
    """A server and its worker: alone, or scaled with its tasks in the database, or in
    a Redis of its own. `fill` puts into the database what it begins with."""
    with ExitStack() as stack:
        is_scaled = kind != "sqlite"
        stack.enter_context(database_of("postgres" if is_scaled else kind, folder))
        fill()
        environment = {"DATABASE_URL": database_url(), "PORT": str(free_port())}
        environment["REDIS_URL"] = REDIS if is_scaled else ""
        if kind == "redis":
            redis = Redis(folder)
            stack.callback(redis.kill)
            redis.start()
            environment |= {"REDIS_URL": redis.url, "TASK_QUEUE": "redis"}
            tasks = {"BACKEND": QUEUE, "OPTIONS": {"url": redis.url}}
            stack.enter_context(override_settings(TASKS={"default": tasks}))
        server, said = stack.enter_context(running("serve", **environment))
        assert "Rithmo is at" in said

        def start_worker() -> subprocess.Popen[str]:
            worker, said = stack.enter_context(running("work", **environment))
            assert "Working" in said
            return worker

        first = start_worker if is_scaled else lambda: server
        place = Place(int(environment["PORT"]), server, first)
        until(lambda: leases.alive(now=timezone.now()))
        yield place


SERVICES = [pytest.mark.postgres, pytest.mark.redis]
SCALED = (
    pytest.param("postgres", id="scaled", marks=SERVICES),
    pytest.param("redis", id="scaled, queue in Redis", marks=SERVICES),
)
KINDS = (pytest.param("sqlite", id="alone"), *SCALED)


@pytest.fixture
def place(request, tmp_path, django_db_setup, django_db_blocker):
    kind = getattr(request, "param", "sqlite")
    if kind == "postgres":
        redis_or_skip().close()
    with django_db_blocker.unblock(), site(kind, tmp_path) as place:
        yield place


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


@pytest.mark.parametrize("place", SCALED, indirect=True)
def test_what_a_worker_had_in_hand_when_it_was_killed_is_done_by_another(place):
    """It cannot say that it dies, and nobody watches it: its lease runs out."""
    other = place.start_worker()
    until(lambda: len(leases.alive(now=timezone.now())) == 2)
    other.send_signal(signal.SIGSTOP)
    game = place.begin(partner=offered_partners()[-1])
    place.move(game)
    until(lambda: [*site_queue().entries(RUNNING)])
    place.first.kill()
    killed = perf_counter()
    (entry,) = site_queue().entries(RUNNING)
    other.send_signal(signal.SIGCONT)
    until(lambda: Game.objects.get(pk=game.pk).ply == 2)
    print(f"answered {perf_counter() - killed:.1f} s after the worker was killed")
    assert entry.workers == [name_of(place.first.pid)]


def test_letters_of_the_worker_are_printed_with_the_address_of_the_site(
    tmp_path, django_db_setup, django_db_blocker
):
    """In the set-up without settings they are the only letters about notices."""
    letter = ""
    with django_db_blocker.unblock(), site("sqlite", tmp_path, _be_told) as place:
        assert place.server.stdout is not None
        while not letter.endswith(f"{END_OF_LETTER}\n"):
            line = place.server.stdout.readline()
            assert line, "the server has ended"
            letter += line
    assert "To: reader@example.org" in letter
    assert f"Somebody challenges you.\nhttp://localhost:{place.port}/ladders/" in letter
    assert f"<http://localhost:{place.port}/" in letter, "the way to stop letters"


def _be_told() -> None:
    """Before the site starts, as its sweep then looks at once, and seldom later."""
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


def test_a_worker_that_died_is_followed_and_none_outlives_the_server(place):
    game = place.begin()
    answered(place, game)
    (worker,) = place.workers()
    os.kill(worker, signal.SIGKILL)
    until(lambda: leases.alive(now=timezone.now()) - {name_of(worker)})
    answered(place, game)
    (next_worker,) = place.workers()
    assert next_worker != worker
    handle = os.pidfd_open(next_worker)
    ended = select.poll()
    ended.register(handle)
    place.server.kill()
    assert ended.poll(PATIENCE * 1000), "the worker lives on without its server"
    os.close(handle)
