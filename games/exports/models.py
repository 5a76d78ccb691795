"""What is kept of many games at once."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import Game


class Compared(models.Model):
    """What the rule set with a `digest` makes of a finished game: a `kind` of
    `games.engine.what_if` and the ply of the first difference."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    digest = models.CharField(max_length=16)
    kind = models.CharField(max_length=8)
    ply = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("verdict of another rule set")
        verbose_name_plural = _("verdicts of other rule sets")
        constraints = [
            models.UniqueConstraint(fields=["game", "digest"], name="one_verdict"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} by {self.digest}: {self.kind}"
