"""When the site was last known to be awake, and who is away for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q

if TYPE_CHECKING:
    from accounts.models import User


class Heartbeat(models.Model):
    """One row: the last moment at which any process swept."""

    beat_at = models.DateTimeField()

    class Meta:
        db_table = "games_heartbeat"

    def __str__(self) -> str:
        return self.beat_at.isoformat()


class Vacation(models.Model):
    """Days on which the correspondence clocks of one person stand still."""

    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations"
    )
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        db_table = "games_vacation"
        ordering = ["starts_at"]
        constraints = [
            models.CheckConstraint(
                name="vacation_ends_after_start",
                condition=Q(ends_at__gt=F("starts_at")),
            ),
        ]
        indexes = [models.Index(fields=["player", "ends_at"], name="vacation_now")]

    def __str__(self) -> str:
        return f"{self.player} until {self.ends_at:%Y-%m-%d}"
