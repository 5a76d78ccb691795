"""What a profile shows for fairness' sake."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.models import User
from games.fairness.blocks import keeps_away
from games.fairness.measures import in_force, until_words
from games.play.conduct import conduct_of


def profile_context(person: User, viewer: User | None, now: datetime) -> dict[str, Any]:
    """How `person` treats games, and what `viewer` may do about them. People who look
    at themselves read what the moderators keep them from."""
    is_other = viewer != person and not person.is_partner
    holding = in_force(person, now).values() if viewer == person else ()
    return {
        "holding": [(each, until_words(each)) for each in holding],
        "conduct": None if person.is_partner else conduct_of(person),
        "is_banned": not (person.is_active or person.is_partner),
        "may_act": is_other and viewer is not None,
        "is_blocked": is_other and keeps_away(viewer, person),
        "may_moderate": is_other and viewer is not None and viewer.is_staff,
    }
