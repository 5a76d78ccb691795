"""Leaving all ladders at once, and what of ladders belongs to a person."""

from __future__ import annotations

from collections.abc import Set
from datetime import datetime
from typing import Any

from accounts.models import User
from games.ladders.locks import changed, locked
from games.ladders.members.joining import leave
from games.models import Honour, Ladder, Member, Organiser

Role = Organiser.Role


def hold_all(person: User, more: Set[int] = frozenset()) -> None:
    """Hold every ladder that `leave_all` changes, and `more` of these keys, in one
    order."""
    keys = {*_ladders_of(person), *more}
    list(Ladder.objects.select_for_update().filter(pk__in=keys).order_by("pk"))


def _ladders_of(person: User) -> list[int]:
    """The keys of the ladders on which he stands or which he leads."""
    stands = Ladder.objects.filter(members__player=person)
    leads = Ladder.objects.filter(organisers__person=person)
    return sorted({*(stands | leads).values_list("pk", flat=True)})


def leave_all(person: User, now: datetime) -> None:
    """Leave every ladder on which `person` stands or which he leads. Where he was the
    only owner, whoever has organised it for longest is one from now on."""
    for ladder_id in _ladders_of(person):
        if Member.objects.filter(ladder=ladder_id, player=person).exists():
            leave(ladder_id=ladder_id, player=person, now=now)
        _resign(ladder_id, person)


def _resign(ladder_id: int, person: User) -> None:
    """Lead this ladder no longer."""
    with locked(ladder_id) as ladder:
        if not ladder.organisers.filter(person=person).delete()[0]:
            return
        others = ladder.organisers.exclude(role=Role.ARBITER).order_by("since", "pk")
        heir = others.first()
        if heir is not None and not others.filter(role=Role.OWNER).exists():
            heir.role = Role.OWNER
            heir.save(update_fields=["role"])
        changed(ladder)


def export(person: User) -> dict[str, Any]:
    """All that is kept of him on ladders, as plain values for JSON."""
    memberships = Member.objects.filter(player=person).select_related("ladder")
    honours = Honour.objects.filter(player=person).select_related("season__ladder")
    led = Organiser.objects.filter(person=person).select_related("ladder")
    return {
        "ladders": [
            {
                "ladder": each.ladder.name,
                "address": each.ladder.get_absolute_url(),
                "status": each.status,
                "place": each.place,
                "best_place": each.best_place,
                "joined": each.joined_at.isoformat(),
                "places": [
                    {
                        "at": step.made_at.isoformat(),
                        "from": step.before,
                        "to": step.after,
                        "because": step.cause,
                    }
                    for step in each.place_changes.order_by("made_at", "pk")
                ],
            }
            for each in memberships.order_by("joined_at")
        ],
        "honours": [
            {
                "ladder": each.season.ladder.name,
                "season": each.season.number,
                "place": each.place,
            }
            for each in honours.order_by("pk")
        ],
        "organises": [
            {"ladder": each.ladder.name, "role": each.role}
            for each in led.order_by("pk")
        ],
    }
