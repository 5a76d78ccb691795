"""Which steps of lessons members have done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

if TYPE_CHECKING:
    from accounts.models import User


class LessonStep(models.Model):
    """A member has done the step `number` (from 1) of a lesson of the game `key`."""

    person: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="lesson_steps"
    )
    key = models.CharField(max_length=20)
    slug = models.CharField(max_length=60)
    number = models.PositiveSmallIntegerField()
    done_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["person", "key", "slug", "number"], name="a_step_is_done_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.key}/{self.slug} {self.number}"
