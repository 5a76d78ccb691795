"""Steps of lessons that are kept with an account, so that they are there on any
device, and a teacher sees them."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.urls import reverse

from accounts import learned, personal_data
from accounts.learned import Learned
from accounts.models import User
from games.engine import GAMES, rules
from games.learn.lessons import Lesson, lessons_of
from games.learn.models import LessonStep
from games.learn.progress import note_done


def keep_step(person: User, key: str, slug: str, number: int, now: datetime) -> None:
    """Keep that `person` has done this step; once more changes nothing."""
    LessonStep.objects.get_or_create(
        person=person, key=key, slug=slug, number=number, defaults={"done_at": now}
    )


@receiver(user_logged_in)
def _bring_along(sender: Any, *, request: HttpRequest, user: User, **more: Any) -> None:
    """The lessons pages read the session; at log-in it learns what was done before."""
    for step in user.lesson_steps.all():
        note_done(request.session, step.key, step.slug, step.number)


def lessons_learned(people: list[int]) -> learned.By:
    """The lessons that these people have begun, by their keys. One query."""
    rows = LessonStep.objects.filter(person__in=people)
    places = rows.values_list("person", "key", "slug")
    counted = Counter(places)
    found: learned.By = {}
    for key in GAMES:
        if not any(each[1] == key for each in counted):
            continue
        for lesson in lessons_of(key):
            for person in people:
                if done := counted[person, key, lesson.slug]:
                    found.setdefault(person, []).append(_told(key, lesson, done))
    return found


def _told(key: str, lesson: Lesson, done: int) -> Learned:
    url = reverse("lesson", args=[key, lesson.slug])
    title = f"{rules(key).title}: {lesson.title}"
    return Learned(title, done, len(lesson.steps), url)


# --- What of it is a person's ----------------------------------------------------


def export_steps(person: User) -> dict[str, Any]:
    """The steps that a person has done, as plain values for JSON."""
    return {
        "lessons": [
            {
                "lesson": f"{step.key}/{step.slug}",
                "step": step.number,
                "done": step.done_at.isoformat(),
            }
            for step in LessonStep.objects.filter(person=person).order_by("pk")
        ]
    }


def forget_steps(person: User) -> None:
    LessonStep.objects.filter(person=person).delete()


personal_data.register("learn", export=export_steps, forget=forget_steps)
learned.tell_of_learning("learn", lessons_learned)
