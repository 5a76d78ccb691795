"""Seats that are read along with their players are what their rows say."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.play.models import Game, Seat
from games.play.seats import READ, seats_of
from tests.support.people import NOON

pytestmark = pytest.mark.django_db


def test_seats_read_with_their_players_are_those_of_the_rows(game, ada, boethius):
    Seat.objects.filter(game=game, name="black").update(
        team=7,
        token_hash="a" * 64,
        by_program=True,
        came_at=NOON,
        seen_until=NOON + timedelta(minutes=1),
        gone_at=NOON + timedelta(minutes=2),
        premove="N2-L4",
        premove_lost="It was taken.",
        plan={"N2-L4": "O2-M4"},
    )
    fresh = Game.objects.get(pk=game.pk)
    seats = seats_of(fresh)
    assert [seat.player for seat in seats] == [ada, boethius]
    assert all(seat.game is fresh for seat in seats)
    for seat in seats:
        row = Seat.objects.get(pk=seat.pk)
        assert [getattr(seat, name) for name in READ] == [
            getattr(row, name) for name in READ
        ]
