"""Decisions about rounds: awarding a pairing, having it played again, more time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import cast

from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.locks import changed
from games.ladders.models import Decision, Ladder, Pairing, Round
from games.ladders.organising.deadlines import move_deadline, require_days
from games.ladders.organising.decisions import (
    Kind,
    conclude,
    deciding,
    stop_games,
    tell_of,
    void_game,
    write_down,
)
from games.ladders.organising.errors import CannotDecide
from games.ladders.rounds import results
from games.ladders.rounds.beginnings import pairing_in
from games.ladders.rounds.forms.registry import FORMS
from games.ladders.rounds.settings import EventSettings
from games.ladders.versions import any_settings_of

Result = Pairing.Result
BY_RULE = (Result.BYE, Result.HALF_BYE, Result.FIRST_GOES_ON, Result.SECOND_GOES_ON)
AWARDED = [each for each in Result.values if each not in BY_RULE]


def award(
    *, pairing_id: int, by: User, result: str, reason: str, now: datetime
) -> Decision:
    """Give a pairing of the present season this result, whatever it had; its game, if
    one is being played, ends. Rounds that have been paired since stay."""
    known = pairing_in(pairing_id)
    with deciding(known.round.ladder_id, by, game=known.game) as ladder:
        pairing = pairing_in(pairing_id)
        _require_present(ladder, pairing)
        if result not in AWARDED:
            raise CannotDecide(_("Choose one of the results."))
        decision = write_down(
            ladder,
            by,
            Kind.AWARD,
            reason,
            now,
            pairing=pairing,
            details={"result": result},
        )
        results.settle(ladder, pairing, result, now)
        conclude(pairing, decision, now)
        return decision


def play_again(*, pairing_id: int, by: User, reason: str, now: datetime) -> Decision:
    """Let a pairing of the last round be played again; its game counts for nothing."""
    known = pairing_in(pairing_id)
    with deciding(known.round.ladder_id, by, game=known.game) as ladder:
        pairing = pairing_in(pairing_id)
        _require_present(ladder, pairing)
        if ladder.status == Ladder.Status.OVER:
            raise CannotDecide(
                _(
                    "This ladder has ended, so no game can begin. Set the result "
                    "instead."
                )
            )
        if FORMS[ladder.form].pairs_at_once:
            raise CannotDecide(
                _("In an arena no game is played again. Set the result instead.")
            )
        later = ladder.rounds.filter(
            season=ladder.season, number__gt=pairing.round.number
        )
        if later.exists():
            raise CannotDecide(
                _("The next round was paired by this result. Set the result instead.")
            )
        decision = write_down(ladder, by, Kind.VOID, reason, now, pairing=pairing)
        old = pairing.game
        pairing.result, pairing.game = "", None
        pairing.first_ready_at = pairing.second_ready_at = None
        pairing.save()
        _reopen(ladder, pairing.round, now)
        ladder.seasons.filter(number=ladder.season).update(ends_at=None)
        changed(ladder)
        stop_games(old, decision.reason, now)
        tell_of(decision, [each.player for each in pairing.both], now)
    void_game(old, decision, now)
    return decision


def extend(
    *, round_id: int, by: User, days: int, reason: str, now: datetime
) -> Decision:
    """Give a round that is being played more days."""
    known = Round.objects.get(pk=round_id)
    with deciding(known.ladder_id, by) as ladder:
        require_days(days)
        found = Round.objects.get(pk=round_id)
        if found.status != Round.Status.PLAYING:
            raise CannotDecide(
                _("This round is over, so its deadline cannot be moved.")
            )
        move_deadline(found, days, ladder.time_at(now))
        found.save(update_fields=["due_at", "remind_at"])
        details = {"round": found.number, "days": days}
        decision = write_down(ladder, by, Kind.EXTEND, reason, now, details=details)
        changed(ladder)
        waiting = found.pairings.filter(result="").select_related(
            "first__player", "second__player"
        )
        people = [member.player for each in waiting for member in each.both]
        tell_of(decision, people, now)
        return decision


def _require_present(ladder: Ladder, pairing: Pairing) -> None:
    """Only pairings of two in the season that goes on can be decided about."""
    if pairing.round.season != ladder.season or pairing.second is None:
        raise CannotDecide(_("There is nothing to decide here."))


def _reopen(ladder: Ladder, round_: Round, now: datetime) -> None:
    """The round is being played again; where it has so many days, as many are left at
    least."""
    round_.status = Round.Status.PLAYING
    settings = cast(EventSettings, any_settings_of(ladder))
    length, now = FORMS[ladder.form].length(settings), ladder.time_at(now)
    if length and (round_.due_at is None or round_.due_at < now + length):
        round_.due_at = now + length
        round_.remind_at = max(now, round_.due_at - timedelta(days=1))
    round_.save(update_fields=["status", "due_at", "remind_at"])
