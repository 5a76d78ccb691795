"""Seasons: they end with honours, and the next one begins; in the end the ladder is
over."""

from __future__ import annotations

from datetime import datetime
from random import SystemRandom
from typing import Any

from django.db.models import QuerySet
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from accounts.models import User
from games.common.prepared_queries import Question
from games.ladders.challenges import results
from games.ladders.challenges.errors import WrongForm
from games.ladders.errors import NotOpen
from games.ladders.locks import changed, locked
from games.ladders.members import member_notices, places
from games.ladders.models import (
    Decision,
    Honour,
    Ladder,
    LadderChallenge,
    Member,
    PlaceChange,
    Season,
)
from games.ladders.organising.decisions import Kind, deciding, write_down
from games.ladders.rules.seasons import (
    Pause,
    honoured,
    next_order,
    season_end,
    time_in,
)
from games.ladders.versions import settings_of

WAITING = [LadderChallenge.Status.MADE, LadderChallenge.Status.ACCEPTED]


def end_season(*, ladder_id: int, by: User, reason: str, now: datetime) -> Season:
    """End the season of a challenge ladder and begin the next; the season that has
    ended. Games that are being played count in the next one. Raises NoReason."""
    with deciding(ladder_id, by, leading=True) as ladder:
        if ladder.form != Ladder.Form.CHALLENGE:
            raise WrongForm
        if ladder.status == Ladder.Status.OVER:
            raise NotOpen(_("This ladder is over; its last season has ended."))
        return _turn(ladder, by, reason, now)


def to_be_honoured(ladder: Ladder) -> list[Member]:
    """Who would be honoured if the season of a challenge ladder ended now."""
    if ladder.form != Ladder.Form.CHALLENGE:
        return []
    active = Member.objects.filter(ladder=ladder, status=Member.Status.ACTIVE)
    standing: Any = active.order_by("place").select_related("player")
    best: Any = honoured(standing, settings_of(ladder))
    return list(best)


def begin_season(ladder: Ladder, now: datetime) -> Season:
    """The row of the season that the ladder has begun."""
    ends_at = None
    if ladder.form == Ladder.Form.CHALLENGE:
        ends_at = season_end(now, settings_of(ladder))
    return Season.objects.create(
        ladder=ladder, number=ladder.season, starts_at=now, ends_at=ends_at
    )


def reschedule(ladder: Ladder) -> None:
    """The present season of a challenge ladder ends as the settings say now, later by
    the pauses in it that are over."""
    if ladder.form != Ladder.Form.CHALLENGE or ladder.status == Ladder.Status.OVER:
        return
    season = ladder.seasons.get(number=ladder.season)
    stood_still = time_in(pauses_of(ladder), season.starts_at)
    season.ends_at = season_end(season.starts_at, settings_of(ladder), stood_still)
    season.save(update_fields=["ends_at"])


def _pausing_decisions(ladder: int) -> QuerySet[Decision, Any]:
    found = Decision.objects.filter(ladder=ladder, kind__in=[Kind.PAUSE, Kind.RESUME])
    return found.order_by("pk").values_list("made_at")


_pausing: Question[Any] = Question(_pausing_decisions)


def pauses_of(ladder: Ladder) -> list[Pause]:
    """The pauses that are over, as the log has them: one decision begins each, the next
    one ends it."""
    moments = [at for (at,) in _pausing.all(ladder=ladder.pk)]
    return list(zip(moments[::2], moments[1::2], strict=False))


def goes_on(ladder: Ladder, season: Season) -> bool:
    """Whether this season has not ended: the end of the present one may be known."""
    if season.ends_at is None:
        return True
    may_turn = ladder.form == Ladder.Form.CHALLENGE and season.number == ladder.season
    return may_turn and ladder.status != Ladder.Status.OVER


def time_left(ladder: Ladder, season: Season) -> str:
    """In a pause: how much of the season is left once the ladder goes on."""
    if ladder.paused_at is None or season.ends_at is None:
        return ""
    return timeuntil(season.ends_at, max(ladder.paused_at, season.starts_at))


def turn_if_due(ladder_id: int, now: datetime) -> None:
    """End a season whose time is over, if it still is and another can begin."""
    with locked(ladder_id) as ladder:
        due = ladder.seasons.filter(number=ladder.season, ends_at__lte=now)
        running = ladder.status == Ladder.Status.RUNNING and not ladder.has_ended(now)
        if running and due.exists():
            _turn(ladder, None, _("Its time ran out."), now)


def close_if_due(ladder_id: int, now: datetime) -> None:
    """From its last day on nothing new begins on a ladder; it is over as soon as
    nothing is open any more."""
    with locked(ladder_id) as ladder:
        running = ladder.status == Ladder.Status.RUNNING
        if not running or not ladder.has_ended(now):
            return
        people = ("challenger__player", "challenged__player")
        waiting = ladder.challenges.filter(status__in=WAITING).select_related(*people)
        for challenge in waiting:
            challenge.ladder = ladder
            results.void(ladder, challenge, now)
        if not is_busy(ladder):
            _close(ladder, now)


def is_busy(ladder: Ladder) -> bool:
    """Whether a result of a challenge is still to come."""
    open_ = [LadderChallenge.Status.PLAYING, LadderChallenge.Status.FORFEIT]
    return ladder.challenges.filter(status__in=open_).exists()


def _close(ladder: Ladder, now: datetime) -> None:
    _honour(ladder, now)
    ladder.status = Ladder.Status.OVER
    ladder.save(update_fields=["status"])
    changed(ladder)


def _turn(ladder: Ladder, by: User | None, reason: str, now: datetime) -> Season:
    ended = _honour(ladder, now)
    details = {"season": ended.number}
    decision = write_down(ladder, by, Kind.SEASON, reason, now, details=details)
    ladder.season += 1
    ladder.save(update_fields=["season"])
    begin_season(ladder, now)
    before = places.order_of(ladder)
    after = next_order(before, settings_of(ladder), SystemRandom())
    causes = dict.fromkeys(before, PlaceChange.Cause.SEASON)
    places.rearrange(ladder, before, after, causes, now, decision=decision)
    changed(ladder)
    return ended


def _honour(ladder: Ladder, now: datetime) -> Season:
    """Keep the best of the season, which ends now."""
    season = ladder.seasons.get(number=ladder.season)
    season.ends_at = now
    season.save(update_fields=["ends_at"])
    best = honoured(places.order_of(ladder), settings_of(ladder))
    members = Member.objects.select_related("player").in_bulk(best)
    honours = Honour.objects.bulk_create(
        Honour(season=season, player=members[key].player, place=place)
        for place, key in enumerate(best, start=1)
    )
    member_notices.honoured(ladder, honours, now)
    return season
