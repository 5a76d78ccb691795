"""What workers have found out about games and positions."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import Game


class Analysis(models.Model):
    """The analysis of a finished game; `engine` is the digest of what makes it: `done`
    of its plies, then its `report` (`games.engine.analysis.reporting`)."""

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="+"
    )
    engine = models.CharField(max_length=12)
    done = models.PositiveIntegerField(default=0)
    report = models.JSONField(null=True, blank=True)
    asked_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = _("analyses")

    def __str__(self) -> str:
        return f"{self.game_id}, {self.done}"


class Appraised(models.Model):
    """A position (`position_key`) under rules of `digest` as the search of digest
    `engine` sees it: `found` is what it is worth, `choices` what each level would play
    by its key; None while a worker has not looked."""

    key = models.BigIntegerField()
    digest = models.CharField(max_length=8)
    engine = models.CharField(max_length=12)
    found = models.JSONField(null=True, blank=True)
    choices = models.JSONField(null=True, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("appraised position")
        constraints = (
            models.UniqueConstraint(
                fields=["key", "digest", "engine"], name="one_for_each_position"
            ),
        )
        indexes = (models.Index(fields=["made_at"], name="oldest_appraised"),)

    def __str__(self) -> str:
        return f"{self.key:x}"
