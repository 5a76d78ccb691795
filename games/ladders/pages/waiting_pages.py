"""Pages on which a player waits for the opponent, and how they lead to the table."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Protocol

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.common import busy
from games.ladders.access import Viewer
from games.ladders.encounters import attendance
from games.ladders.rounds import arenas
from games.ladders.rounds.arena_boxes import ArenaBox
from games.play.models import Game


class Awaited(Protocol):
    """A game for two as one of them sees it."""

    @property
    def i_am_ready(self) -> bool: ...
    @property
    def leads(self) -> bool: ...
    @property
    def game(self) -> Game | None: ...


def is_waiting(viewer: Viewer, own: Iterable[Awaited], now: datetime) -> bool:
    """Whether the viewer waits for one of these games. Looking at a page of the ladder
    says that they still do, also without a socket."""
    waits = any(each.i_am_ready for each in own)
    if waits and viewer.person is not None:
        with busy.or_later():
            attendance.looks(viewer.ladder.pk, viewer.person.pk, now)
    return waits


def is_looking(viewer: Viewer, arena: ArenaBox | None, now: datetime) -> bool:
    """Whether the viewer looks for an opponent in an arena. Looking at its page says
    that they still do, also without a socket."""
    if arena is None or viewer.person is None or not arena.is_looking:
        return False
    with busy.or_later():
        arenas.page_opened(viewer.ladder.pk, viewer.person.pk, now)
    return True


def to_the_table(request: HttpRequest, own: Iterable[Awaited]) -> HttpResponse | None:
    """The way to the game that has begun, for a page that waited for it without
    scripts and asks again."""
    if "waiting" not in request.GET:
        return None
    games = (each.game for each in own if each.leads)
    found = next(games, None)
    return redirect(found) if found is not None else None
