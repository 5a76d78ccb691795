"""What the lobby keeps of a person: seeks, and places in those of others."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import F, Q

from accounts import personal_data
from accounts.models import User
from games.lobby.invitees import cancel_all
from games.lobby.models import Place, Seek
from games.lobby.topics import lobby_changed


def export_seeks(person: User) -> dict[str, Any]:
    """What a person invited to, and came to, as plain values for JSON."""
    places = Place.objects.filter(player=person).select_related("seek")
    mine = Seek.objects.filter(creator=person).select_related("invitee")
    theirs = Seek.objects.filter(invitee=person).select_related("creator")
    return {
        "invitations": [
            {
                "game": seek.key,
                "rules": seek.options,
                "to": str(seek.invitee) if seek.invitee else None,
                "made": seek.created_at.isoformat(),
                "status": seek.status,
            }
            for seek in mine.order_by("pk")
        ],
        "invited_by": [
            {
                "name": str(seek.creator),
                "game": seek.key,
                "made": seek.created_at.isoformat(),
                "status": seek.status,
            }
            for seek in theirs.order_by("pk")
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
    _part_doubles(giver, taker)
    Seek.objects.filter(creator=giver).update(creator=taker)
    Seek.objects.filter(invitee=giver).update(invitee=taker)
    _hand_over_places(giver, taker)
    lobby_changed()


def _part_doubles(guest: User, member: User) -> None:
    """Neither has invited the other, and where both have an open invitation to or from
    one player the member's stays."""
    both = Q(creator=guest, invitee=member) | Q(creator=member, invitee=guest)
    between = Seek.objects.filter(both)
    is_open = {"status": Seek.Status.OPEN}
    mine = Seek.objects.filter(**is_open, creator=member, invitee__isnull=False)
    to_me = Seek.objects.filter(**is_open, invitee=member)
    doubles = Q(creator=guest, invitee__in=mine.values("invitee"))
    doubles |= Q(invitee=guest, creator__in=to_me.values("creator"))
    cancel_all(Seek.objects.filter(both | doubles))
    between.update(invitee=None)


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
    """Delete the seeks and places of a person, and who invited them."""
    cancel_all(Seek.objects.filter(invitee=person))
    Seek.objects.filter(invitee=person).update(invitee=None)
    Place.objects.filter(player=person).delete()
    Seek.objects.filter(creator=person).delete()


personal_data.register(
    "lobby",
    export=export_seeks,
    hand_over=hand_over_seeks,
    forget=forget_seeks,
    holds="seeks",
)
