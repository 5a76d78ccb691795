"""Following somebody, and leaving it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.dispatch import receiver
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.players import hold
from games.contacts.errors import CannotFollow, FollowsTooMany
from games.contacts.finding import is_listed
from games.contacts.models import Follow
from games.fairness.blocks import blocks_changed
from games.fairness.checks import any_apart
from games.fairness.circles import any_outside
from games.fairness.models import Block

MOST_FOLLOWED = 200


@transaction.atomic
def follow(*, by: User, whom: User, now: datetime) -> Follow:
    """From now on `whom` is in the list of `by`. The same again changes nothing. Raises
    CannotFollow, FollowsTooMany."""
    hold([by.pk])  # so that two requests count one by one
    if why := why_not_followed(by, whom):
        raise CannotFollow(why)
    mine = Follow.objects.filter(by=by)
    if mine.exclude(whom=whom).count() >= MOST_FOLLOWED:
        words = _("You follow %(most)d players. Unfollow one to follow another.")
        raise FollowsTooMany(words % {"most": MOST_FOLLOWED})
    kept, _new = mine.get_or_create(by=by, whom=whom, defaults={"made_at": now})
    return kept


def unfollow(*, by: User, whom: User) -> None:
    """`whom` leaves the list of `by`; where they are not in it nothing changes."""
    Follow.objects.filter(by=by, whom=whom).delete()


def why_not_followed(by: User | None, whom: User) -> str:
    """Why `by` cannot follow `whom`; "" where they can. Guests can follow members, and
    nobody can follow guests, whom the next visit may not bring back."""
    if by == whom or not is_listed(whom):
        return str(CannotFollow.sentence)
    if by is not None and any_outside([by.pk, whom.pk]):
        words = _("%(name)s can be followed by their class alone.")
        return words % {"name": whom}
    if by is not None and any_apart([by, whom]):
        words = _("You or %(name)s has blocked the other, so you cannot follow them.")
        return words % {"name": whom}
    return ""


def follows(by: User | None, whom: User) -> bool:
    """Whether `whom` is in the list of `by`."""
    return by is not None and Follow.objects.filter(by=by, whom=whom).exists()


def followed_by(person: User) -> QuerySet[User]:
    """Those whom a person follows and who are still members, by their names."""
    rows = Follow.objects.filter(by=person).values("whom")
    return User.objects.filter(pk__in=rows, is_active=True).order_by("name_key")


@receiver(blocks_changed, sender=Block)
def _end_where_blocked(
    sender: type[Block], *, by: User, against: User, is_blocked: bool, **more: Any
) -> None:
    """Two people one of whom keeps the other away follow each other no longer."""
    if is_blocked:
        pair = Q(by=by, whom=against) | Q(by=against, whom=by)
        Follow.objects.filter(pair).delete()
