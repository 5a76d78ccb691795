"""Ada teaches a class of three."""

from __future__ import annotations

import pytest

from accounts import players
from games.classes import services
from games.lobby import services as lobby
from games.rulesets.terms import Terms
from tests.support.people import NOON


@pytest.fixture
def made(ada):
    """The class, and the slips of its pupils."""
    return services.make_class(
        teacher=ada,
        title="Class 7b",
        labels=["Ann", "Ben", "Pupil 3"],
        ends_on=NOON.date(),
        now=NOON,
    )


@pytest.fixture
def school_class(made):
    return made[0]


@pytest.fixture
def pupils(school_class):
    return [pupil.person for pupil in school_class.pupils.select_related("person")]


@pytest.fixture
def guest(db):
    return players.make_guest()


@pytest.fixture
def seek_of():
    """An open invitation: `seek_of(ada)`."""

    def seek_of(maker, **more):
        return lobby.make_seek(maker, Terms("margrites", {}), NOON, **more)

    return seek_of
