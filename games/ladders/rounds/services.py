"""What can be done on a ladder in rounds. Each use case is one transaction on the
locked row of the ladder, refuses with a sentence, and is told after the commit."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.access import role_of
from games.ladders.encounters.beginnings import is_at_one_sitting
from games.ladders.errors import NotALeader, NotOpen
from games.ladders.locks import changed, locked
from games.ladders.models import Decision, Ladder, Member, Pairing, Round
from games.ladders.organising.decisions import Kind, deciding, write_down
from games.ladders.rounds import notices, results
from games.ladders.rounds.beginnings import begin_game
from games.ladders.rounds.errors import (
    NobodyLeft,
    NoRound,
    NotInRounds,
    RoundMoved,
)
from games.ladders.rounds.events import Event, event_of
from games.ladders.rounds.half_byes import half_byes, late_points
from games.ladders.rounds.manual_pairings import Keys, by_keys, write_reason
from games.ladders.rounds.next_rounds import (
    Pair,
    as_now,
    give_numbers,
    next_pairs,
    require_round,
    why_no_time,
)
from games.ladders.rounds.readiness import be_ready
from games.ladders.rounds.results import FORFEITED
from games.ladders.rules.results import gainer
from games.ladders.seasons import begin_season

__all__ = ["be_ready", "begin_round", "new_season", "result_known"]
DAY = timedelta(days=1)


def begin_round(
    *,
    ladder_id: int,
    by: User | None,
    now: datetime,
    keys: Keys | None = None,
    reason: str = "",
) -> Round:
    """Begin the next round; nobody does it where it begins by itself. In days the games
    begin at once, at one sitting as soon as both are there. Raises NoRound with the
    reason.

    The pairs are found before the ladder is held, as that may take seconds; if it has
    changed meanwhile, RoundMoved. With the `keys` of members somebody has paired the
    round by hand for this `reason`; raises NoReason.
    """
    ladder = Ladder.objects.get(pk=ladder_id)
    if ladder.form == Ladder.Form.CHALLENGE:
        raise NotInRounds
    if by is not None and not role_of(ladder, by):
        raise NotALeader
    event = event_of(ladder)
    require_round(event, now)
    new = give_numbers(event, now)
    late = late_points(event, new)
    try:
        pairs = next_pairs(event) if keys is None else by_keys(event, keys)
    except NobodyLeft:
        with locked(ladder_id) as held:
            results.close_event(_same(event, held, now), now)
            changed(held)
        raise
    with locked(ladder_id) as held:
        fresh = _same(event, held, now)
        Member.objects.bulk_update(new, ["number"])
        Pairing.objects.bulk_create(late)
        round_ = _write(fresh, as_now(pairs, fresh), now)
        if keys is not None and by is not None:
            write_reason(round_, by, reason, now)
        return round_


def _same(event: Event, held: Ladder, now: datetime) -> Event:
    """The event as it is now that the ladder is held. Raises NoRound, and RoundMoved
    where somebody was quicker."""
    fresh = event_of(held)
    require_round(fresh, now)
    if (fresh.season, len(fresh.rounds)) != (event.season, len(event.rounds)):
        raise RoundMoved
    return fresh


def _write(event: Event, pairs: Sequence[Pair], now: datetime) -> Round:
    ladder, length = event.ladder, event.length
    round_ = Round.objects.create(
        ladder=ladder,
        season=event.season,
        number=len(event.rounds) + 1,
        starts_at=now,
        due_at=now + length if length else None,
        remind_at=now + length - DAY if length > DAY else None,
    )
    pairings = Pairing.objects.bulk_create(
        Pairing(
            round=round_,
            board=board,
            first=first,
            second=second,
            result=result_known(first, second),
        )
        for board, (first, second) in enumerate(pairs, 1)
    )
    missed = half_byes(round_, event.missing, after=len(pairings))
    pairings += Pairing.objects.bulk_create(missed)
    if not is_at_one_sitting(ladder):
        for pairing in pairings:
            if not pairing.result:
                begin_game(ladder, pairing, now)
    if event.form.pairs_at_once:
        notices.arena_begun(round_, event.active, now)
    notices.paired(ladder, pairings, now)
    results.close_if_done(ladder, round_, now)
    changed(ladder)
    return round_


def result_known(first: Member, second: Member | None) -> str:
    """The result that a pairing has without a game: a bye, or somebody has gone; ""
    when it has to be played."""
    if second is None:
        return Pairing.Result.BYE
    both = {"first": first, "second": second}
    gone = [side for side, member in both.items() if member.place is None]
    return FORFEITED[gainer([*both], gone)] if gone else ""


def new_season(*, ladder_id: int, by: User, reason: str, now: datetime) -> Decision:
    """Begin again from round one, once all rounds have been played; only those who
    lead the ladder do. Raises NoReason, and NoRound where no round can be played."""
    with deciding(ladder_id, by, leading=True) as ladder:
        if ladder.form == Ladder.Form.CHALLENGE:
            raise NotInRounds
        if ladder.status == Ladder.Status.OVER:
            raise NotOpen(_("This ladder is over; its last season has ended."))
        event = event_of(ladder)
        if not event.is_over:
            raise NoRound(_("The rounds of this season have not all been played."))
        if why := why_no_time(event, now):
            raise NoRound(why)
        ladder.season += 1
        ladder.save(update_fields=["season"])
        details = {"season": ladder.season, "begins": True}
        decision = write_down(ladder, by, Kind.SEASON, reason, now, details=details)
        _keep_numbers(event)
        ladder.members.update(number=None, misses_round=None)
        begin_season(ladder, now)
        changed(ladder)
        return decision


def _keep_numbers(event: Event) -> None:
    """The next season has other numbers, and can have other teams; those of this one
    stay with it."""
    numbers = {str(member.pk): number for number, member in event.numbered.items()}
    event.ladder.seasons.filter(number=event.season).update(
        numbers=numbers, teams=event.ladder.teams
    )
