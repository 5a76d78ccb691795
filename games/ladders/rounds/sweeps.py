"""What time itself does to rounds. Each pass only finds what may be due; the row of the
ladder is held while it is looked at again, so many may sweep at once."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from games.common.errors import Refused
from games.ladders.locks import changed, locked
from games.ladders.models import Ladder, Member, Pairing, Round
from games.ladders.passes import each
from games.ladders.rounds import notices, results
from games.ladders.rounds.beginnings import pairing_in
from games.ladders.rounds.events import event_of
from games.ladders.rounds.next_rounds import why_no_round
from games.ladders.rounds.services import begin_round, result_known

PEOPLE = ("round", "first__player", "second__player")


def sweep_rounds(now: datetime) -> None:
    """Do everything that is due in any round at `now`."""
    running = {"ladder__status": Ladder.Status.RUNNING}
    playing = Round.objects.filter(**running, status=Round.Status.PLAYING)
    each(playing.filter(due_at__lte=now), close_rounds, now)
    each(playing.filter(remind_at__lte=now), remind, now)
    each(_left_alone(), give_up, now)
    last = Ladder.objects.filter(status=Ladder.Status.RUNNING, ends_at__lte=now)
    each(last.exclude(form=Ladder.Form.CHALLENGE), end_rounds, now)
    each(_waiting(now), go_on, now)


def close_rounds(round_id: int, now: datetime) -> None:
    """Forfeit what has not begun in a round whose time is over; games that are being
    played are played to their end."""
    found = Round.objects.get(pk=round_id)
    with locked(found.ladder_id) as ladder:
        found.refresh_from_db()
        running = ladder.status == Ladder.Status.RUNNING
        if not running or found.due_at is None or found.due_at > now:
            return
        Round.objects.filter(pk=round_id).update(due_at=None, remind_at=None)
        waiting = found.pairings.filter(result="", game=None).select_related(*PEOPLE)
        results.forfeit(ladder, list(waiting), now)
        results.close_if_done(ladder, found, now)
        changed(ladder)


def remind(round_id: int, now: datetime) -> None:
    """Remind those who have not begun of the end of the round, once."""
    found = Round.objects.get(pk=round_id)
    with locked(found.ladder_id) as ladder:
        due_now = Round.objects.filter(pk=round_id, remind_at__lte=now)
        if not due_now.update(remind_at=None):
            return
        waiting: QuerySet[Pairing] = found.pairings.filter(result="", game=None)
        notices.near(ladder, waiting.select_related(*PEOPLE), now)


def _left_alone() -> QuerySet[Pairing]:
    """Pairings without a game in which somebody has left the ladder."""
    gone = Q(first__place=None) | Q(second__isnull=False, second__place=None)
    open_ = Pairing.objects.filter(gone, result="", game=None)
    return open_.filter(round__ladder__status=Ladder.Status.RUNNING)


def give_up(pairing_id: int, now: datetime) -> None:
    """Forfeit a pairing without a game for who has left the ladder."""
    found = pairing_in(pairing_id)
    with locked(found.round.ladder_id) as ladder:
        pairing = pairing_in(pairing_id)
        result = result_known(pairing.first, pairing.second)
        if not pairing.result and pairing.game_id is None and result:
            results.settle(ladder, pairing, result, now)
            notices.forfeited(ladder, [pairing], now)


def end_rounds(ladder_id: int, now: datetime) -> None:
    """From its last day on no round begins on a ladder, and what has not begun is
    forfeited where its round has no later end; it is over with the last game."""
    with locked(ladder_id) as ladder:
        if ladder.status != Ladder.Status.RUNNING or not ladder.has_ended(now):
            return
        waiting = Pairing.objects.filter(
            round__ladder=ladder, round__due_at=None, result="", game=None
        )
        results.forfeit(ladder, list(waiting.select_related(*PEOPLE)), now)
        event = event_of(ladder)
        if ladder.status != Ladder.Status.RUNNING or not event.is_between:
            return
        if event.has_ended:
            results.close_ladder_if_due(ladder, now)
        else:
            results.close_event(event, now)
        changed(ladder)


def _waiting(now: datetime) -> QuerySet[Ladder]:
    """The ladders between two rounds of a season that goes on."""
    begun = Ladder.objects.filter(
        Q(ends_at=None) | Q(ends_at__gt=now),
        status=Ladder.Status.RUNNING,
        starts_at__lte=now,
        settings__next_by_itself=True,
        seasons__number=F("season"),
        seasons__ends_at=None,
    ).exclude(form=Ladder.Form.CHALLENGE)
    rounds = Round.objects.filter(ladder=OuterRef("pk"), season=OuterRef("season"))
    second = Member.objects.filter(ladder=OuterRef("pk"), place=2)
    return begun.filter(
        Exists(rounds), ~Exists(rounds.filter(status="playing")), Exists(second)
    )


def go_on(ladder_id: int, now: datetime) -> None:
    """Begin the next round where it begins by itself, if there is one."""
    ladder = Ladder.objects.get(pk=ladder_id)
    event = event_of(ladder)
    if not event.rounds or why_no_round(event, now):
        return
    try:
        begin_round(ladder_id=ladder_id, by=None, now=now)
    except Refused:
        return  # somebody else was quicker, or nobody is left to meet
