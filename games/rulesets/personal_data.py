"""What rule sets keep of a person: those that they have saved."""

from __future__ import annotations

from typing import Any

from accounts import personal_data
from accounts.models import User
from games.rulesets.models import SavedRuleset
from games.rulesets.services import hand_over_rulesets


def export_rulesets(person: User) -> dict[str, Any]:
    """The saved rule sets of a person, as plain values for JSON."""
    return {
        "rule_sets": [
            {
                "game": saved.key,
                "name": saved.name,
                "address": saved.get_absolute_url(),
                "rules": saved.options,
                "saved": saved.created_at.isoformat(),
            }
            for saved in SavedRuleset.objects.filter(owner=person).order_by("pk")
        ]
    }


def forget_rulesets(person: User) -> None:
    """Delete what a person has saved."""
    SavedRuleset.objects.filter(owner=person).delete()


personal_data.register(
    "rulesets",
    export=export_rulesets,
    hand_over=hand_over_rulesets,
    forget=forget_rulesets,
)
