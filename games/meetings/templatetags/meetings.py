"""Meetings on every page."""

from __future__ import annotations

from django import template
from django.utils import timezone

from accounts.models import User
from games.meetings import coming, zones

register = template.Library()

register.filter("place_of", zones.place_of)


@register.simple_tag
def meets_soon(player: User | None) -> coming.NextMeeting | None:
    """The game of the person who looks whose agreed time is near."""
    return coming.next_meeting(player, timezone.now())
