"""Invitations to ladders, which stand above a person's notices until they answer."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString

from accounts.players import PlayerRequest
from games.ladders.models import Invitation
from games.notices import questions


def draw_invitations(request: PlayerRequest) -> SafeString:
    """The open invitations of the person, each with its answers."""
    invitations = Invitation.objects.shown_to(request.player, timezone.now())
    context = {"invitations": invitations, "look": True}
    return render_to_string("ladders/_invitations.html", context, request)


questions.register_questions("ladders", draw_invitations)
