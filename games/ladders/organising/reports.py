"""A season in rounds as a tournament report (TRF16) for other programs of pairing."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.ladders.models import Ladder
from games.ladders.rounds.events import OVER, Event, event_of
from games.pairing.tournament_reports import Entrant, TournamentReport
from games.ratings.selectors import shown

KINDS = {
    Ladder.Form.SWISS: "Individual: Swiss-System (Dutch)",
    Ladder.Form.ROUND_ROBIN: "Individual: Round-Robin (Berger)",
}


def tournament_report(ladder: Ladder, now: datetime) -> str | None:
    """The present season with all its whole rounds and the ratings of `now`; before the
    first round those who would be paired. None on ladders of challenges."""
    if ladder.form not in KINDS:
        return None
    event = event_of(ladder)
    begins = event.rounds[0].starts_at if event.rounds else now
    return TournamentReport(
        name=f"{ladder.name}, season {event.season}",
        kind=KINDS[Ladder.Form(ladder.form)],
        begins=timezone.localtime(begins).date(),
        entrants=_entrants(event, now),
        meetings=event.meetings,
        rounds=sum(each.status == OVER for each in event.rounds),
        planned=event.planned,
        order=event.order,
        all_play_all=not event.is_swiss,
    ).write()


def _entrants(event: Event, now: datetime) -> dict[int, Entrant]:
    """By pairing numbers; a rating without a game behind it is none."""
    numbered = event.numbered or dict(enumerate(event.active, 1))
    people = [each.player_id for each in numbered.values()]
    ratings = shown(people, event.ladder.pool, now)
    known = {key: each.number for key, each in ratings.items() if each.games}
    return {
        number: Entrant(member.player.username, known.get(member.player_id, 0))
        for number, member in numbered.items()
    }
