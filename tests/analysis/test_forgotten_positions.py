"""Positions that were looked at do not fill the database for ever."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.analysis.models import Appraised
from games.analysis.sweeps import KEPT, forget_positions
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture
def positions():
    """Ten, a minute between them, the last at noon."""
    for n in range(10):
        at = NOON - timedelta(minutes=9 - n)
        Appraised.objects.create(key=n, digest="d", engine="e", made_at=at)


def left():
    return list(Appraised.objects.order_by("key").values_list("key", flat=True))


@pytest.mark.usefixtures("positions")
def test_the_newest_stay():
    assert forget_positions(NOON) == 0
    assert forget_positions(NOON, most=4) == 6
    assert left() == [6, 7, 8, 9]


@pytest.mark.usefixtures("positions")
def test_what_nobody_asks_about_goes():
    later = NOON + KEPT - timedelta(minutes=4)
    assert forget_positions(later) == 6
    assert left() == [6, 7, 8, 9]


@pytest.mark.usefixtures("positions")
def test_a_pass_is_short():
    assert forget_positions(NOON, most=0, at_once=3) == 3
    assert left() == [3, 4, 5, 6, 7, 8, 9]
    assert forget_positions(NOON, most=0, at_once=30) == 7
    assert left() == []
