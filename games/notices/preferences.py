"""How people want to be told of each kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Case, CharField, OuterRef, Subquery, Value, When
from django.db.models.functions import Coalesce

from accounts.models import User
from games.notices.models import Notice, NoticeWish

Kind, Mail = Notice.Kind, NoticeWish.Mail


@dataclass(frozen=True, slots=True)
class Wish:
    """How to tell somebody of one kind, beside the page itself."""

    mail: str
    push: bool = True


# What asks for an answer is written at once, what can wait waits for the day's letter.
DEFAULTS: Mapping[str, Wish] = {
    Kind.TURN: Wish(Mail.DIGEST),
    Kind.CHALLENGE: Wish(Mail.EACH),
    Kind.DEADLINE: Wish(Mail.EACH),
    Kind.RESULT: Wish(Mail.DIGEST),
    Kind.DECISION: Wish(Mail.EACH),
}


def wishes_of(person: User | None) -> dict[str, Wish]:
    """The wishes of a person by kind, in the order in which they are shown."""
    wishes = dict(DEFAULTS)
    if person is not None:
        for row in NoticeWish.objects.filter(person=person):
            wishes[row.kind] = Wish(row.mail, row.push)
    return wishes


def push_wishes(people: Iterable[int]) -> dict[tuple[int, str], bool]:
    """Whether each of these people is told in his browsers, for each kind."""
    keys = set(people)
    wishes = {(pk, kind): wish.push for pk in keys for kind, wish in DEFAULTS.items()}
    rows = NoticeWish.objects.filter(person__in=keys) if keys else ()
    return wishes | {(row.person_id, row.kind): row.push for row in rows}


@transaction.atomic
def keep(person: User, wishes: Mapping[str, Wish]) -> None:
    """From now on tell `person` like this."""
    for kind, wish in wishes.items():
        NoticeWish.objects.update_or_create(
            person=person, kind=kind, defaults={"mail": wish.mail, "push": wish.push}
        )


def without_letters(person: User) -> None:
    """No more letters of any kind; the rest stays as it is."""
    present = wishes_of(person)
    keep(person, {kind: Wish(Mail.NEVER, w.push) for kind, w in present.items()})


def mail_wish() -> Coalesce:
    """The wish for letters beside each row of a query of notices."""
    rows = NoticeWish.objects.filter(person=OuterRef("person"), kind=OuterRef("kind"))
    usual = [When(kind=kind, then=Value(wish.mail)) for kind, wish in DEFAULTS.items()]
    return Coalesce(
        Subquery(rows.values("mail")[:1]),
        Case(*usual, default=Value(Mail.NEVER), output_field=CharField()),
    )
