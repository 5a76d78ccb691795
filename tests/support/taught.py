"""A class of two pupils."""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts.models import User
from games.classes import services
from games.classes.models import SchoolClass


def taught(teacher: User, now: datetime) -> SchoolClass:
    """The class, with a month to go."""
    made, _slips = services.make_class(
        teacher=teacher,
        title="Class 7b",
        labels=["Ann", "Ben"],
        ends_on=now.date() + timedelta(days=30),
        now=now,
    )
    return made
