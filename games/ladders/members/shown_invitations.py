"""Invitations to ladders, which stand above a person's notices until they answer."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString

from accounts.models import User
from accounts.players import PlayerRequest
from games.common.prepared_queries import Question
from games.ladders.models import Invitation
from games.ladders.models.invitations import LASTS
from games.notices import questions


def draw_invitations(request: PlayerRequest) -> SafeString:
    """The open invitations of the person, each with its answers."""
    person, since = request.player, timezone.now() - LASTS
    invitations = _shown.all(person=person.pk, since=since) if person else []
    context = {"invitations": invitations, "look": True}
    return render_to_string("ladders/_invitations.html", context, request)


def _shown_to(person: int, since: datetime) -> QuerySet[Invitation]:
    return Invitation.objects.shown_to(User(pk=person), since + LASTS)


_shown = Question(_shown_to)

questions.register_questions("ladders", draw_invitations)
