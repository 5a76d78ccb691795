"""Redis is a help and not a need: the site starts and goes on without it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from django.utils import timezone

from accounts.models import User
from games.bench.clients import Wire, open_wire
from games.bench.tables import page_marks
from games.play.models import Game
from tests.background.test_worker_processes import database_url
from tests.databases import database_of
from tests.processes import Answer, Redis, Site, Visitor, until
from tests.support.games import start_game

pytestmark = pytest.mark.redis
PASSWORD = "nine-men-of-boethius"
WORKING = {"database": "ok", "channel_layer": "ok"}
ALONE = {"database": "ok", "channel_layer": "failed"}


def member(name: str) -> User:
    return User.objects.create_user(name, password=PASSWORD)


def log_in(visitor: Visitor, site: Site, name: str) -> Answer:
    form = {"login": name, "password": PASSWORD}
    return visitor.fill_in(site, "/accounts/login/", **form)


def forget_password(site: Site) -> Answer:
    form = {"email": "nobody@example.org"}
    return Visitor().fill_in(site, "/accounts/password/reset/", **form)


def parts(site: Site) -> tuple[int, dict[str, str]]:
    answer = Visitor().get(site, "/readyz")
    told = json.loads(answer.text)
    return answer.status, {name: told.get(name) for name in WORKING}


@contextmanager
def crowd(sites: list[Site]) -> Iterator[set[int]]:
    """People who look at pages all the time; how they were answered."""
    answered: set[int] = set()
    over = threading.Event()

    def look(site: Site) -> None:
        visitor = Visitor()
        while not over.wait(0.1):
            answered.add(visitor.get(site, "/lobby/").status)

    threads = [threading.Thread(target=look, args=(site,)) for site in sites]
    for thread in threads:
        thread.start()
    try:
        yield answered
    finally:
        over.set()
        for thread in threads:
            thread.join()


class Place:
    """Two processes of one site, started before their Redis, and a game there."""

    def __init__(self, stack: ExitStack, folder) -> None:
        stack.enter_context(database_of("sqlite", folder))
        self.redis = Redis(folder)
        stack.callback(self.redis.kill)
        environment = {"DATABASE_URL": database_url(), "REDIS_URL": self.redis.url}
        self.here, self.there = (Site(folder, **environment) for _ in range(2))
        stack.callback(self.here.stop)
        stack.callback(self.there.stop)
        self.people = {"white": member("Ada"), "black": member("Boethius")}
        self.game = start_game(
            key="rithmomachia", options={}, players=self.people, now=timezone.now()
        )
        self._stack = stack
        self.loop = stack.enter_context(asyncio.Runner())

    def watch(self, site: Site, seen: int) -> Wire:
        """The socket of somebody who looks at the table there."""
        wire = self.loop.run(open_wire(site.port, f"/ws/table/{self.game.pk}/"))
        self._stack.callback(wire.hang_up)
        self.sees(wire, seen)
        return wire

    def sees(self, wire: Wire, version: int) -> None:
        self.loop.run(wire.until(*page_marks(version)))

    def move(self, visitor: Visitor, site: Site) -> Answer:
        game = Game.objects.get(pk=self.game.pk)
        position = game.rules.read_position(game.position)
        text = game.rules.write_move(position, next(game.rules.legal_moves(position)))
        address = f"/g/{game.pk}/"
        token = visitor.token(site, address)
        return visitor.post(
            site, f"{address}move/", token, move=text, version=str(game.version)
        )

    def has(self, plies: int) -> bool:
        return Game.objects.get(pk=self.game.pk).ply == plies


@pytest.fixture
def place(tmp_path, django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), ExitStack() as stack:
        yield Place(stack, tmp_path)


def test_everything_goes_on_without_redis(place):
    here, there = place.here, place.there
    assert parts(here) == (503, ALONE)
    place.redis.start()
    until(lambda: parts(here) == parts(there) == (200, WORKING))
    ada, boethius = Visitor(), Visitor()
    assert log_in(ada, here, "Ada").status == 302
    watching = place.watch(there, seen=1)
    with crowd([here, there]) as answered:
        place.redis.kill()
        until(lambda: parts(here) == (503, ALONE))
        assert Visitor().get(here, "/healthz").text == "ok\n"
        # Moves go through, and other processes look for themselves.
        assert place.move(ada, here).status == 302
        assert place.has(plies=1)
        place.sees(watching, 2)
        # Who logs in or out at one process is known or unknown at the other.
        assert log_in(boethius, here, "Boethius").status == 302
        assert place.move(boethius, there).status == 302
        ada.fill_in(here, "/accounts/logout/")
        assert "login" in ada.get(there, "/accounts/email/").headers["Location"]
        # Limits are kept by each process for itself.
        assert [forget_password(here).status for _ in range(6)] == [302] * 5 + [429]
        place.redis.start()
        until(lambda: parts(here) == parts(there) == (200, WORKING))
    assert answered == {200}
    assert "login" in ada.get(here, "/accounts/email/").headers["Location"]
    assert log_in(ada, there, "Ada").status == 302
    assert place.move(ada, there).status == 302
    place.sees(watching, 4)
    assert place.has(plies=3)
    for site in (here, there):
        assert "Traceback" not in site.told
        assert 1 <= site.told.count("Redis does not answer") <= 2  # it was away twice
        assert len(site.told.splitlines()) < 30, site.told
