"""An open invitation: shown in the lobby, or known only by its link."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.play.models import Game
from games.rulesets.models import Ruled

if TYPE_CHECKING:
    from accounts.models import User


def new_token() -> str:
    """An unguessable name for a link (96 bits)."""
    return secrets.token_urlsafe(12)


class Seek(Ruled):
    """Somebody looks for a game. A challenge is a seek that is not public: known by its
    link, or for the `invitee` alone.

    `version` rises with everybody who comes, moves to another seat or goes again, and
    with every seat that the computer is given. `machines` are these seats, each with
    the key of the practice partner who takes it.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        TAKEN = "taken", _("taken")
        CANCELLED = "cancelled", _("cancelled")
        EXPIRED = "expired", _("expired")
        DECLINED = "declined", _("declined")

    token = models.CharField(max_length=24, unique=True, default=new_token)
    creator: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="seeks"
    )
    invitee: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="invited_to",
    )
    public = models.BooleanField(default=True)
    seat = models.CharField(_("wanted seat"), max_length=12, blank=True)  # empty: drawn
    start = models.TextField(_("start position"), blank=True)
    machines: models.JSONField[dict[str, str], dict[str, str]] = models.JSONField(
        _("seats of the computer"), default=dict, blank=True
    )
    helps = models.BooleanField(default=True)
    control = models.CharField(_("time control"), max_length=12, blank=True)
    rated = models.BooleanField(default=False)
    pool = models.CharField(_("rating pool"), max_length=64, blank=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    version = models.PositiveIntegerField(default=1)
    game = models.OneToOneField(
        Game, models.SET_NULL, null=True, blank=True, related_name="seek"
    )
    # Kept open while its maker is away; else their waiting page keeps it open.
    kept = models.BooleanField(_("kept open while away"), default=False)
    created_at = models.DateTimeField()
    seen_at = models.DateTimeField(_("maker last seen waiting"))
    expires_at = models.DateTimeField()

    class Meta:
        db_table = "games_seek"
        constraints = [
            models.CheckConstraint(
                name="by_name_is_not_public",
                condition=Q(invitee=None) | Q(public=False),
            ),
            models.CheckConstraint(
                name="nobody_invites_themselves", condition=~Q(invitee=F("creator"))
            ),
            models.UniqueConstraint(
                fields=["creator", "invitee"],
                name="one_open_invitation_a_pair",
                condition=Q(status="open"),
            ),
        ]
        indexes = [
            models.Index(fields=["status", "public", "-created_at"]),
            models.Index(
                fields=["expires_at"], name="seek_overdue", condition=Q(status="open")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.creator} seeks {self.key}"

    def get_absolute_url(self) -> str:
        return reverse("challenge", args=[self.token])

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN


class Place(models.Model):
    """Somebody beside the maker who has come to a seek that is not full yet."""

    seek = models.ForeignKey(Seek, models.CASCADE, related_name="places")
    player: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="places"
    )
    seat = models.CharField(_("wanted seat"), max_length=12, blank=True)  # empty: drawn
    joined_at = models.DateTimeField()
    seen_at = models.DateTimeField(_("last seen waiting"))

    class Meta:
        db_table = "games_place"
        ordering = ["joined_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seek", "player"], name="one_place_a_player"
            ),
            models.UniqueConstraint(
                fields=["seek", "seat"],
                name="one_place_a_seat",
                condition=~Q(seat=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} comes to {self.seek_id}"
