"""What people have solved, as it is told to who may know it: teachers of a class."""

from __future__ import annotations

from collections import Counter

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import learned
from accounts.learned import Learned
from games.engine.registry import GAMES, rules
from games.problems.models import SolvingAttempt


def problems_solved(people: list[int]) -> learned.By:
    """For each of these people how many of the problems that they have tried they have
    solved at the first answer, game by game. One query."""
    tried, solved = Counter[tuple[int, str]](), Counter[tuple[int, str]]()
    rows = SolvingAttempt.objects.filter(player__in=people)
    for person, problem, is_solved in rows.values_list(
        "player", "problem", "is_solved"
    ):
        key = problem.rpartition("-")[0]
        tried[person, key] += 1
        solved[person, key] += is_solved
    found: learned.By = {}
    for key in GAMES:
        for person in people:
            if count := tried[person, key]:
                told = _told(key, solved[person, key], count)
                found.setdefault(person, []).append(told)
    return found


def _told(key: str, solved: int, tried: int) -> Learned:
    title = _("%(game)s: problems solved") % {"game": rules(key).title}
    url = f"{reverse('problems')}?game={key}"
    return Learned(title, solved, tried, url, has_end=False)


learned.tell_of_learning("problems", problems_solved)
