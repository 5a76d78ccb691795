"""How people want to be told of each kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Case, CharField, OuterRef, Subquery, Value, When
from django.db.models.functions import Coalesce

from accounts.models import User
from games.notices.models import Notice, NoticeSetting

Kind, Mail = Notice.Kind, NoticeSetting.Mail


@dataclass(frozen=True, slots=True)
class Delivery:
    """How to tell somebody of one kind, beside the page itself."""

    mail: str
    push: bool = True


# What asks for an answer is written at once, what can wait waits for the day's letter.
DEFAULTS: Mapping[str, Delivery] = {
    Kind.TURN: Delivery(Mail.DIGEST),
    Kind.CHALLENGE: Delivery(Mail.EACH),
    Kind.DEADLINE: Delivery(Mail.EACH),
    Kind.RESULT: Delivery(Mail.DIGEST),
    Kind.DECISION: Delivery(Mail.EACH),
    Kind.MESSAGE: Delivery(Mail.EACH),
}


def deliveries_of(person: User | None) -> dict[str, Delivery]:
    """How a person is told of each kind, in the order in which they are shown."""
    deliveries = dict(DEFAULTS)
    if person is not None:
        for row in NoticeSetting.objects.filter(person=person):
            deliveries[row.kind] = Delivery(row.mail, row.push)
    return deliveries


def push_deliveries(people: Iterable[int]) -> dict[tuple[int, str], bool]:
    """Whether each of these people is told in their browsers, for each kind."""
    keys = set(people)
    deliveries = {
        (pk, kind): delivery.push for pk in keys for kind, delivery in DEFAULTS.items()
    }
    rows = NoticeSetting.objects.filter(person__in=keys) if keys else ()
    return deliveries | {(row.person_id, row.kind): row.push for row in rows}


@transaction.atomic
def keep(person: User, deliveries: Mapping[str, Delivery]) -> None:
    """From now on tell `person` like this."""
    for kind, delivery in deliveries.items():
        NoticeSetting.objects.update_or_create(
            person=person,
            kind=kind,
            defaults={"mail": delivery.mail, "push": delivery.push},
        )


def without_letters(person: User) -> None:
    """No more letters of any kind; the rest stays as it is."""
    present = deliveries_of(person)
    keep(person, {kind: Delivery(Mail.NEVER, w.push) for kind, w in present.items()})


def mail_choice() -> Coalesce:
    """How letters are chosen, beside each row of a query of notices."""
    rows = NoticeSetting.objects.filter(
        person=OuterRef("person"), kind=OuterRef("kind")
    )
    usual = [
        When(kind=kind, then=Value(delivery.mail))
        for kind, delivery in DEFAULTS.items()
    ]
    return Coalesce(
        Subquery(rows.values("mail")[:1]),
        Case(*usual, default=Value(Mail.NEVER), output_field=CharField()),
    )
