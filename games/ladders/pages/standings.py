"""The standing as one person sees it: on each row whether they may challenge, if not
why not and from when, and what happens if they win or lose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games.ladders.access import Viewer
from games.ladders.challenges import checks
from games.ladders.models import Ladder, LadderChallenge, Member
from games.ladders.pages import standing_queries
from games.ladders.pages.paging import Paged
from games.ladders.pages.standing_queries import PAGE
from games.ladders.rules.challenges import WhyNot, topmost
from games.ladders.versions import settings_of


@dataclass(frozen=True)
class Chance:
    """Whether the viewer may challenge somebody: `why` says why not. The places are
    the viewer's, after a win and after a loss. `is_silent` is for two of whom one has
    blocked the other: they play here, but do not talk."""

    why: WhyNot | None
    win: int | None = None
    lose: int | None = None
    is_silent: bool = False

    @property
    def may(self) -> bool:
        return self.why is None

    @property
    def short(self) -> str:
        """The reason in a few words, where a whole list may have the same."""
        words = {"too_far": _("too far above you"), "below": _("below you")}
        return words.get(self.why.code, "") if self.why else ""


@dataclass(frozen=True)
class PlaceRow:
    """One place of the standing; `chance` is None for whom nobody here can ask for,
    as the viewer."""

    member: Member
    rating: str
    is_me: bool
    chance: Chance | None


@dataclass(frozen=True)
class Standing:
    """A page of the places, of `size` in all; `mine` is the page of the viewer, and
    `top` the topmost place that they may challenge, if there is one."""

    rows: Sequence[PlaceRow]
    paged: Paged
    size: int
    mine: int | None
    top: int | None
    has_off: bool  # whether anybody may stand beneath the places


def standing_page(
    viewer: Viewer, asked: int | None, own: Iterable[LadderChallenge], now: datetime
) -> Standing:
    """The page of the standing that is asked for, else the viewer's own; `own` are
    their challenges for which the rules ask."""
    ladder, me = viewer.ladder, viewer.member
    mine = page_of_place(me.place) if me and me.place else None
    members, paged, size = standing_queries.page_of_standing(ladder, asked or mine, me)
    chances = chances_of(viewer, members, now, own)
    rows = [
        PlaceRow(
            member=member,
            rating=standing_queries.rating_of(member, now) if ladder.pool else "",
            is_me=me is not None and member.pk == me.pk,
            chance=chances.get(member.pk),
        )
        for member in members
    ]
    has_off = members[0].has_off if members else True
    return Standing(rows, paged, size, mine, _top(viewer, size), has_off)


def _top(viewer: Viewer, size: int) -> int | None:
    """The topmost place within reach of the viewer, None for who has none above."""
    me, settings = viewer.member, settings_of(viewer.ladder)
    if me is None or me.place is None or me.place == 1:
        return None
    return topmost(me.place, size, settings, fresh=not me.challenged)


def page_of_place(place: int) -> int:
    """The page of the standing on which a place is."""
    return (place - 1) // PAGE + 1


def chances_of(
    viewer: Viewer,
    members: Sequence[Any],
    now: datetime,
    own: Iterable[LadderChallenge] | None = None,
) -> Mapping[int, Chance]:
    """By the key of each other member what the viewer can ask of them. The members are
    such as `placed.page_of_standing` and `member_named` find; `own` are the
    challenges of the viewer for which the rules ask."""
    ladder, me = viewer.ladder, viewer.member
    others = [each for each in members if me is not None and each.pk != me.pk]
    if not others or me is None or not viewer.is_inside:
        return {}
    if ladder.form != Ladder.Form.CHALLENGE or ladder.status == Ladder.Status.PAUSED:
        return {}  # every page of a paused ladder says so, and why
    reasons = checks.why_not_many(
        ladder,
        me,
        others,
        now,
        active=others[0].size or 0,
        own=own,
        into={each.pk: each.into for each in others},
    )
    return {
        other.pk: replace(
            _chance(ladder, me, other, reasons[other.pk]), is_silent=other.apart
        )
        for other in others
    }


def _chance(ladder: Ladder, me: Member, other: Member, why: WhyNot | None) -> Chance:
    if why is not None:
        return Chance(why)
    return Chance(None, *checks.prospects(ladder, me, other))
