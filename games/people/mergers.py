"""A guest who logs in to an account: what was the guest's is the member's now."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import Preferences, User
from accounts.personal_data import hand_over_all
from accounts.players import hold


@receiver(user_logged_in)
def welcome(
    sender: type[User], request: HttpRequest | None, user: User, **kwargs: Any
) -> None:
    """Take the guest of this browser over into the account, and go on as the member."""
    player: User | None = getattr(request, "player", None)
    if player is not None and player.is_guest and player.pk != user.pk:
        merge(guest=player, member=user, now=timezone.now())
    if request is not None:
        request.player = user  # type: ignore[attr-defined]


@receiver(user_logged_out)
def see_off(
    sender: type[User], request: HttpRequest, user: User | None, **kwargs: Any
) -> None:
    """The rest of this request is a stranger's."""
    request.player = None  # type: ignore[attr-defined]


@transaction.atomic
def merge(*, guest: User, member: User, now: datetime) -> None:
    """Give the member all that the rooms keep of the guest and, where the member has
    none, the guest's preferences."""
    hold([guest.pk, member.pk])
    if not User.objects.filter(pk=guest.pk, is_guest=True).exists():
        return
    hand_over_all(guest, member, now)
    if not Preferences.objects.filter(user=member).exists():
        Preferences.objects.filter(user=guest).update(user=member)
    User.objects.get(pk=guest.pk).delete()
