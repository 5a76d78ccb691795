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


def to_the_table(request: HttpRequest, own: Iterable[Awaited]) -> HttpResponse | None:
    """The way to the game that has begun, for a page that waited for it without
    scripts and asks again."""
    if "waiting" not in request.GET:
        return None
    games = (each.game for each in own if each.leads)
    found = next(games, None)
    return redirect(found) if found is not None else None
