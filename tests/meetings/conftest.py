"""A challenge in minutes that Bruno has made and Anna accepted."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.ladders import services
from games.ladders.models import Ladder, LadderChallenge
from tests.support.laddered import challenge, fill, found
from tests.support.people import NOON


@pytest.fixture
def ladder(ada: User) -> Ladder:
    return found(ada, control="10+5")


@pytest.fixture
def people(ladder: Ladder) -> list[User]:
    return fill(ladder, ["Anna", "Bruno", "Clara"])


@pytest.fixture
def accepted(ladder: Ladder, people: list[User]) -> LadderChallenge:
    made = challenge(ladder, people[1], people[0])
    return services.accept(challenge_id=made.pk, player=people[0], now=NOON)
