"""What a page of an arena says to the viewer, and which of its games it lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.utils.timesince import timeuntil

from games.ladders.access import Viewer
from games.ladders.models import ArenaPlayer, Ladder, Pairing
from games.ladders.rounds.crosstables import CrosstableLine
from games.ladders.rounds.events import Event

TOP = 20  # of the standing on the page of the ladder
LATEST = 12  # games on it, those being played first
MOST_GAMES = 100  # on the page of games

Line = TypeVar("Line", bound=CrosstableLine)


@dataclass(frozen=True)
class ArenaBox:
    """An arena that has begun, as the viewer sees it; `left` is how much time is left,
    "" where no game begins any more."""

    left: str
    going: int  # games that are being played
    may_play: bool
    is_looking: bool = False  # for an opponent
    is_away: bool = False  # plays, but no page was open for a while
    is_paused: bool = False

    @property
    def is_in(self) -> bool:
        """Whether they have come and want to play."""
        return self.is_looking or self.is_away


def arena_box(event: Event, viewer: Viewer, now: datetime) -> ArenaBox | None:
    """None for other forms, and before the arena has begun."""
    round_ = event.last
    if not event.form.pairs_at_once or round_ is None:
        return None
    until = round_.due_at
    moment = event.ladder.time_at(now)
    left = timeuntil(until, moment) if until and until > moment else ""
    going = sum(not each.result for each in event.pairings)
    member = viewer.member
    inside = member is not None and member.place is not None
    may = inside and bool(left) and event.ladder.status == Ladder.Status.RUNNING
    if member is None or not may:
        return ArenaBox(left, going, may)
    mine = ArenaPlayer.objects.filter(round=round_, member=member).first()
    if mine is None:
        return ArenaBox(left, going, may)
    until = mine.member_here_until
    here = until is not None and until > now
    busy = any(member.pk in (p.first_id, p.second_id) for p in _open(event))
    return ArenaBox(
        left,
        going,
        may,
        is_looking=here and not busy and not mine.is_paused,
        is_away=not here and not busy and not mine.is_paused,
        is_paused=mine.is_paused,
    )


def _open(event: Event) -> list[Pairing]:
    return [each for each in event.pairings if not each.result]


def listed_pairings(event: Event, pairings: Sequence[Pairing]) -> list[Pairing]:
    """The games of a round that a page lists: all, of an arena those being played and
    the latest."""
    if not event.form.pairs_at_once:
        return list(pairings)
    latest = sorted(pairings, key=lambda each: (bool(each.result), -each.board))
    return latest[:MOST_GAMES]


def listed_lines(event: Event, lines: Sequence[Line]) -> list[Line]:
    """The lines of the standing on the page of the ladder: all, of an arena the top
    ones and the viewer's."""
    if not event.form.pairs_at_once or not event.rounds:
        return list(lines)
    return [each for at, each in enumerate(lines) if at < TOP or each.is_me]
