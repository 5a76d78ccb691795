"""A judge, who is a moderator, and what they decide."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.fairness.models import Measure
from games.moderation.measures import act
from tests.support.people import NOON


@pytest.fixture
def judge(db) -> User:
    return User.objects.create_user("Judge", is_staff=True)


@pytest.fixture
def decide(judge):
    """A measure of the judge's: `decide(ada, Kind.MUTE, days=3)`."""

    def decide(person: User, kind: Measure.Kind, now=NOON, **more) -> Measure:
        given = {"moderator": judge, "reason": "Insults at three tables."} | more
        return act(person=person, kind=kind, now=now, **given)

    return decide
