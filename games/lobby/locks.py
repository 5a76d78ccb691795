"""A seek held together with all that the beginning of its game may close."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from games.common import lock_order
from games.lobby import selectors
from games.lobby.models import Place, Seek

SeatChoices = dict[User, str]  # who has come, and the seat that each has chosen, or ""


class MoreHaveCome(Exception):
    """Somebody has come between the first look at a seek and its lock."""


@dataclass(frozen=True)
class Locked:
    """A seek, and the others that its game may close; nobody else changes them now."""

    seek: Seek
    others: list[int]
    choices: SeatChoices


def lock(token: str, player: User) -> Locked:
    """The seek, locked together with all that its taking closes; the common order of
    the locks keeps two who take each other's seek from blocking one another."""
    known = Seek.objects.get(token=token)
    people = {known.creator_id, player.pk, *_come_to(known)}
    waiting = _waiting(people).values("pk")
    both = Seek.objects.filter(Q(pk=known.pk) | Q(pk__in=waiting))
    ordered = both.select_related("creator").order_by("pk")
    lock_order.take("seeks", ["all that wait"])
    locked = {each.pk: each for each in ordered.select_for_update(of=("self",))}
    seek = locked.pop(known.pk)
    places = list(seek.places.select_related("player"))
    if not people.issuperset(place.player_id for place in places):
        raise MoreHaveCome  # whose own seeks are not locked
    choices = {seek.creator: seek.seat}
    choices |= {place.player: place.seat for place in places}
    return Locked(seek, list(locked), choices)


def held_seek(**known: Any) -> Seek:
    """One seek, found by what is known of it, held until the transaction ends. Raises
    Seek.DoesNotExist."""
    lock_order.take("seeks", [tuple(known.values())])
    return Seek.objects.select_for_update().get(**known)


def _come_to(seek: Seek) -> set[int]:
    return set(seek.places.order_by().values_list("player_id", flat=True))


def _waiting(people: Iterable[int]) -> QuerySet[Seek]:
    """The open public seeks with which, or for which, these people wait."""
    come = Place.objects.filter(player__in=people).order_by().values("seek")
    return selectors.waiting_seeks().filter(Q(creator__in=people) | Q(pk__in=come))
