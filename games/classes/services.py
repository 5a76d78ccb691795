"""What teachers do: make a class and its accounts, new passwords, switches, the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.players import hold
from games.classes.credentials import hashed, new_password, prefix_for
from games.classes.errors import (
    ClassOver,
    NotATeacher,
    TooManyClasses,
    TooManyPupils,
)
from games.classes.models import Pupil, SchoolClass
from games.fairness.circles import bounds_of
from games.fairness.models import Circle, CircleMember

MOST_PUPILS = 40  # in one class
MOST_A_DAY = 120  # accounts made by one teacher
MOST_CLASSES = 8  # under way, of one teacher
A_DAY = timedelta(days=1)
LONGEST_TERM = timedelta(days=400)


@dataclass(frozen=True, slots=True)
class Slip:
    """What a pupil is handed on paper. The password is nowhere else."""

    label: str
    name: str
    password: str


def make_class(
    *, teacher: User, title: str, labels: Sequence[str], ends_on: date, now: datetime
) -> tuple[SchoolClass, list[Slip]]:
    """A class and an account for each label. Raises NotATeacher, TooManyClasses,
    TooManyPupils."""
    require_teacher(teacher)
    passwords, secrets = _passwords(labels)
    with transaction.atomic():
        hold([teacher.pk])  # so that two requests count one by one
        running = SchoolClass.objects.filter(circle__leader=teacher, ended_at=None)
        if running.count() >= MOST_CLASSES:
            raise TooManyClasses
        school_class = SchoolClass.objects.create(
            title=title,
            circle=Circle.objects.create(leader=teacher),
            prefix=_free_prefix(title),
            made_at=now,
            ends_on=ends_on,
        )
        pupils = _add(school_class, labels, secrets, now)
    return school_class, _slips(pupils, passwords)


def add_pupils(
    *, school_class: SchoolClass, labels: Sequence[str], now: datetime
) -> list[Slip]:
    """More accounts for a class that is under way. Raises ClassOver, TooManyPupils."""
    _require_under_way(school_class)
    passwords, secrets = _passwords(labels)
    with transaction.atomic():
        hold([school_class.circle.leader_id or 0])
        pupils = _add(school_class, labels, secrets, now)
    return _slips(pupils, passwords)


def renew_passwords(*, school_class: SchoolClass, numbers: Iterable[int]) -> list[Slip]:
    """New passwords for the pupils with these numbers; they are logged out everywhere.
    Raises ClassOver."""
    _require_under_way(school_class)
    found = school_class.pupils.filter(number__in=list(numbers))
    pupils = list(found.select_related("person"))
    passwords, secrets = _passwords([pupil.label for pupil in pupils])
    for pupil, secret in zip(pupils, secrets, strict=True):
        User.objects.filter(pk=pupil.person_id).update(password=secret)
    return _slips(pupils, passwords)


def change_class(
    *, school_class: SchoolClass, title: str, ends_on: date, helps: bool
) -> None:
    """Another name or last day; helps for all pupils, on or off. Raises ClassOver."""
    _require_under_way(school_class)
    school_class.title, school_class.ends_on = title, ends_on
    school_class.save(update_fields=["title", "ends_on"])
    Circle.objects.filter(pk=school_class.circle_id).update(helps=helps)


def require_teacher(person: User) -> None:
    """Raises NotATeacher for guests, computers and pupils."""
    if person.is_guest or person.is_partner or bounds_of(person).is_closed:
        raise NotATeacher


def _require_under_way(school_class: SchoolClass) -> None:
    if school_class.ended_at is not None:
        raise ClassOver


def _passwords(labels: Sequence[str]) -> tuple[list[str], list[str]]:
    """New passwords, and the same as the database keeps them; made before anything is
    locked, as it takes seconds."""
    if len(labels) > MOST_PUPILS:
        raise TooManyPupils(_too_many_in_class())
    passwords = [new_password() for _label in labels]
    return passwords, hashed(passwords)


def _add(
    school_class: SchoolClass,
    labels: Sequence[str],
    secrets: Sequence[str],
    now: datetime,
) -> list[Pupil]:
    _check_room(school_class, len(labels), now)
    last = school_class.pupils.order_by("number").last()
    first = last.number + 1 if last else 1
    pupils = []
    for number, (label, secret) in enumerate(
        zip(labels, secrets, strict=True), start=first
    ):
        name = f"{school_class.prefix}-{number}"
        person = User(username=name, password=secret, date_joined=now)
        person.save()
        pupils.append(
            Pupil(
                school_class=school_class,
                person=person,
                label=label,
                number=number,
                made_at=now,
            )
        )
    Pupil.objects.bulk_create(pupils)
    CircleMember.objects.bulk_create(
        CircleMember(circle_id=school_class.circle_id, person=pupil.person)
        for pupil in pupils
    )
    return pupils


def _check_room(school_class: SchoolClass, more: int, now: datetime) -> None:
    if school_class.pupils.count() + more > MOST_PUPILS:
        raise TooManyPupils(_too_many_in_class())
    made = Pupil.objects.filter(
        school_class__circle__leader=school_class.circle.leader_id,
        made_at__gt=now - A_DAY,
    ).count()
    if made + more > MOST_A_DAY:
        words = _(
            "A teacher can make %(most)d accounts a day; %(left)d are left today. "
            "Make the others tomorrow."
        )
        left = max(0, MOST_A_DAY - made)
        raise TooManyPupils(words % {"most": MOST_A_DAY, "left": left})


def _too_many_in_class() -> str:
    words = _(
        "A class has at most %(most)d pupils. Make a second class for the others."
    )
    return words % {"most": MOST_PUPILS}


def _free_prefix(title: str) -> str:
    while True:
        prefix = prefix_for(title)
        if not SchoolClass.objects.filter(prefix=prefix).exists():
            return prefix


def _slips(pupils: Iterable[Pupil], passwords: Iterable[str]) -> list[Slip]:
    return [
        Slip(pupil.label, pupil.person.username, password)
        for pupil, password in zip(pupils, passwords, strict=True)
    ]
