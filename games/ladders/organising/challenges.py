"""Decisions about challenges: awarding, declaring void, deciding disputes, and giving
more time."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders.challenges import results
from games.ladders.challenges.errors import ChallengeMoved
from games.ladders.locks import changed
from games.ladders.models import Decision, Ladder, LadderChallenge
from games.ladders.organising.deadlines import move_deadline, require_days
from games.ladders.organising.decisions import (
    Kind,
    conclude,
    deciding,
    tell_of,
    void_game,
    write_down,
)
from games.ladders.organising.errors import CannotDecide
from games.ladders.organising.undone_moves import undo, undoing_of

Status, Result = LadderChallenge.Status, LadderChallenge.Result
PEOPLE = ("challenger__player", "challenged__player", "game", "ladder")


def award(
    *, challenge_id: int, by: User, result: str, reason: str, now: datetime
) -> Decision:
    """Decide how an open challenge ends; its game, if one is being played, ends."""
    known = _known(challenge_id)
    with deciding(known.ladder_id, by, game=known.game) as ladder:
        challenge = _fresh(ladder, known)
        _require_open(challenge)
        if result not in Result.values:
            raise CannotDecide(_("Choose who has won, or a draw."))
        decision = write_down(
            ladder,
            by,
            Kind.AWARD,
            reason,
            now,
            challenge=challenge,
            details={"result": result},
        )
        results.settle(ladder, challenge, Result(result), now, decision=decision)
        conclude(challenge, decision, now)
        return decision


def declare_void(
    *, challenge_id: int, by: User, reason: str, now: datetime, undoes: bool = False
) -> Decision:
    """Let a challenge be as if it had not been. The game of one that is done counts for
    no rating; its moves of places are taken back where that `undoes` them as well.
    Raises CannotDecide where somebody has moved since then."""
    known = _known(challenge_id)
    with deciding(known.ladder_id, by, game=known.game) as ladder:
        challenge = _fresh(ladder, known)
        if challenge.status in (Status.VOID, Status.CANCELLED):
            raise CannotDecide(_("This challenge counts for nothing already."))
        undoing = undoing_of(challenge) if undoes else None
        if undoing is not None and undoing.why_not:
            words = _("The changes of places cannot be undone: %(why)s")
            raise CannotDecide(words % {"why": undoing.why_not})
        details = {"undone": True} if undoing else {}
        decision = write_down(
            ladder, by, Kind.VOID, reason, now, challenge=challenge, details=details
        )
        if challenge.is_open:
            results.void(ladder, challenge, now, decision=decision)
        else:
            challenge.status = Status.VOID
            challenge.save(update_fields=["status"])
            changed(ladder)
        if undoing is not None:
            undo(ladder, undoing, decision, now)
            tell_of(decision, [each.player for each in undoing.members], now)
        conclude(challenge, decision, now)
    void_game(known.game, decision, now)
    return decision


def decide_dispute(
    *, challenge_id: int, by: User, stands: bool, reason: str, now: datetime
) -> Decision:
    """Decide whether a disputed forfeit stands; else the challenge is void."""
    known = _known(challenge_id)
    with deciding(known.ladder_id, by, game=known.game) as ladder:
        challenge = _fresh(ladder, known)
        if challenge.status != Status.FORFEIT:
            raise CannotDecide(_("There is no forfeit left to decide here."))
        decision = write_down(
            ladder,
            by,
            Kind.DISPUTE,
            reason,
            now,
            challenge=challenge,
            details={"stands": stands},
        )
        if stands:
            results.settle(
                ladder,
                challenge,
                Result.CHALLENGER,
                now,
                forfeited=True,
                decision=decision,
            )
        else:
            results.void(ladder, challenge, now, decision=decision)
        conclude(challenge, decision, now)
        return decision


def extend(
    *, challenge_id: int, by: User, days: int, reason: str, now: datetime
) -> Decision:
    """Give a challenge that waits for an answer or a game more days."""
    known = _known(challenge_id)
    with deciding(known.ladder_id, by) as ladder:
        challenge = _fresh(ladder, known)
        waits = challenge.status in (Status.MADE, Status.ACCEPTED)
        require_days(days)
        if not waits or challenge.due_at is None:
            raise CannotDecide(_("This challenge has no deadline to move."))
        move_deadline(challenge, days, ladder.time_at(now))
        decision = write_down(
            ladder,
            by,
            Kind.EXTEND,
            reason,
            now,
            challenge=challenge,
            details={"days": days},
        )
        challenge.save(update_fields=["due_at", "remind_at"])
        changed(ladder)
        tell_of(decision, [each.player for each in challenge.both], now)
        return decision


def _known(challenge_id: int) -> LadderChallenge:
    return LadderChallenge.objects.select_related(*PEOPLE).get(pk=challenge_id)


def _fresh(ladder: Ladder, known: LadderChallenge) -> LadderChallenge:
    """The challenge as it stands now. Raises ChallengeMoved where another game belongs
    to it by now, which is not held."""
    challenge = _known(known.pk)
    if challenge.game_id != known.game_id:
        raise ChallengeMoved
    challenge.ladder = ladder
    return challenge


def _require_open(challenge: LadderChallenge) -> None:
    if not challenge.is_open:
        raise CannotDecide(
            _("This challenge is over. Cancel it, or move players, instead.")
        )
