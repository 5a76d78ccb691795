"""What the lobby keeps of a person: seeks, and places in those of others."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import F, Q

from accounts import personal_data
from accounts.models import User
from games.lobby.models import Place, Seek
from games.lobby.topics import lobby_changed


def export_seeks(person: User) -> dict[str, Any]:
    """What a person invited to, and came to, as plain values for JSON."""
    places = Place.objects.filter(player=person).select_related("seek")
    return {
        "invitations": [
            {
                "game": seek.key,
                "rules": seek.options,
                "made": seek.created_at.isoformat(),
                "status": seek.status,
            }
            for seek in Seek.objects.filter(creator=person).order_by("pk")
        ],
        "came_to": [
            {
                "game": place.seek.key,
                "seat": place.seat,
                "came": place.joined_at.isoformat(),
                "status": place.seek.status,
            }
            for place in places
        ],
    }


def hand_over_seeks(giver: User, taker: User, now: datetime) -> None:
    """Give the member the guest's seeks and places."""
    Seek.objects.filter(creator=giver).update(creator=taker)
    _hand_over_places(giver, taker)
    lobby_changed()


def _hand_over_places(guest: User, member: User) -> None:
    """Where either has come, or made the invitation themselves, the member has one
    place at most."""
    guests = Place.objects.filter(player=guest)
    own = Place.objects.filter(player=member, seek__creator=member)
    changed = Seek.objects.filter(places__in=guests | own)
    changed.update(version=F("version") + 1)
    theirs = Seek.objects.filter(Q(places__player=member) | Q(creator=member))
    guests.filter(seek__in=theirs.values("pk")).delete()
    guests.update(player=member)
    own.delete()


def forget_seeks(person: User) -> None:
    """Delete the seeks and places of a person."""
    Place.objects.filter(player=person).delete()
    Seek.objects.filter(creator=person).delete()


personal_data.register(
    "lobby",
    export=export_seeks,
    hand_over=hand_over_seeks,
    forget=forget_seeks,
    holds="seeks",
)
