"""Finding members by a part of their name."""

from __future__ import annotations

from django.db.models import Case, QuerySet, Value, When
from django.db.models.functions import Length

from accounts import names
from accounts.models import User


def members() -> QuerySet[User]:
    """Everybody who can be found: no guests, computers, closed or banned accounts, and
    no pupils, whom only their class finds."""
    return User.objects.filter(is_guest=False, is_active=True, circle_place=None)


def is_listed(person: User) -> bool:
    """Whether `person` is one of them."""
    return person.is_active and not person.is_guest


def found(part: str) -> QuerySet[User]:
    """Members whose names have this part, however its capitals are written: first the
    name itself, then names that begin with it, then the others, short names first.
    Signs that look alike find each other, as in `names.key_of`."""
    key = _key(part)
    if not key:
        return User.objects.none()
    nearness = Case(
        When(name_key=key, then=Value(0)),
        When(name_key__startswith=key, then=Value(1)),
        default=Value(2),
    )
    alike = members().filter(name_key__contains=key)
    return alike.order_by(nearness, Length("name_key"), "name_key")


def _key(part: str) -> str:
    """What is looked for; no name has blanks or signs that cannot be printed."""
    written = "".join(part.split())[: names.LONGEST]
    return names.key_of("".join(filter(str.isprintable, written)))
