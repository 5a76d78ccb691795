"""What ladders keep of a person."""

from __future__ import annotations

from typing import Any

from accounts import personal_data
from accounts.models import User
from games.ladders.models import Honour, Invitation, Member, Organiser


def export_ladders(person: User) -> dict[str, Any]:
    """All that is kept of a person on ladders, as plain values for JSON."""
    memberships = Member.objects.filter(player=person).select_related("ladder")
    honours = Honour.objects.filter(player=person).select_related("season__ladder")
    asked = Invitation.objects.filter(person=person, is_hidden=False)
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
        "invited": [
            {
                "ladder": each.ladder.name,
                "by": str(each.by),
                "role": each.role,
                "status": each.status,
                "made": each.made_at.isoformat(),
            }
            for each in asked.select_related("ladder", "by").order_by("pk")
        ],
    }


def remembers_ladders(person: User) -> bool:
    """Whether a ladder, its standing or its honours name the person."""
    kept = (person.memberships, person.founded_ladders, person.honours)
    return any(each.exists() for each in kept)


personal_data.register("ladders", export=export_ladders, remembers=remembers_ladders)
