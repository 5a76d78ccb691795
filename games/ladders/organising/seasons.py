"""A season as the rows tell it: with which standing it began, what happened, how it
ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Case, Exists, Q, QuerySet, When

from games.common.prepared_queries import Question
from games.ladders.models import (
    Decision,
    Ladder,
    LadderChallenge,
    Member,
    PlaceChange,
    Season,
)
from games.ladders.organising.decisions import Kind
from games.ladders.organising.simulations import Event
from games.ladders.rules.seasons import Pause
from games.ladders.seasons import pauses_of

Cause, Status = PlaceChange.Cause, LadderChallenge.Status


@dataclass(frozen=True)
class Past:
    """What has been of one season; `standing` is the order in which it ended, or has
    come to by now; in `pauses` the ladder stood still."""

    season: Season
    begun: datetime
    ended: datetime
    start: Sequence[int]
    standing: Sequence[int]
    events: Sequence[Event]
    challenges: Sequence[LadderChallenge]
    pauses: Sequence[Pause]


def last_season(ladder: Ladder) -> Season:
    """The last season that has ended, else the one that goes on."""
    found = _last.first(ladder=ladder.pk, present=ladder.season)
    assert found is not None  # noqa: S101 (every ladder has its present season)
    return found


def _seasons(ladder: int, present: int) -> QuerySet[Season]:
    """First the last one before the present one that has ended, then that; and whether
    the ladder `was_paused` ever."""
    ended = Q(ends_at__isnull=False, number__lt=present)
    found = Season.objects.filter(ended | Q(number=present), ladder=ladder)
    goes_on = Case(When(number=present, then=1), default=0)
    pauses = Decision.objects.filter(ladder=ladder, kind=Kind.PAUSE)
    found = found.annotate(was_paused=Exists(pauses))
    return found.order_by(goes_on, "-number")[:1]


_last = Question(_seasons)


def _place_changes(ladder: int, until: datetime) -> QuerySet[PlaceChange, Any]:
    found = PlaceChange.objects.filter(member__ladder=ladder, made_at__lte=until)
    return found.order_by("made_at", "pk").values_list(
        "member", "before", "after", "cause", "season", "made_at"
    )


_changes: Question[Any] = Question(_place_changes)


def _challenges_of(ladder: int, season: int) -> QuerySet[LadderChallenge]:
    found = LadderChallenge.objects.filter(ladder=ladder, season=season)
    return found.exclude(status=Status.CANCELLED).order_by("made_at", "pk")


_challenges = Question(_challenges_of)


def past_of(ladder: Ladder, season: Season, now: datetime) -> Past:
    """What the rows say of a season. Three queries."""
    goes_on = season.number == ladder.season
    ended = now if goes_on or season.ends_at is None else season.ends_at
    changes = _changes.all(ladder=ladder.pk, until=ended)
    first = season.number == 1
    start = _standing([] if first else [c for c in changes if c[4] < season.number])
    start = _begun(start, [c for c in changes if c[4] == season.number])
    own = [c for c in changes if c[4] == season.number]
    standing = _standing([c for c in changes if c[4] <= season.number])
    challenges = _challenges.all(ladder=ladder.pk, season=season.number)
    events = [*_places(own), *_contests(challenges)]
    may_have = getattr(season, "was_paused", True)  # asked along with the season
    pauses = pauses_of(ladder) if may_have else []
    if ladder.paused_at is not None:
        pauses.append((ladder.paused_at, now))
    begun = season.starts_at
    return Past(season, begun, ended, start, standing, events, challenges, pauses)


Change = tuple[int, int | None, int | None, str, int, datetime]


def _standing(changes: Sequence[Change]) -> list[int]:
    """The members by their last places."""
    last = {member: after for member, _b, after, *_rest in changes}
    placed = [(place, member) for member, place in last.items() if place is not None]
    return [member for _place, member in sorted(placed)]


def _begun(start: list[int], own: Sequence[Change]) -> list[int]:
    """The standing after the places that a season gave when it began."""
    given = {m: after for m, _b, after, cause, *_rest in own if cause == Cause.SEASON}
    places = {member: place for place, member in enumerate(start, 1)}
    places |= {member: place for member, place in given.items() if place is not None}
    return sorted(places, key=places.__getitem__)


def _places(own: Sequence[Change]) -> list[Event]:
    """Who came, went and was moved by decisions."""
    events = []
    for member, before, after, cause, _season, at in own:
        if cause in (Cause.SEASON, Cause.PARK, Cause.IDLE):
            continue  # these follow from the settings
        if before is None:
            events.append(Event(at, "come", member, place=after))
        elif after is None:
            events.append(Event(at, "go", member))
        elif cause == Cause.DECISION:
            events.append(Event(at, "move", member, place=after))
    return events


def _contests(challenges: Sequence[LadderChallenge]) -> list[Event]:
    events = []
    for each in challenges:
        pair = (each.challenger_id, each.challenged_id)
        events.append(Event(each.made_at, "challenge", *pair, challenge=each.pk))
        if each.ended_at is not None:
            result = each.result if each.status == Status.DONE else ""
            events.append(
                Event(each.ended_at, "result", *pair, challenge=each.pk, result=result)
            )
    return events


def names_of(ladder: Ladder) -> dict[int, Member]:
    """All who have ever been on the ladder, with their players."""
    members = ladder.members.select_related("player")
    return {member.pk: member for member in members}
