"""Playing on for a partner who has left."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games.common import errors
from games.play import checks, services
from games.play.models import Game, Seat
from games.play.positions import position_of
from games.play.seats import player_in, viewer_of
from games.play.timing import presence
from games.play.timing.absences import away, claim_absence
from tests.support.four import ROUND, four_people, play
from tests.support.games import start_game
from tests.support.people import NOON

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
LEFT = NOON + presence.LEASE + SECOND  # when the lease of who came at noon has run out
RAPID = 40  # seconds until a partner may act; opponents wait twice as long


def begin(noon: datetime = NOON) -> Game:
    game = start_game(
        key="enochian",
        options={"players": "4"},
        players=four_people(),
        now=noon,
        control="10+5",
    )
    for text in ROUND:
        services.play(
            game_id=game.pk,
            player=player_in(game, Game.objects.get(pk=game.pk).turn),
            text=text,
            version=None,
            now=noon,
        )
    presence.arrive(row(game, "yellow").pk, noon)
    presence.mark_gone(noon + presence.LEASE + SECOND)
    return Game.objects.get(pk=game.pk)


def row(game: Game, name: str) -> Seat:
    return Seat.objects.get(game=game, name=name)


def stand_in(game: Game, name: str, *, seconds: float = RAPID) -> Game:
    now = LEFT + seconds * SECOND
    return services.stand_in(game_id=game.pk, player=player_in(game, name), now=now)


def test_who_is_left_alone_plays_on_for_the_partner():
    game = begin()
    ada = player_in(game, "red")
    after = stand_in(game, "red")
    assert {row(after, name).player for name in ("red", "yellow")} == {ada}
    assert row(after, "yellow").gone_at is None
    assert after.remarks[-1]["text"] == "Clara left; Ada now plays for Yellow too."
    for seat in ("red", "black", "yellow"):
        assert after.turn == seat
        rules, position = after.rules, position_of(after)
        move = next(iter(rules.legal_moves(position)))
        after = play(after, rules.write_move(position, move))
    assert checks.faults(Game.objects.get(pk=game.pk)) == []


def test_the_opponents_can_claim_nothing_any_more():
    game = stand_in(begin(), "red")
    with pytest.raises(errors.NotAway):
        claim_absence(
            game_id=game.pk,
            player=player_in(game, "black"),
            draw=False,
            now=LEFT + 2 * RAPID * SECOND,
        )


def test_a_partner_acts_before_the_opponents_may_claim():
    game = begin()
    with pytest.raises(errors.StillWaiting):
        stand_in(game, "red", seconds=RAPID - 1)
    (seen,) = away(game, viewer_of(game, player_in(game, "red")), LEFT)
    (rival,) = away(game, viewer_of(game, player_in(game, "black")), LEFT)
    assert (seen.is_partner, seen.wait) == (True, RAPID * 1000)
    assert (rival.is_partner, rival.wait) == (False, 2 * RAPID * 1000)
    assert seen.url.endswith("/stand-in/")
    assert rival.url.endswith("/claim-absence/")


@pytest.mark.parametrize("name", ["black", "blue"])
def test_an_opponent_cannot_take_the_seat(name):
    with pytest.raises(errors.PartnerThere):
        stand_in(begin(), name, seconds=100)


def test_a_partner_who_is_back_keeps_the_seat():
    game = begin()
    presence.renew([row(game, "yellow").pk], LEFT + SECOND)
    with pytest.raises(errors.PartnerThere):
        stand_in(game, "red")


def test_who_is_there_is_not_away_in_the_second_seat():
    game = stand_in(begin(), "red")
    for name in ("red", "yellow"):
        presence.arrive(row(game, name).pk, LEFT)
    presence.renew([row(game, "red").pk], LEFT + 10 * SECOND)
    presence.mark_gone(LEFT + presence.LEASE + SECOND)
    assert row(game, "yellow").gone_at is None
    presence.mark_gone(LEFT + 2 * presence.LEASE)
    assert row(game, "red").gone_at is not None


def test_in_a_rated_game_everybody_plays_for_themselves(plain, monkeypatch):
    game = begin()
    Game.objects.filter(pk=game.pk).update(rated=True)
    with pytest.raises(errors.PartnerThere):
        stand_in(game, "red", seconds=100)
    page = plain(player_in(game, "red")).open(game.get_absolute_url())
    assert "It is rated, so nobody can play for them" in page.texts["status"]


def test_the_page_offers_it(plain):
    game = begin(timezone.now() - timedelta(minutes=2))
    page = plain(player_in(game, "red"))
    page.open(game.get_absolute_url())
    shown = page.push("Play for Yellow too")
    assert "Clara left; Ada now plays for Yellow too." in shown.texts["status"]
