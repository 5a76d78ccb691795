"""Who keeps whom away, which accounts share a browser, what moderators decided, and
who plays in a closed circle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from accounts.models import User


class Block(models.Model):
    """`by` does not talk with `against`, nor play but on a ladder where both stand."""

    by: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks"
    )
    against: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocked_by"
    )
    made_at = models.DateTimeField()

    class Meta:
        db_table = "games_block"
        constraints = [
            models.UniqueConstraint(fields=["by", "against"], name="one_block_a_pair"),
            models.CheckConstraint(
                name="nobody_blocks_himself", condition=~Q(by=F("against"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.by} blocks {self.against}"


class SharedBrowser(models.Model):
    """Two accounts that were used in one browser; `low` has the lower number."""

    low: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+"
    )
    high: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+"
    )
    seen_at = models.DateTimeField()

    class Meta:
        db_table = "games_sharedbrowser"
        constraints = [
            models.UniqueConstraint(fields=["low", "high"], name="one_mark_a_pair"),
            models.CheckConstraint(
                name="shared_browser_in_order", condition=Q(low__lt=F("high"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.low} and {self.high}"


class Measure(models.Model):
    """What a moderator did about somebody, and why: the history of the queue."""

    class Kind(models.TextChoices):
        NOTE = "note", _("note")
        DISMISS = "dismiss", _("report dismissed")
        WARN = "warn", _("warned")
        MUTE = "mute", _("kept from talking")
        NO_RATED = "no_rated", _("kept from rated games")
        BAN = "ban", _("banned, rated games voided")
        LIFT = "lift", _("measures lifted")

    person: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="measures"
    )
    moderator: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+"
    )
    kind = models.CharField(max_length=8, choices=Kind)
    reason = models.TextField()
    made_at = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "games_measure"
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.person}: {self.kind}"


class Circle(models.Model):
    """People who play and talk with one another and with the circle's leader alone, as
    the pupils of a class do. The leader is bound by nothing."""

    leader: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="circles_led",
    )
    helps = models.BooleanField(_("helps at the board"), default=True)

    def __str__(self) -> str:
        return f"circle {self.pk} of {self.leader}"


class CircleMember(models.Model):
    """Somebody who plays and talks with the people of one circle alone."""

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="members")
    person: models.OneToOneField[User, User] = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="circle_place"
    )

    def __str__(self) -> str:
        return f"{self.person} in circle {self.circle_id}"
