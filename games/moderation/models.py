"""What somebody tells the moderators of somebody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.fairness.models import Measure
from games.play.models import Game

if TYPE_CHECKING:
    from accounts.models import User


class Report(models.Model):
    """What somebody tells the moderators of somebody else, and what became of it."""

    class Kind(models.TextChoices):
        TALK = "talk", _("insults or unwanted chat")
        CHEATING = "cheating", _("help from a computer or another person")
        STALLING = "stalling", _("stalling, leaving or aborting on purpose")
        RATING = "rating", _("losing or winning on purpose")
        OTHER = "other", _("something else")

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        UPHELD = "upheld", _("upheld")
        DISMISSED = "dismissed", _("dismissed")

    by: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="reports"
    )
    against: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="reports_against"
    )
    game = models.ForeignKey(
        Game, models.SET_NULL, null=True, blank=True, related_name="reports"
    )
    measures = models.ManyToManyField(
        Measure, blank=True, related_name="reports", verbose_name=_("what was done")
    )
    kind = models.CharField(max_length=8, choices=Kind)
    text = models.TextField()
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    made_at = models.DateTimeField()

    class Meta:
        db_table = "games_report"
        ordering = ["made_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["by", "against", "kind"],
                name="one_open_report_a_pair",
                condition=Q(status="open"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.by} about {self.against}: {self.kind}"
