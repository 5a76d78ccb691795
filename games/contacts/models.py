"""Who follows whom, and when people were here last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q

if TYPE_CHECKING:
    from accounts.models import User


class Follow(models.Model):
    """`by` wants to find `whom` quickly. Only `by` is shown this."""

    by: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="follows"
    )
    whom: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="followed_by"
    )
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["by", "whom"], name="one_follow_a_pair"),
            models.CheckConstraint(
                name="nobody_follows_themselves", condition=~Q(by=F("whom"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.by} follows {self.whom}"


class Sighting(models.Model):
    """When a person last had a page of the site open. There is none of a person who
    does not want to be shown as here, and none that is older than an hour."""

    person: models.OneToOneField[User, User] = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="sighting"
    )
    seen_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.person} at {self.seen_at}"
