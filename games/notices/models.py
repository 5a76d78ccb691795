"""What somebody is told of: on the site at once, by letter, by push."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from accounts.models import User


class Notice(models.Model):
    """One thing that one person is told, once: `key` is what makes it this thing."""

    class Kind(models.TextChoices):
        TURN = "turn", _("Your turn")
        CHALLENGE = "challenge", _("Challenges")
        DEADLINE = "deadline", _("Deadlines near")
        RESULT = "result", _("Results")
        DECISION = "decision", _("Decisions of organisers")
        MESSAGE = "message", _("Messages")

    person: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    key = models.CharField(max_length=80)
    text = models.TextField()
    url = models.CharField(max_length=200)
    made_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)
    mailed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "games_notice"
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "key"], name="one_notice_a_key"),
        ]
        indexes = [
            models.Index(
                fields=["person"], name="notice_unread", condition=Q(read_at=None)
            ),
            models.Index(
                fields=["made_at"],
                name="notice_unmailed",
                condition=Q(read_at=None, mailed_at=None),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.text}"


class NoticeSetting(models.Model):
    """How one person wants to be told of one kind; without a row as by default."""

    class Mail(models.TextChoices):
        NEVER = "never", _("no e-mail")
        DIGEST = "digest", _("in a daily e-mail")
        EACH = "each", _("an e-mail each time")

    person: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notice_settings"
    )
    kind = models.CharField(max_length=10, choices=Notice.Kind)
    mail = models.CharField(max_length=6, choices=Mail)
    push = models.BooleanField(default=True)

    class Meta:
        db_table = "games_noticewish"
        constraints = [
            models.UniqueConstraint(fields=["person", "kind"], name="one_wish_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.person}, {self.kind}: {self.mail}"


class PushSubscription(models.Model):
    """A browser that takes notices while no page is open."""

    person: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_subscriptions"
    )
    endpoint = models.URLField(max_length=500, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    made_at = models.DateTimeField()

    class Meta:
        db_table = "games_pushsubscription"

    def __str__(self) -> str:
        return f"a browser of {self.person}"
