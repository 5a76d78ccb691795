"""Who may do what here; anyone who may not is told that there is no such page."""

from __future__ import annotations

from django.http import Http404

from accounts.models import User
from accounts.players import PlayerRequest
from games.moderation.models import Report


def moderator_of(request: PlayerRequest) -> User:
    """Who asks, if they are a moderator: staff with a session of their own."""
    person = request.player
    if person is None or person.is_guest or not person.is_staff:
        raise Http404("There is no such page.")
    return person


def report_about(person: User, pk: int | None) -> Report | None:
    """The report of a form, if it is about this person."""
    if pk is None:
        return None
    return Report.objects.filter(pk=pk, against=person).first()
