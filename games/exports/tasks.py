"""What takes too long for a request, in a worker process."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.utils import timezone
from django_tasks import task

from games.background.queues import is_under_way
from games.exports import dumps, seasons
from games.ladders.models import Season

SECONDS: Final = 20.0  # a task that works longer than a minute is taken for dead
DUMP_SECONDS: Final = 2.0  # somebody may wait for a move of the computer


@task()
def compare_season(season_id: int) -> int:
    """Ask the rule sets about a season for a while, and have the rest done by the next
    task; how many games are left."""
    season = Season.objects.select_related("ladder").filter(pk=season_id).first()
    left = seasons.compare_some(season, seconds=SECONDS) if season else 0
    if left:
        compare_season.enqueue(season_id)
    return left


@task()
def dump_month(year: int, number: int) -> bool:
    """Go on with the dump of a month, and have the rest done by the next task; whether
    it is published. Raises BadDump."""
    month = dumps.Month(year, number)
    made = dumps.dump_some(
        month, site=settings.SITE_URL, now=timezone.now(), seconds=DUMP_SECONDS
    )
    if made is None:
        dump_month.enqueue(year, number)
    return made is not None


def is_being_compared(season_id: int) -> bool:
    """Whether a worker has it, or will."""
    return is_under_way(compare_season, season_id)
