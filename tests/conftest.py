"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper


def pytest_configure() -> None:
    """Static files are looked for when they are asked for: every test's client is a new
    site, which would read all their names first."""
    settings.WHITENOISE_AUTOREFRESH = True


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The usual test database is a file, as that of a site: in memory, threads that
    share it would be refused at once instead of waiting for each other."""
    file = tmp_path_factory.mktemp("database") / "rithmo.sqlite3"
    connections["default"].settings_dict["TEST"]["NAME"] = str(file)


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


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Nobody has asked too often yet."""
    cache.clear()
