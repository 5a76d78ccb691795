"""Who may open a class: its teacher, and its pupils."""

from __future__ import annotations

from django.http import Http404

from accounts.models import User
from games.classes.models import SchoolClass


def class_of_teacher(pk: int, person: User | None) -> SchoolClass:
    """The class, for its teacher. Raises Http404 for all others."""
    found = SchoolClass.objects.filter(pk=pk).select_related("circle__leader").first()
    if found is None or person is None or found.circle.leader_id != person.pk:
        raise Http404("There is no such class of yours.")
    return found


def class_seen(pk: int, person: User | None) -> SchoolClass:
    """The class, for its teacher and its pupils. Raises Http404 for all others."""
    found = SchoolClass.objects.filter(pk=pk).select_related("circle__leader").first()
    if found is None or person is None:
        raise Http404("There is no such class of yours.")
    if found.circle.leader_id == person.pk:
        return found
    if not found.pupils.filter(person=person).exists():
        raise Http404("There is no such class of yours.")
    return found
