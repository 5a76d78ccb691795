"""The cast of the tests: Ada and Boethius are seated, Cusanus watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from games.play import positions, services
from games.play.models import Game
from tests.games.plain import Browser
from tests.serving import Site

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def empty_shelves() -> None:
    """No position is kept from the games of another test."""
    positions.forget()


@pytest.fixture
def ada(db) -> User:
    return User.objects.create_user("Ada")


@pytest.fixture
def boethius(db) -> User:
    return User.objects.create_user("Boethius")


@pytest.fixture
def cusanus(db) -> User:
    return User.objects.create_user("Cusanus")


@pytest.fixture
def game(ada, boethius) -> Game:
    """A game at its beginning: Ada is White, Boethius is Black."""
    return services.start(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
    )


@pytest.fixture
def alone(ada) -> Game:
    """Ada plays both sides in one browser."""
    return services.start(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": ada},
        now=NOON,
        local=True,
    )


@pytest.fixture
def enter():
    """Somebody's own browser: `enter(ada)`; nobody's without a name."""

    def enter(player: User | None = None) -> Client:
        client = Client()
        if player is not None:
            client.force_login(player)
        return client

    return enter


@pytest.fixture
def plain(enter):
    """The same without JavaScript: it knows links, forms and buttons only."""
    return lambda player=None: Browser(enter(player))


@pytest.fixture
def serve(transactional_db: None, tmp_path: Path) -> Iterator[Callable[..., Site]]:
    """`serve(**environment)`: the real server on the database of the test."""
    sites: list[Site] = []

    def serve(**environment: str) -> Site:
        log, database = tmp_path / "log", str(connection.settings_dict["NAME"])
        site = Site(database, log=log, **{"WORKERS": "0"} | environment)
        site.start()
        sites.append(site)
        return site

    yield serve
    for site in sites:
        site.kill()
