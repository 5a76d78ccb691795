"""Members with a password and a guest, for the tests of what accounts do."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts import players
from accounts.models import User
from tests.support.people import PASSWORD, browser_of


@pytest.fixture
def ada(db) -> User:
    return User.objects.create_user("Ada", password=PASSWORD)


@pytest.fixture
def boethius(db) -> User:
    return User.objects.create_user("Boethius", password=PASSWORD)


@pytest.fixture
def guest(db) -> User:
    return players.make_guest()


@pytest.fixture
def guests_browser(guest: User) -> Client:
    return browser_of(guest)
