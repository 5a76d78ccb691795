"""Ada's ladder in days with three players, the first on top."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.ladders.models import Ladder
from tests.support.laddered import fill, found


@pytest.fixture
def ladder(ada: User) -> Ladder:
    return found(ada)


@pytest.fixture
def people(ladder: Ladder) -> list[User]:
    return fill(ladder, ["Anna", "Bruno", "Clara"])
