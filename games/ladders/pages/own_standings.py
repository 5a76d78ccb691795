"""What a ladder says to a member about their place: what waits, what idleness does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from games.ladders.access import Viewer
from games.ladders.members.idle_costs import keeps_busy
from games.ladders.models import Ladder, LadderChallenge, Member
from games.ladders.pages.shown_challenges import (
    ShownChallenge,
    shown_challenges,
    time_until,
)
from games.ladders.rules.idling import Due, Idle, next_due
from games.ladders.rules.vacations import days_left
from games.ladders.settings import LadderSettings
from games.ladders.versions import any_settings_of

NEAR = timedelta(days=14)  # so long before it comes the next step of idleness is told


@dataclass(frozen=True)
class Mine:
    """What a ladder says to one of its members about their own place. `by_places`: its
    places are what members play for."""

    member: Member
    challenges: Sequence[ShownChallenge]
    due: Due | None = None
    days_left: int = 0
    is_away: bool = False
    by_places: bool = True

    @property
    def stands_words(self) -> str:
        """What they are, where no place on a challenge ladder says it: then ""."""
        if self.member.place:
            return "" if self.by_places else _("You are playing.")
        words = {
            Member.Status.PARKED: _(
                "You have not played for a long time, so you are inactive and have no "
                "place."
            ),
            Member.Status.LIMBO: _("You are leaving once your open games have ended."),
        }
        return words.get(Member.Status(self.member.status), _("You are a member."))

    @property
    def idle_words(self) -> str:
        """What not playing does next, and how soon."""
        if self.due is None:
            return ""
        words = {
            "warn": _("Without a game you get a reminder within %(time)s."),
            "fall": _("Play within %(time)s to keep your place."),
            "park": _(
                "Play within %(time)s, or you become inactive and lose your place."
            ),
        }[self.due.kind]
        return words % {"time": time_until(self.due.at)}

    @property
    def is_warned(self) -> bool:
        return self.due is not None and self.due.kind != "warn"


def mine(
    viewer: Viewer, challenges: Iterable[LadderChallenge], now: datetime
) -> Mine | None:
    """What the ladder says to `viewer`, whose open challenges these are; None for who
    is no member."""
    member = viewer.member
    if member is None or not viewer.is_inside:
        return None
    is_away = member.away_until is not None and member.away_until > now
    told = sorted(
        shown_challenges(challenges, viewer.ladder, member),
        key=lambda each: not each.waits_for_me,
    )
    settings = any_settings_of(viewer.ladder)
    if not isinstance(settings, LadderSettings):
        return Mine(member, told, is_away=is_away, by_places=False)
    left = days_left(member.away_days, member.away_year, settings, now)
    waits = viewer.ladder.status != Ladder.Status.RUNNING or is_away or _is_busy(told)
    due = None if waits else _due(member, settings, now)
    return Mine(member, told, due, left, is_away)


def _is_busy(told: Iterable[ShownChallenge]) -> bool:
    """Whether something open keeps the viewer from falling."""
    mine = ((each.challenge.status, each.i_challenge) for each in told if each.is_open)
    return any(keeps_busy(status, made=made) for status, made in mine)


def _due(member: Member, settings: LadderSettings, now: datetime) -> Due | None:
    """The next step of idleness, where it is near enough to be told."""
    if member.place is None:
        return None
    idle = Idle(member.idle_since, member.warned_at, member.decayed_at)
    due = next_due(idle, settings)
    return due if due is not None and due.at - now < NEAR else None
