"""What a profile shows for fairness' sake."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.models import User
from games.fairness.measures import in_force, until_words
from games.play.conduct import Conduct


def profile_context(
    person: Any, viewer: User | None, conduct: Conduct, now: datetime
) -> dict[str, Any]:
    """How `person`, who comes of `person_seen`, treats games, and what `viewer` may do
    about them. People who look at themselves read what the moderators keep them
    from."""
    is_other = viewer != person and not person.is_partner
    is_held = viewer == person and person.was_measured
    holding = in_force(person, now).values() if is_held else ()
    return {
        "holding": [(each, until_words(each)) for each in holding],
        "conduct": None if person.is_partner else conduct,
        "is_banned": not (person.is_active or person.is_partner),
        "may_act": is_other and viewer is not None,
        "is_blocked": is_other and viewer is not None and person.is_blocked,
        "may_moderate": is_other and viewer is not None and viewer.is_staff,
    }
