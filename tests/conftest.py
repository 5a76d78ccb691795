"""What all tests share. Their cast: Ada and Boethius are seated, Cusanus watches."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.middleware import csrf
from django.test import Client, TransactionTestCase
from hypothesis import settings as examples
from pytest_django import DjangoDbBlocker

from accounts.models import User
from games.play import positions
from games.play.models import Game
from games.upkeep import garbage
from tests.migrated import copy_migrated, empty
from tests.serving import Site
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.plain import Browser


def pytest_configure() -> None:
    """Static files are looked for when they are asked for: every test's client is a new
    site, which would read all their names first. Passwords take no time to hash; the
    site itself keeps Django's way. Examples are the same in every run, so that one of
    them fails where it is written, and however slow the machine is. The tokens of forms
    are random but spell no name that a page may not have. What is collected
    for the tests stays, so garbage is rarely looked for meanwhile."""
    examples.register_profile("suite", deadline=None, derandomize=True)
    examples.load_profile("suite")
    settings.WHITENOISE_AUTOREFRESH = True
    settings.LOCKS_STRICT = True
    settings.PASSWORD_HASHERS = ["tests.support.passwords.QuickHasher"]
    csrf.CSRF_ALLOWED_CHARS = "bcdfghjklmnpqrstvwxz"
    gc.set_threshold(*garbage.THRESHOLDS)


def pytest_collection_finish() -> None:
    """What is there before the first test stays to the end, as in a server."""
    garbage.freeze_start()


@pytest.fixture(scope="session")
def django_db_setup(
    tmp_path_factory: pytest.TempPathFactory,
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """The usual test database is a file, as that of a site: in memory, threads that
    share it would be refused at once instead of waiting for each other."""
    file = tmp_path_factory.mktemp("database") / "rithmo.sqlite3"
    copy_migrated(file)
    connection.settings_dict["NAME"] = str(file)
    yield
    with django_db_blocker.unblock():
        connections.close_all()


@pytest.fixture(autouse=True, scope="session")
def transactions_of_tests_stay_open() -> Iterator[None]:
    """What holds a test's transaction is not closed as old, by workers for example.
    Django's own test client sees to that for requests."""
    close = BaseDatabaseWrapper.close_if_unusable_or_obsolete

    def close_outside_transactions(self: BaseDatabaseWrapper) -> None:
        if not self.in_atomic_block:
            close(self)

    name = close.__name__
    with patch.object(BaseDatabaseWrapper, name, close_outside_transactions):
        yield


@pytest.fixture(autouse=True, scope="session")
def tables_are_emptied_quickly() -> Iterator[None]:
    """After tests that commit."""
    with patch.object(TransactionTestCase, "_fixture_teardown", lambda _test: empty()):
        yield


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Nobody has asked too often yet."""
    cache.clear()


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
    return start_game(
        key="rithmomachia",
        options={},
        players={"white": ada, "black": boethius},
        now=NOON,
    )


@pytest.fixture
def alone(ada) -> Game:
    """Ada plays both sides in one browser."""
    return start_game(
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
