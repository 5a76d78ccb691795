"""An invitation to stand on a ladder or to help lead it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.ladders.models.ladders import Ladder, Organiser

if TYPE_CHECKING:
    from accounts.models import User

LASTS = timedelta(days=30)


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def open_at(self, now: datetime) -> InvitationQuerySet:
        """Those that can still be answered."""
        return self.filter(status=Invitation.Status.OPEN, made_at__gt=now - LASTS)

    def shown_to(self, person: User | None, now: datetime) -> InvitationQuerySet:
        """Those that `person` can answer, the latest first."""
        if person is None:
            return self.none()
        found = self.open_at(now).filter(person=person, is_hidden=False)
        return found.select_related("ladder", "by").order_by("-pk")


class Invitation(models.Model):
    """Somebody is asked to stand on a ladder, or with a `role` to help lead it.

    Who has blocked the person who asks is never shown the invitation (`is_hidden`),
    and nobody is told so. `rank` is the line of a list: those of one list who accept
    stand in its order. `reason` and `place` are those of a decision, which is written
    down when the invitation is accepted.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("not answered yet")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    ladder = models.ForeignKey(Ladder, models.CASCADE, related_name="invitations")
    person: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations"
    )
    by: models.ForeignKey[User, User] = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations_made"
    )
    role = models.CharField(max_length=9, choices=Organiser.Role, blank=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    is_hidden = models.BooleanField(default=False)
    rank = models.PositiveIntegerField(default=0)
    place = models.PositiveIntegerField(null=True, blank=True)
    reason = models.TextField(blank=True)
    made_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        db_table = "games_invitation"
        constraints = [
            models.UniqueConstraint(
                fields=["ladder", "person"],
                name="one_open_invitation",
                condition=Q(status="open", role=""),
            ),
            models.UniqueConstraint(
                fields=["ladder", "person"],
                name="one_open_role",
                condition=Q(status="open") & ~Q(role=""),
            ),
        ]
        indexes = [models.Index(fields=["by", "-made_at"], name="invited_lately")]

    def __str__(self) -> str:
        return f"{self.person} to {self.ladder}"
