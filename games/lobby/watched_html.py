"""Who plays a game that is watched. All of a player but their clock mostly stays as it
was."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.play.timing.dials import Dial

GAP: Final = mark_safe("<!-- clock -->")


@dataclass(frozen=True)
class WatchedSeat:
    """One seat on the card of a game: who sits there, how strong they are, what they
    have taken and how that counts."""

    name: str
    player: str
    rating: str
    is_to_move: bool
    taken: str
    figures: str


def draw_teams(
    game_id: str, teams: Iterable[Iterable[tuple[WatchedSeat, Dial]]]
) -> SafeString:
    """Those who play together side by side, each with their time."""
    language = get_language()
    sides = (
        "".join(
            _around_clock(seat, language).replace(GAP, _clock(game_id, dial))
            for seat, dial in team
        )
        for team in teams
    )
    return SafeString("".join(f'<span class="side">{side}</span>' for side in sides))


@lru_cache(maxsize=2048)
def _around_clock(seat: WatchedSeat, _language: str | None) -> str:
    context = {"each": seat, "clock": GAP}
    return render_to_string("lobby/_watched_seat.html", context)


def _clock(game_id: str, dial: Dial) -> str:
    if dial.left is None:
        return ""
    runs = f' data-now="{dial.now}" data-running="{dial.since}"' if dial.runs else ""
    return (
        f'<small class="time" id="time-{game_id}-{dial.seat}" '
        f'data-left="{dial.left}"{runs}>{escape(dial.text)}</small>'
    )
