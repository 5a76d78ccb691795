"""What the pages of classes ask of the database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from accounts.learned import Learned, learned_by
from accounts.models import User
from games.classes.models import Pupil, SchoolClass
from games.play.models import Game, Seat


@dataclass(frozen=True)
class PupilRow:
    """One pupil as the teacher sees them."""

    pupil: Pupil
    learned: list[Learned]
    ended: int
    live: int
    last_move: datetime | None

    @property
    def has_played(self) -> bool:
        return self.ended + self.live > 0

    @property
    def whole(self) -> int:
        """How many things they have learned from beginning to end."""
        return sum(each.is_whole for each in self.learned)

    @property
    def begun(self) -> int:
        """How many things with an end they have begun."""
        return sum(each.has_end for each in self.learned)

    @property
    def solved(self) -> int:
        """How many problems they have solved, and what else has no end."""
        return sum(each.done for each in self.learned if not each.has_end)


def classes_of(teacher: User) -> QuerySet[SchoolClass]:
    """The classes of a teacher with the number of their pupils, the newest first."""
    found = SchoolClass.objects.filter(circle__leader=teacher)
    return found.annotate(size=Count("pupils")).order_by("-made_at", "-pk")


def class_of_pupil(person: User) -> SchoolClass | None:
    """The class in which somebody is a pupil."""
    return SchoolClass.objects.filter(pupils__person=person).first()


def rows_of(school_class: SchoolClass) -> list[PupilRow]:
    """The pupils of a class with what they have played and learned. One query, and
    those of the rooms in which something is learned."""
    live, over = Game.Status.LIVE, Game.Status.FINISHED
    last = Seat.objects.filter(player=OuterRef("person")).order_by("-game__moved_at")
    found = school_class.pupils.select_related("person").annotate(
        ended=Count("person__seats", filter=Q(person__seats__game__status=over)),
        live=Count("person__seats", filter=Q(person__seats__game__status=live)),
        last_move=Subquery(last.values("game__moved_at")[:1]),
    )
    pupils = list(found.order_by("number"))
    learned = learned_by(pupil.person_id for pupil in pupils)
    return [
        PupilRow(each, learned[each.person_id], each.ended, each.live, each.last_move)
        for each in pupils
    ]


def classmates_of(school_class: SchoolClass, person: User) -> list[User]:
    """The other pupils, by their numbers."""
    others = school_class.pupils.exclude(person=person).select_related("person")
    return [pupil.person for pupil in others.order_by("number")]
