"""What results do to a round. The caller holds the row of the ladder."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from games.ladders.encounters.attendance import gainer_by_coming
from games.ladders.locks import changed
from games.ladders.members import limbo
from games.ladders.members.member_notices import honoured
from games.ladders.models import Honour, Ladder, Pairing, Round
from games.ladders.rounds import notices, replays
from games.ladders.rounds.events import Event, event_of
from games.ladders.rounds.forms.registry import FORMS

Result = Pairing.Result
# By the side that gains.
FORFEITED = {
    "first": Result.FIRST_FORFEIT,
    "second": Result.SECOND_FORFEIT,
    "": Result.NEITHER,
}


def settle(ladder: Ladder, pairing: Pairing, result: str, now: datetime) -> None:
    """The pairing has this result; the round is over with its last one. Where a draw
    does not do, the two play again, or the settings say who goes on."""
    if result == Result.DRAW:
        result = replays.result_of(ladder, pairing, now)
    pairing.result = result
    pairing.save(update_fields=["result"])
    for member in pairing.both:
        member.refresh_from_db(fields=["status", "place"])
        limbo.release(ladder, member, now)
    close_if_done(ladder, pairing.round, now)
    changed(ladder)


def close_if_done(ladder: Ladder, round_: Round, now: datetime) -> None:
    """Close a round without open pairings, and the event with its last round. Where
    players are paired at once, it goes on until its time is over."""
    if round_.pairings.filter(result="").exists():
        return
    if FORMS[ladder.form].pairs_at_once and not _is_over(round_):
        return
    Round.objects.filter(pk=round_.pk).update(status=Round.Status.DONE)
    event = event_of(ladder)
    if event.is_over or (event.is_between and ladder.has_ended(now)):
        close_event(event, now)


def _is_over(round_: Round) -> bool:
    """Whether the time of the round is over, as it is now."""
    return Round.objects.filter(pk=round_.pk, due_at=None).exists()


def close_event(event: Event, now: datetime) -> None:
    """Keep the best of the season, which ends now if it has not ended; a ladder whose
    last day has come is over with it. Honours that are there are written anew."""
    ladder = event.ladder
    season = ladder.seasons.get(number=event.season)
    season.ends_at = season.ends_at or now
    season.save(update_fields=["ends_at"])
    season.honours.all().delete()
    best = [(r, m) for r, m in event.standing if r.place <= event.settings.honours]
    honours = Honour.objects.bulk_create(
        Honour(season=season, player=member.player, place=row.place)
        for row, member in best
    )
    honoured(ladder, honours, now)
    close_ladder_if_due(ladder, now)


def close_ladder_if_due(ladder: Ladder, now: datetime) -> None:
    """End a ladder whose last day has come, unless a round is being played."""
    if ladder.has_ended(now):
        ladder.status = Ladder.Status.OVER
        ladder.save(update_fields=["status"])


def forfeit(ladder: Ladder, pairings: Iterable[Pairing], now: datetime) -> None:
    """Give pairings that were not played to who was there, if one was."""
    pairings = list(pairings)
    for pairing in pairings:
        settle(ladder, pairing, FORFEITED[gainer_by_coming(pairing)], now)
    notices.forfeited(ladder, pairings, now)
