"""Keeping a person out, and letting them in again."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.fairness.measures import in_force
from games.fairness.models import Measure
from games.ladders.members.departures import leave_all as leave_ladders
from games.ladders.members.departures import tell_of_ban, tell_of_return
from games.people.departures import leave_again, leave_all, leave_lobby
from games.play.models import Game
from games.ratings import services as ratings


def ban(person: User, measure: Measure, now: datetime) -> None:
    """End what they play, void their rated games and close the account. Nobody can log
    in to it; its page and its games stay to be read."""
    leave_lobby(person)  # first, so that no game begins that is not ended below
    rated = Game.objects.filter(seats__player=person, rated=True)
    leave_all(person, now, pools=rated.values_list("pool", flat=True))
    leave_again(person, now)
    transaction.on_commit(lambda: _void_rated(person, now), robust=True)
    person.seats.update(token_hash="")
    person.is_active = False
    person.save(update_fields=["is_active"])
    _void_rated(person, now)
    tell_of_ban(person, now)
    leave_ladders(person, now)


def _void_rated(person: User, now: datetime) -> None:
    """Let none of their games count that has ended; nothing is done twice."""
    words = _("The account of %(name)s was banned, so this game does not count.")
    ratings.void(game_ids=_rated(person), reason=words % {"name": person}, now=now)


def readmit(person: User, now: datetime) -> None:
    """Open a banned account again; the games that went with the ban count again, but
    for those with others who are banned still."""
    if person.is_active:
        return
    person.is_active = True
    person.save(update_fields=["is_active"])
    ban = Measure.objects.filter(
        kind=Measure.Kind.BAN,
        made_at=OuterRef("voided_at"),
        person__seats__game=OuterRef("pk"),
    )
    voided = Game.objects.filter(Exists(ban), seats__player=person)
    voided = voided.exclude(seats__player__in=_banned_in(voided, now))
    ratings.restore(game_ids=voided.values_list("pk", flat=True), now=now)
    tell_of_return(person, now)


def _banned_in(games: QuerySet[Game], now: datetime) -> list[int]:
    """The keys of all who played in these games and are banned."""
    out = User.objects.filter(is_active=False, seats__game__in=games).distinct()
    return [each.pk for each in out if Measure.Kind.BAN in in_force(each, now)]


def _rated(person: User) -> list[str]:
    """The ids of their rated games that count until now."""
    games = Game.objects.filter(seats__player=person, rated=True, voided_at=None)
    ended = games.exclude(status=Game.Status.LIVE)
    return list(ended.values_list("pk", flat=True).distinct())
