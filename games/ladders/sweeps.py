"""What time itself does to ladders. Each pass only finds what may be due; the row of
the ladder is held while it is looked at again, so many may sweep at once."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F

from games.common.prepared_queries import Question
from games.ladders import seasons
from games.ladders.challenges.sweeps import sweep_challenges
from games.ladders.encounters import attendance
from games.ladders.members import idle_costs
from games.ladders.models import Ladder, Member, Season
from games.ladders.passes import each, each_of
from games.ladders.rounds import arenas
from games.ladders.rounds.sweeps import sweep_rounds

_any: Question[tuple[int]] = Question(lambda: Ladder.objects.values_list("pk")[:1])


def sweep_ladders(now: datetime) -> None:
    """Do everything that is due on any ladder at `now`."""
    if not _any.all():
        return
    attendance.sweep(now)
    arenas.sweep_arenas(now)
    sweep_challenges(now)
    running = {"ladder__status": Ladder.Status.RUNNING}
    idle = Member.objects.filter(
        **running, status=Member.Status.ACTIVE, due_at__lte=now
    )
    each_of(set(idle.values_list("ladder", flat=True)), idle_costs.look_at, now)
    over = Season.objects.filter(
        **running,
        ladder__form=Ladder.Form.CHALLENGE,  # rounds wait for who begins the next one
        number=F("ladder__season"),
        ends_at__lte=now,
    ).exclude(ladder__ends_at__lte=now)
    each_of(over.values_list("ladder", flat=True), seasons.turn_if_due, now)
    last = Ladder.objects.filter(status=Ladder.Status.RUNNING, ends_at__lte=now)
    each(last.filter(form=Ladder.Form.CHALLENGE), seasons.close_if_due, now)
    sweep_rounds(now)
