"""What collections keep of a person: those that they have made."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts import personal_data
from accounts.models import User
from games.collections.models import Collection


def export_collections(person: User) -> dict[str, Any]:
    """The collections of a person, as plain values for JSON."""
    mine = Collection.objects.filter(owner=person).order_by("made_at", "pk")
    return {
        "collections": [
            {
                "title": each.title,
                "about": each.about,
                "address": each.get_absolute_url(),
                "public": each.is_public,
                "made": each.made_at.isoformat(),
                "games": [
                    {
                        "game": one.game_id,
                        "ply": one.ply,
                        "comment": one.comment,
                        "exercise": one.is_exercise,
                    }
                    for one in each.collected.all()
                ],
            }
            for each in mine.prefetch_related("collected")
        ]
    }


def hand_over_collections(giver: User, taker: User, now: datetime) -> None:
    """All that `giver` has gathered is `taker`'s now, over the limit too."""
    Collection.objects.filter(owner=giver).update(owner=taker)


def forget_collections(person: User) -> None:
    """Delete what a person has gathered."""
    Collection.objects.filter(owner=person).delete()


personal_data.register(
    "collections",
    export=export_collections,
    hand_over=hand_over_collections,
    forget=forget_collections,
)
