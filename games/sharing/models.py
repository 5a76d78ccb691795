"""Pictures that take too long to draw for a request."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import Game


class Animation(models.Model):
    """A finished game as one moving picture (APNG), as workers have drawn it."""

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="+"
    )
    heading = models.CharField(_("who played"), max_length=200)
    frames = models.PositiveIntegerField()
    sha256 = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    data = models.BinaryField()

    class Meta:
        verbose_name_plural = _("animations")

    def __str__(self) -> str:
        return f"{self.game_id}, {self.frames} frames"
