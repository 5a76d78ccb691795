"""Who is here: people who have had a page of the site open in the last minutes.

A request is noted in memory alone, and so is an open socket; the sweep of each process
keeps what it has noted, for each person once in some minutes. So no page waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import cast

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from accounts.models import User
from accounts.players import PlayerRequest
from games.contacts.finding import members
from games.contacts.models import Sighting

HERE = timedelta(minutes=5)  # since they were last seen
BEAT = timedelta(minutes=2)  # between two times that a person is kept
PAUSE = timedelta(seconds=5)  # between two looks at what was noted
OLDEST = timedelta(hours=1)

Handler = Callable[[HttpRequest], HttpResponse]


class Visitors:
    """Whom one process has seen, and not kept yet or kept lately."""

    def __init__(self) -> None:
        self._noted: set[int] = set()
        self._kept: dict[int, datetime] = {}
        self._next: datetime | None = None  # look at what was noted

    def note(self, person_id: int) -> None:
        """Somebody has just asked for a page."""
        self._noted.add(person_id)

    def sweep(self, listening: Collection[int], now: datetime) -> None:
        """Keep whom this process has seen, and who is `listening`: has a page open."""
        if self._next is not None and now < self._next:
            return
        self._next = now + PAUSE
        noted, self._noted = self._noted, set()
        lately = {pk: at for pk, at in self._kept.items() if now - at < BEAT}
        if new := noted.union(listening) - lately.keys():
            keep_here(new, now)
        self._kept = lately | dict.fromkeys(new, now)


visitors = Visitors()


class PresenceMiddleware:
    """Notes who asks. It stands after PlayerMiddleware."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        person = cast(PlayerRequest, request).player
        if person is not None and person.pk is not None:
            visitors.note(person.pk)
        return response


def keep_here(people: Iterable[int], now: datetime) -> None:
    """These people are here, except for those who do not want to be shown."""
    shown = User.objects.filter(pk__in=list(people), is_active=True)
    shown = shown.exclude(preferences__show_here=False).order_by("pk")
    rows = [
        Sighting(person_id=pk, seen_at=now) for pk in shown.values_list("pk", flat=True)
    ]
    with suppress(IntegrityError), transaction.atomic():  # a guest has just gone
        Sighting.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["person"],
            update_fields=["seen_at"],
        )
    Sighting.objects.filter(seen_at__lt=now - OLDEST).delete()


def hide(person: User) -> None:
    """From now on `person` is not here."""
    Sighting.objects.filter(person=person).delete()


def sightings(now: datetime) -> QuerySet[Sighting]:
    """Everybody who is here, guests too."""
    return Sighting.objects.filter(seen_at__gt=now - HERE)


def here_among(keys: Iterable[int], now: datetime) -> set[int]:
    """Which of these people are here. One query."""
    found = sightings(now).filter(person__in=list(keys))
    return set(found.values_list("person_id", flat=True))


def members_here(now: datetime) -> QuerySet[User]:
    """The members who are here, by their names."""
    here = sightings(now).values("person")
    return members().filter(pk__in=here).order_by("name_key")
