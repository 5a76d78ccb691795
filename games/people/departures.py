"""Leaving everything that a person plays or waits for."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.db.models import F

from accounts.models import User
from games.common import lock_order
from games.common.errors import GameOver, RulesGone, TooLateToAbort
from games.ladders.arranged_games import ladders_of
from games.ladders.members.departures import hold_all as hold_ladders
from games.ladders.members.departures import leave_all as leave_ladders
from games.lobby.invitees import cancel_all
from games.lobby.models import Place, Seek
from games.lobby.topics import lobby_changed
from games.play import services
from games.play.models import Game
from games.play.open_games import live_games_of
from games.ratings.rows import hold_all as hold_pools


def leave_all(person: User, now: datetime, *, pools: Iterable[str] = ()) -> None:
    """End what they play, and the games of matches that begin by themselves when an
    earlier one ends. Who counts `pools` again afterwards holds them from now on."""
    left: set[str] = set()
    _hold(person, live_games_of(person), pools)
    while going := [each for each in live_games_of(person) if each not in left]:
        for game_id in going:
            _leave(game_id, person, now)
        left.update(going)


def leave_again(person: User, now: datetime) -> None:
    """Leave, once this transaction is committed, what others began for them meanwhile
    without their doing: an organiser has put them on a ladder that nobody held, say,
    and its round has begun."""
    key = person.pk
    transaction.on_commit(lambda: _leave_rest(key, now), robust=True)


@transaction.atomic
def _leave_rest(key: int, now: datetime) -> None:
    if person := User.objects.filter(pk=key).first():
        leave_all(person, now)
        leave_ladders(person, now)


def _hold(person: User, ids: list[str], pools: Iterable[str]) -> None:
    """Everything that the ends of these games and leaving their ladders change, before
    the first ends and in the order in which all hold it: games, ladders, pools."""
    lock_order.take("games", ids)
    rows = Game.objects.select_for_update().filter(pk__in=ids).order_by("pk")
    games = list(rows)
    hold_ladders(person, ladders_of(ids))
    hold_pools({game.pool for game in games if game.pool}.union(pools))


def _leave(game_id: str, person: User, now: datetime) -> None:
    """Abort or resign a game; one that has ended a moment ago needs neither, and one
    whose rules are gone is for the operators to stop."""
    with suppress(GameOver, RulesGone):
        try:
            services.abort(game_id=game_id, player=person, now=now)
        except TooLateToAbort:
            services.resign(game_id=game_id, player=person, now=now)


def leave_lobby(person: User) -> None:
    """Take back their invitations, and give up the places that they have in others."""
    mine = Seek.objects.filter(creator=person, status=Seek.Status.OPEN)
    cancel_all(mine.exclude(invitee=None))
    mine.update(status=Seek.Status.CANCELLED)
    cancel_all(Seek.objects.filter(invitee=person))
    Seek.objects.filter(places__player=person).update(version=F("version") + 1)
    Place.objects.filter(player=person).delete()
    lobby_changed()
