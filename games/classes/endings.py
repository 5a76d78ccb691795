"""The end of a term: accounts close, unless somebody has given them an address."""

from __future__ import annotations

import logging
from datetime import datetime

from allauth.account.models import EmailAddress
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.classes.models import Pupil, SchoolClass
from games.fairness.models import CircleMember
from games.people.closures import close_account

MOST_AT_ONCE = 20  # accounts in one pass; the next one goes on
logger = logging.getLogger(__name__)


def end_class(*, school_class: SchoolClass, now: datetime) -> None:
    """The class ends now. Its accounts close in the passes that follow."""
    SchoolClass.objects.filter(pk=school_class.pk, ended_at=None).update(ended_at=now)


def sweep_classes(now: datetime) -> None:
    """End classes whose last day is over or whose teacher has left, and close accounts
    of classes that have ended. Safe to run twice."""
    today = timezone.localdate(now)
    over = Q(ends_on__lt=today) | Q(circle__leader=None)
    SchoolClass.objects.filter(over, ended_at=None).update(ended_at=now)
    left = Pupil.objects.exclude(school_class__ended_at=None)
    for pupil in left.select_related("person")[:MOST_AT_ONCE]:
        try:
            _end(pupil, now)
        except Exception:
            logger.exception("The account of pupil %s could not be ended", pupil.pk)


def is_kept(person: User) -> bool:
    """Whether the account outlives the term: somebody has confirmed an address."""
    addresses = EmailAddress.objects.filter(user=person, verified=True)
    return bool(addresses.exists())


def _end(pupil: Pupil, now: datetime) -> None:
    """The pupil is a member like all others, or their account is closed."""
    if is_kept(pupil.person):
        release(pupil.person)
    else:
        close_account(pupil.person, now=now)


def release(person: User) -> None:
    """They are no pupil any more: nothing keeps them to the class."""
    Pupil.objects.filter(person=person).delete()
    CircleMember.objects.filter(person=person).delete()
