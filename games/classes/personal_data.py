"""What of classes is a person's: taken along and forgotten."""

from __future__ import annotations

from typing import Any

from accounts import personal_data
from accounts.models import User
from games.classes.endings import release
from games.classes.models import Pupil, SchoolClass
from games.fairness.models import Circle


def export_classes(person: User) -> dict[str, Any]:
    """The classes that a person teaches, and the one that they are in, for JSON."""
    taught = SchoolClass.objects.filter(circle__leader=person).order_by("pk")
    pupil = Pupil.objects.filter(person=person).select_related("school_class").first()
    return {
        "classes": [
            {
                "title": each.title,
                "until": each.ends_on.isoformat(),
                "pupils": [
                    {"name": str(one.person), "label": one.label}
                    for one in each.pupils.all()
                ],
            }
            for each in taught.prefetch_related("pupils__person")
        ],
        "pupil": pupil
        and {
            "class": pupil.school_class.title,
            "label": pupil.label,
            "until": pupil.school_class.ends_on.isoformat(),
        },
    }


def forget_classes(person: User) -> None:
    """A pupil is in no class any more. The classes of a teacher have none: they end in
    the next pass."""
    release(person)
    Circle.objects.filter(leader=person).update(leader=None)


personal_data.register("classes", export=export_classes, forget=forget_classes)
