"""Analysis, which takes a processor's time, in workers that do all else first."""

from __future__ import annotations

from typing import Any, Final

from django.utils import timezone
from django_tasks import task

from games.analysis import game_reports, positions

LAST: Final = -50  # of all priorities
LATE: Final = -20
WORTH: Final = "worth"
CHOICES: Final = "choices"


@task(priority=LAST)
def analyse(game_id: str) -> bool:
    """Analyse a finished game a slice further; whether it is done."""
    done = game_reports.analyse_further(game_id)
    if not done:
        analyse.enqueue(game_id)
    return done


@task(priority=LATE)
def consider_position(key: str, options: dict[str, Any], text: str, what: str) -> None:
    """Find out what a position is worth, or what each level would play there. Done
    twice it does no harm."""
    find = positions.find_worth if what == WORTH else positions.find_choices
    find(key, options, text, timezone.now())
