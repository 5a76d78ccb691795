"""Invitations by name, which stand above a person's notices until they answer."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from accounts.players import PlayerRequest
from games.lobby.invitees import open_invitations_to
from games.lobby.notices import invitation_words
from games.lobby.offers import Offer
from games.notices import questions


def draw_invitations_by_name(request: PlayerRequest) -> SafeString:
    """The open invitations to the person, each with its answers."""
    player = request.player
    if player is None:
        return mark_safe("")
    seeks = open_invitations_to(player, timezone.now())
    asked = [
        (Offer(seek, player), invitation_words(seek))
        for seek in seeks
        if seek.has_rules
    ]
    return render_to_string("lobby/_asked.html", {"asked": asked}, request)


questions.register_questions("lobby", draw_invitations_by_name)
