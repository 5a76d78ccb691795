"""Closed circles: whom their people can meet. Pages and use cases ask here or in
`checks`, so what a circle means is decided in one place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import F, Q
from django.db.models.expressions import Combinable

from accounts.models import User
from games.common.prepared_queries import Question
from games.fairness.models import CircleMember


class Bounds(NamedTuple):
    """The circle of a person and its leader, both None for most people, and whether
    helps are on in it."""

    circle: int | None = None
    leader: int | None = None
    helps: bool = True

    @property
    def is_closed(self) -> bool:
        return self.circle is not None


FREE = Bounds()

# It is asked for each player with every move.
_bounds: Question[tuple[int, int, bool]] = Question(
    lambda person: CircleMember.objects.filter(person=person).values_list(
        "circle", "circle__leader", "circle__helps"
    )
)


def asked_along() -> dict[str, Combinable]:
    """What the person of each request brings along, so that `bounds_of` asks nothing
    more of the database for them."""
    place = "circle_place__circle"
    return {
        "circle_of": F(f"{place}_id"),
        "circle_leader": F(f"{place}__leader_id"),
        "circle_helps": F(f"{place}__helps"),
    }


def bounds_of(person: User | None) -> Bounds:
    """The circle that `person` keeps to. One query, none for the person of a
    request."""
    if person is None or person.is_guest or person.is_partner:
        return FREE
    if "circle_of" in person.__dict__:
        known = (person.__dict__[name] for name in asked_along())
        circle, leader, helps = known
        return FREE if circle is None else Bounds(circle, leader, helps)
    row = _bounds.first(person=person.pk)
    return FREE if row is None else Bounds(*row)


def any_outside(people: Iterable[int]) -> bool:
    """Whether one of the people with these keys keeps to a circle of which another one
    is no part. Computers may play with everybody. One query, two where somebody keeps
    to a circle."""
    keys = set(people)
    found = CircleMember.objects.filter(person__in=keys)
    rows = list(found.values_list("person", "circle", "circle__leader"))
    if not rows:
        return False
    if len({circle for _person, circle, _leader in rows}) > 1:
        return True
    inside = {key for person, _circle, leader in rows for key in (person, leader)}
    return User.objects.filter(pk__in=keys - inside, partner="").exists()


def can_meet(viewer: User | None, maker: int, circle: int | None, leader: int) -> bool:
    """Whether `viewer` can play with the person of the key `maker`, who keeps to this
    circle with this leader, if to any."""
    mine = bounds_of(viewer)
    if mine.circle == circle:
        return True
    if viewer is not None and circle is not None and viewer.pk == leader:
        return True
    return mine.is_closed and circle is None and mine.leader == maker


def within_reach(person: User, field: str) -> Q:
    """The rows whose `field` is somebody with whom `person` can play and talk."""
    mine = bounds_of(person)
    if mine.is_closed:
        own = Q(**{f"{field}__circle_place__circle": mine.circle})
        return own | Q(**{field: mine.leader})
    free = Q(**{f"{field}__circle_place": None})
    return free | Q(**{f"{field}__circle_place__circle__leader": person})
