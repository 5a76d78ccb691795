"""What is asked about notices, many rows at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, IntegerField, Max, OuterRef, QuerySet, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from accounts.models import User
from games.common.prepared_queries import Question
from games.notices.models import Notice

PAGE = 40
COUNTED = 99  # more than that nobody needs to know


@dataclass(frozen=True, slots=True)
class Unread:
    """How many notices somebody has not read, and the newest of them."""

    count: int = 0
    newest: int = 0

    @property
    def shown(self) -> str:
        """The count as the bell shows it."""
        return f"{COUNTED}+" if self.count > COUNTED else str(self.count)


NOTHING = Unread()


def unread_of(person_id: int) -> Unread:
    """What this person has not read."""
    return unread_by_person([person_id]).get(person_id, NOTHING)


def unread_at_request(person: User) -> Unread:
    """The same as it was when the request of this person came, which asked for it if it
    was for a page."""
    found = person.__dict__
    if "unread_count" not in found:
        return unread_of(person.pk)
    return Unread(found["unread_count"], found["unread_newest"])


def asked_along() -> dict[str, Combinable]:
    """What is asked with the person of every request."""
    unread = Notice.objects.filter(person=OuterRef("pk"), read_at=None)
    own = unread.order_by().values("person")
    return {
        "unread_count": _number(own.annotate(found=Count("pk"))),
        "unread_newest": _number(own.annotate(found=Max("pk"))),
    }


def _number(rows: Any) -> Combinable:
    return Coalesce(Subquery(rows.values("found"), output_field=IntegerField()), 0)


def unread_by_person(people: Iterable[int]) -> dict[int, Unread]:
    """The same for many; who has read all is left out. One question."""
    unread = Notice.objects.filter(person__in=people, read_at=None).order_by()
    rows = unread.values_list("person").annotate(Count("pk"), Max("pk"))
    return {person: Unread(count, newest) for person, count, newest in rows}


@dataclass(frozen=True, slots=True)
class Page:
    """Some notices, newest first; `older` is where the next page begins, or 0."""

    notices: list[Notice]
    older: int


NO_PAGE = Page([], 0)


def _notices_of(person: int, before: int | None) -> QuerySet[Notice]:
    notices = Notice.objects.filter(person=person).order_by("-pk")
    if before is not None:
        notices = notices.filter(pk__lt=before)
    return notices[: PAGE + 1]


_latest = Question(_notices_of)


def notices_page(person_id: int, before: int = 0) -> Page:
    """The notices of a person that were made before the one of the key `before`."""
    found = _latest.all(person=person_id, before=before or None)
    return Page(found[:PAGE], found[PAGE - 1].pk if len(found) > PAGE else 0)
