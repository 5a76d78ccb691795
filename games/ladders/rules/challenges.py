"""Who may challenge whom, if not why not, and from when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.ladders.settings import LadderSettings


@dataclass(frozen=True, slots=True)
class Player:
    """One member as these rules see them. `fresh`: they have not challenged before;
    `out` and `into` count the open challenges that they have made and that are made
    to them."""

    member: int
    name: str
    place: int | None
    fresh: bool = False
    away_until: datetime | None = None
    out: int = 0
    into: int = 0


@dataclass(frozen=True, slots=True)
class Pair:
    """What lies between two: an open challenge, or when the last one ended that they
    have to wait for."""

    open: bool = False
    met_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why somebody cannot be challenged: a code, a sentence, and from when they can,
    where time alone decides."""

    code: str
    sentence: str
    from_when: datetime | None = None

    def __str__(self) -> str:
        return self.sentence


def reach(place: int, active: int, settings: LadderSettings) -> int:
    """The topmost place that may be challenged from `place` among `active` players."""
    part = active * settings.range_percent // 100
    return max(1, place - max(settings.range_places, part))


def free_from(active: int, settings: LadderSettings) -> int | None:
    """The topmost place that may be challenged first of all, where there is one."""
    if settings.first_free == "anywhere":
        return 1
    return (active + 1) // 2 if settings.first_free == "middle" else None


def topmost(
    place: int, active: int, settings: LadderSettings, *, fresh: bool = False
) -> int:
    """The topmost place within reach, with the freedom of a first challenge."""
    usual = reach(place, active, settings)
    free = free_from(active, settings) if fresh else None
    return usual if free is None else min(usual, free)


def why_not(
    me: Player,
    other: Player,
    *,
    active: int,
    pair: Pair,
    settings: LadderSettings,
    now: datetime,
) -> WhyNot | None:
    """Why `me` may not challenge `other` at `now`, or None when they may."""
    return (
        _by_place(me, other, active, settings)
        or _by_pair(other, pair, settings, now)
        or _by_absence(me, other, now)
        or _by_number(me, other, settings)
    )


def _by_place(
    me: Player, other: Player, active: int, settings: LadderSettings
) -> WhyNot | None:
    if me.member == other.member:
        return WhyNot("self", _("This is you."))
    if me.place is None:
        return WhyNot(
            "no_place", _("You have no place on this ladder. Join it to challenge.")
        )
    given = {"name": other.name, "place": other.place}
    if other.place is None:
        return WhyNot("gone", _("%(name)s has no place on this ladder now.") % given)
    if other.place > me.place:
        words = _("%(name)s is below you. You can only challenge upwards.")
        return WhyNot("below", words % given)
    top = topmost(me.place, active, settings, fresh=me.fresh)
    if other.place < top:
        words = _("Too far above you: you can challenge up to place %(top)d.")
        return WhyNot("too_far", words % {"top": top})
    return None


def _by_pair(
    other: Player, pair: Pair, settings: LadderSettings, now: datetime
) -> WhyNot | None:
    if pair.open:
        words = _("You and %(name)s already have an open challenge.")
        return WhyNot("open", words % {"name": other.name})
    if pair.met_at is None:
        return None
    again = pair.met_at + timedelta(days=settings.pair_wait_days)
    if again <= now:
        return None
    words = ngettext(
        "You two have just played; wait a day before the next challenge.",
        "You two have just played; wait %(days)d days before the next challenge.",
        settings.pair_wait_days,
    )
    return WhyNot("met", words % {"days": settings.pair_wait_days}, again)


def _by_absence(me: Player, other: Player, now: datetime) -> WhyNot | None:
    if me.away_until is not None and me.away_until > now:
        words = _("You are on vacation. End it first, then challenge.")
        return WhyNot("you_away", words, me.away_until)
    if other.away_until is not None and other.away_until > now:
        words = _("%(name)s is on vacation and cannot be challenged.")
        return WhyNot("away", words % {"name": other.name}, other.away_until)
    return None


def _by_number(me: Player, other: Player, settings: LadderSettings) -> WhyNot | None:
    if me.out >= settings.most_out:
        words = ngettext(
            "You already have an open challenge; finish it first.",
            "You already have %(most)d open challenges; finish one first.",
            settings.most_out,
        )
        return WhyNot("out_full", words % {"most": settings.most_out})
    if other.into >= settings.most_in:
        words = ngettext(
            "%(name)s already has a challenge to answer, the most at a time.",
            "%(name)s already has %(most)d challenges to answer, the most at a time.",
            settings.most_in,
        )
        given = {"name": other.name, "most": settings.most_in}
        return WhyNot("in_full", words % given)
    return None
