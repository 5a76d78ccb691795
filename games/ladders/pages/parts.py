"""What other rooms add to the page of a ladder: each registers how it is drawn."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from accounts.players import PlayerRequest
from games.ladders.access import Viewer

Draw = Callable[[PlayerRequest, Viewer], SafeString]

_rooms: dict[str, Draw] = {}


def register_part(room: str, draw: Draw) -> None:
    """`draw` gives what `room` says above the standing as HTML, "" for nothing."""
    _rooms[room] = draw


def draw_parts(request: PlayerRequest, viewer: Viewer) -> SafeString:
    """All that is said above the standing, room by room."""
    return format_html_join(
        "", "{}", ((draw(request, viewer),) for draw in _rooms.values())
    )
