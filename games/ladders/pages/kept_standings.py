"""The standing as it is drawn for one viewer. What everybody reads of a page is kept in
the process for each version of the ladder; what is the viewer's own is put into it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.common.shelves import Shelf
from games.fairness.checks import apart_from
from games.ladders.access import Viewer
from games.ladders.challenges import checks
from games.ladders.models import Ladder, LadderChallenge
from games.ladders.pages import standings
from games.ladders.pages.paging import Paged
from games.ladders.pages.standing_html import (
    RowParts,
    draw_rows,
    join_row,
    row_parts,
)
from games.ladders.pages.standings import Chance
from games.ladders.rules.challenges import Player

FRESH: Final = 30  # seconds for which "here now" and a rating may be said again
PAGES_KEPT: Final = 400

_kept = Shelf(PAGES_KEPT)


class KeptRow(NamedTuple):
    """A row that everybody reads alike: the member as the rules see them, the key of
    their account, and the HTML."""

    player: Player
    person: int
    parts: RowParts


@dataclass(frozen=True)
class KeptPage:
    rows: Sequence[KeptRow]
    paged: Paged
    size: int
    has_off: bool


@dataclass(frozen=True)
class DrawnStanding:
    """A page of the places, of `size` in all, as HTML, "" for none; `mine` is the page
    of the viewer, and `top` the topmost place that they may challenge, if there is
    one. `is_last`: members without a place stand beneath it."""

    rows: SafeString
    paged: Paged
    size: int
    mine: int | None
    top: int | None
    is_last: bool = False


def drawn_standing(
    viewer: Viewer, asked: int | None, own: Sequence[LadderChallenge], now: datetime
) -> DrawnStanding:
    """The page of the standing that is asked for, else the viewer's own; `own` are
    their challenges for which the rules ask."""
    me = viewer.member
    mine = standings.page_of_place(me.place) if me and me.place else None
    page = _page(viewer.ladder, asked or mine or 1, now)
    return DrawnStanding(
        rows=_drawn(viewer, page, own, now),
        paged=page.paged,
        size=page.size,
        mine=mine,
        top=standings.top_of(viewer, page.size),
        is_last=page.has_off and page.paged.number == page.paged.pages,
    )


def drawn_reach(
    viewer: Viewer, own: Sequence[LadderChallenge], now: datetime
) -> DrawnStanding:
    """Those alone whom the viewer may challenge."""
    reached = standings.within_reach(viewer, own, now)
    return DrawnStanding(
        rows=draw_rows(viewer.ladder, reached.rows, now),
        paged=Paged(1, 1),
        size=reached.size,
        mine=None,
        top=reached.top,
    )


# --- What everybody reads ------------------------------------------------------


def _page(ladder: Ladder, number: int, now: datetime) -> KeptPage:
    """The page of this number in this version of the ladder, or the nearest."""
    slot = int(now.timestamp()) // FRESH
    key = (ladder.token, ladder.version, get_language(), slot, number)
    page: KeptPage | None = _kept.get(key)
    if page is None:
        page = _read(ladder, number, now)
        _kept.put(key, page)
    return page


def _read(ladder: Ladder, number: int, now: datetime) -> KeptPage:
    found = standings.standing_page(Viewer(ladder, None), number, (), now)
    rows = [
        KeptRow(
            checks.player_of(row.member, into=row.into),
            row.member.player_id,
            row_parts(ladder, row, now),
        )
        for row in found.rows
    ]
    return KeptPage(rows, found.paged, found.size, found.has_off)


# --- What one viewer reads -----------------------------------------------------


def _drawn(
    viewer: Viewer, page: KeptPage, own: Iterable[LadderChallenge], now: datetime
) -> SafeString:
    chances = _chances(viewer, page, own, now)
    me = viewer.member.pk if viewer.member else None
    asks = bool(chances) or any(row.player.member == me for row in page.rows)
    drawn = (
        join_row(
            row.parts,
            chances.get(row.player.member),
            is_me=row.player.member == me,
            asks=asks,
        )
        for row in page.rows
    )
    return mark_safe("".join(drawn))  # noqa: S308


def _chances(
    viewer: Viewer, page: KeptPage, own: Iterable[LadderChallenge], now: datetime
) -> Mapping[int, Chance]:
    """By the key of each other member what the viewer can ask of them."""
    me = viewer.member
    if me is None or not standings.asks_for_chances(viewer):
        return {}
    others = [row for row in page.rows if row.player.member != me.pk]
    players = [row.player for row in others]
    if not players:
        return {}
    reasons = checks.why_not_players(
        viewer.ladder,
        me,
        players,
        now,
        active=page.size,
        own=own,
        measured=viewer.may_be_measured,
    )
    silent = _silent(viewer)
    return {
        row.player.member: replace(
            standings.chance_of(viewer.ladder, me, row.player, reasons),
            is_silent=row.person in silent,
        )
        if silent
        else standings.chance_of(viewer.ladder, me, row.player, reasons)
        for row in others
    }


def _silent(viewer: Viewer) -> Container[int]:
    """The keys of those who have blocked the viewer, or whom they have blocked."""
    if viewer.person is None or not viewer.may_be_silent:
        return ()
    return apart_from(viewer.person)
