"""What is kept of a person: the games that they have brought."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts import personal_data
from accounts.models import User
from games.exports.models import ImportedGame


def export_imported(person: User) -> dict[str, Any]:
    """The games that a person has brought, as plain values for JSON."""
    return {
        "imported_games": [
            {
                "title": each.title,
                "address": each.get_absolute_url(),
                "public": each.is_public,
                "brought": each.brought_at.isoformat(),
                "record": each.record,
            }
            for each in ImportedGame.objects.filter(owner=person)
        ]
    }


def hand_over_imported(giver: User, taker: User, now: datetime) -> None:
    """What `giver` has brought is `taker`'s now, but for what they have too."""
    known = ImportedGame.objects.filter(owner=taker).values("sha256")
    games = ImportedGame.objects.filter(owner=giver)
    games.filter(sha256__in=list(known.values_list("sha256", flat=True))).delete()
    games.update(owner=taker)


def forget_imported(person: User) -> None:
    """Delete what a person has brought."""
    ImportedGame.objects.filter(owner=person).delete()


personal_data.register(
    "exports",
    export=export_imported,
    hand_over=hand_over_imported,
    forget=forget_imported,
)
