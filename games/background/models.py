"""The workers that are there."""

from __future__ import annotations

from django.db import models


class Worker(models.Model):
    """One worker process, which says again and again that it is there."""

    name = models.CharField(max_length=64, primary_key=True)
    began_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
