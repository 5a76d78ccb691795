"""A tournament report from which an event was made."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.ladders.models.ladders import Ladder


class BroughtReport(models.Model):
    """The report as it was brought. What it says of numbers, rounds and players to be
    kept apart is entered once those who played are members."""

    ladder = models.OneToOneField(Ladder, models.CASCADE, related_name="brought_report")
    text = models.TextField()
    brought_at = models.DateTimeField()
    entered_at = models.DateTimeField(_("entered"), null=True, blank=True)

    def __str__(self) -> str:
        return f"report of {self.ladder}"
