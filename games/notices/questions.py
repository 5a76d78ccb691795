"""What somebody else asks of a person stands above the notices until it is answered:
rooms that ask something register how their questions are shown."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from accounts.players import PlayerRequest

Draw = Callable[[PlayerRequest], SafeString]

_rooms: dict[str, Draw] = {}


def register_questions(room: str, draw: Draw) -> None:
    """`draw` gives the open questions of `room` to the person of a request as HTML with
    their answers, "" where nothing is asked."""
    _rooms[room] = draw


def draw_questions(request: PlayerRequest) -> SafeString:
    """All open questions to the person, room by room."""
    return format_html_join("", "{}", ((draw(request),) for draw in _rooms.values()))
