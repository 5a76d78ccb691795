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
from games.ladders.pages.recent_form import Outcome, recent_form
from games.ladders.pages.standing_queries import PAGE, WEEK
from games.ladders.rules.challenges import Player, WhyNot, topmost
from games.ladders.versions import settings_of

MOST_LOOKED_AT = 100  # of those above somebody


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
    as the viewer. `rise` is by how many places they have come up within a week."""

    member: Member
    rating: str
    is_me: bool
    chance: Chance | None
    into: int = 0  # challenges open against them
    rise: int = 0
    is_new: bool = False
    is_here: bool = False
    form: tuple[Outcome, ...] = ()


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
    members, paged, size = standing_queries.page_of_standing(
        ladder, asked or mine, me, now
    )
    rows = _rows(viewer, members, own, now)
    has_off = members[0].has_off if members else True
    return Standing(rows, paged, size, mine, top_of(viewer, size), has_off)


def _rows(
    viewer: Viewer,
    members: Sequence[Any],
    own: Iterable[LadderChallenge],
    now: datetime,
) -> list[PlaceRow]:
    return _made(viewer, members, chances_of(viewer, members, now, own), now)


def _made(
    viewer: Viewer,
    members: Sequence[Any],
    chances: Mapping[int, Chance],
    now: datetime,
) -> list[PlaceRow]:
    ladder, me = viewer.ladder, viewer.member
    form = recent_form([member.pk for member in members], now)
    return [
        PlaceRow(
            member=member,
            rating=standing_queries.rating_of(member, now) if ladder.pool else "",
            is_me=me is not None and member.pk == me.pk,
            chance=chances.get(member.pk),
            into=member.into,
            rise=member.week_before - member.place if member.week_before else 0,
            is_new=member.joined_at > now - WEEK,
            is_here=member.is_here,
            form=form.get(member.pk, ()),
        )
        for member in members
    ]


@dataclass(frozen=True)
class ReachedPlaces:
    """Those whom somebody may challenge, the topmost place that they reach, if there is
    one, and how many stand on the ladder."""

    rows: Sequence[PlaceRow]
    top: int | None
    size: int


def within_reach(
    viewer: Viewer, own: Iterable[LadderChallenge], now: datetime
) -> ReachedPlaces:
    """Those whom the viewer may challenge now; looked at are the nearest above them.
    Nobody for who reaches nobody."""
    me, ladder = viewer.member, viewer.ladder
    if me is None or me.place is None or not viewer.is_inside:
        return ReachedPlaces([], None, standing_queries.size_of(ladder))
    first = max(1, me.place - MOST_LOOKED_AT)
    members = standing_queries.members_at(ladder, first, me.place, me, now)
    size = members[0].size if members else standing_queries.size_of(ladder)
    top = top_of(viewer, size)
    near = [each for each in members if top is not None and each.place >= top]
    chances = chances_of(viewer, near, now, own)
    may = [each for each in near if (found := chances.get(each.pk)) and found.may]
    return ReachedPlaces(_made(viewer, may, chances, now), top, size)


def top_of(viewer: Viewer, size: int) -> int | None:
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
    if not others or me is None or not asks_for_chances(viewer):
        return {}
    reasons = checks.why_not_many(
        ladder,
        me,
        others,
        now,
        active=others[0].size or 0,
        own=own,
        into={each.pk: each.into for each in others},
        measured=viewer.may_be_measured,
    )
    return {
        other.pk: replace(
            chance_of(ladder, me, checks.player_of(other), reasons),
            is_silent=other.apart,
        )
        for other in others
    }


def asks_for_chances(viewer: Viewer) -> bool:
    """Whether the standing says whom the viewer may challenge; every page of a paused
    ladder says that it is paused, and why."""
    ladder = viewer.ladder
    by_challenge = ladder.form == Ladder.Form.CHALLENGE
    return viewer.is_inside and by_challenge and ladder.status != Ladder.Status.PAUSED


def chance_of(
    ladder: Ladder, me: Member, other: Player, reasons: Mapping[int, WhyNot | None]
) -> Chance:
    """What `me` can ask of `other`; `reasons` are those against it, by their keys."""
    why = reasons[other.member]
    if why is not None:
        return Chance(why)
    return Chance(None, *checks.prospects(ladder, me, other))
