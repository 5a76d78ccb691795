"""A season in rounds as a tournament report (TRF16) for other programs of pairing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone

from games.ladders.models import Ladder, Member
from games.ladders.rounds.events import OVER, Event, event_of
from games.ladders.rounds.forms.registry import FORMS
from games.pairing.tournament_reports import Entrant, TournamentReport
from games.ratings.selectors import shown


def has_report(ladder: Ladder) -> bool:
    """Whether the format of reports knows the form of the ladder."""
    form = FORMS.get(ladder.form)
    return form is not None and form.report != ""


def tournament_report(ladder: Ladder, now: datetime) -> str | None:
    """The present season with all its whole rounds and the ratings of `now`; before the
    first round those who would be paired. None where the report knows no such form."""
    if not has_report(ladder):
        return None
    event = event_of(ladder)
    numbered = event.numbered or dict(enumerate(event.active, 1))
    begins = event.rounds[0].starts_at if event.rounds else now
    return TournamentReport(
        name=f"{ladder.name}, season {event.season}",
        kind=event.form.report,
        begins=timezone.localtime(begins).date(),
        entrants=_entrants(event, numbered, now),
        meetings=event.meetings,
        rounds=sum(each.status == OVER for each in event.rounds),
        planned=event.planned,
        order=event.order,
        all_play_all=event.form.all_play_all,
        teams=_teams(event, numbered),
    ).write()


def _teams(event: Event, numbered: Mapping[int, Member]) -> list[tuple[str, list[int]]]:
    """The teams by their names, with the numbers of their players."""
    numbers = {member.pk: number for number, member in numbered.items()}
    return [
        (team.name, [numbers[key] for key in team.members if key in numbers])
        for team in event.teams
    ]


def _entrants(
    event: Event, numbered: Mapping[int, Member], now: datetime
) -> dict[int, Entrant]:
    """By pairing numbers; a rating without a game behind it is none."""
    people = [each.player_id for each in numbered.values()]
    ratings = shown(people, event.ladder.pool, now)
    known = {key: each.number for key, each in ratings.items() if each.games}
    return {
        number: Entrant(member.player.username, known.get(member.player_id, 0))
        for number, member in numbered.items()
    }
