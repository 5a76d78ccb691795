"""Who may speak for a ladder: asked here alone."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.clubs.errors import WordsRefused
from games.fairness.checks import why_not_public, why_silent
from games.ladders.access import LEADING, role_of
from games.ladders.errors import NotALeader
from games.ladders.models import Ladder


def require_speaker(ladder: Ladder, person: User, now: datetime) -> None:
    """Raises NotALeader for who does not organise the ladder, WordsRefused for who may
    not publish anything now."""
    if role_of(ladder, person) not in LEADING:
        raise NotALeader
    if why := why_not_public(person) or why_silent(person, (), now):
        raise WordsRefused(why)
