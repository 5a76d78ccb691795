"""Which accounts are used in one browser: a signed cookie remembers them, and a game
between two of them says so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from itertools import combinations
from typing import Any, cast

from django.db import IntegrityError
from django.db.models import Q
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.players import PlayerRequest
from games.fairness.browsers import people_known, remember_people
from games.fairness.models import SharedBrowser
from games.play.changes import board_changed
from games.play.models import Game
from games.play.seats import seats_of

Handler = Callable[[HttpRequest], HttpResponse]

MOST_KNOWN = 12  # so many accounts of one browser are remembered, the latest first


class BrowserMiddleware:
    """Marks the accounts of one browser. It stands after PlayerMiddleware."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        person = cast(PlayerRequest, request).player
        if person is None or person.pk is None:
            return response
        known = people_known(request)
        if person.pk not in known:
            if known:
                mark(person, known, now=timezone.now())
            remember_people(response, (person.pk, *known)[:MOST_KNOWN])
        return response


def mark(person: User, known: Iterable[int], *, now: datetime) -> None:
    """Keep that `person` shares a browser with the accounts of these keys."""
    others = User.objects.filter(pk__in=known).values_list("pk", flat=True)
    pairs = [sorted((person.pk, other)) for other in others]
    rows = [SharedBrowser(low_id=low, high_id=high, seen_at=now) for low, high in pairs]
    with suppress(IntegrityError):  # a guest has gone just now
        SharedBrowser.objects.bulk_create(rows, ignore_conflicts=True)


@receiver(board_changed, sender=Game)
def mark_game(sender: type[Game], game: Game, **kwargs: Any) -> None:
    """Say at the table that two who sit there have used one browser."""
    if game.version > 1 or game.local:
        return
    seated = (seat.player for seat in seats_of(game) if not seat.player.is_partner)
    people = {player.pk: player for player in seated}
    if len(people) < 2:
        return
    pairs = Q(pk__in=[])
    for low, high in combinations(sorted(people), 2):
        pairs |= Q(low=low, high=high)
    words = _("%(one)s and %(other)s have been used in one browser.")
    remarks = [
        words % {"one": people[pair.low_id], "other": people[pair.high_id]}
        for pair in SharedBrowser.objects.filter(pairs)
    ]
    if remarks:
        told = [{"at": game.created_at.isoformat(), "text": text} for text in remarks]
        game.remarks = [*game.remarks, *told]
        game.save(update_fields=["remarks"])
