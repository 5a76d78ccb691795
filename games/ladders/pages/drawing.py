"""The places of one member through time as a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.ladders.models import PlaceChange

WIDTH, HEIGHT, EDGE = 720, 200, 34


@dataclass(frozen=True)
class Scale:
    """Moments from left to right, place 1 at the top."""

    begin: datetime
    end: datetime
    lowest: int

    def x(self, at: datetime) -> float:
        whole = (self.end - self.begin).total_seconds() or 1
        part = (at - self.begin).total_seconds() / whole
        return round(EDGE + part * (WIDTH - EDGE - 8), 1)

    def y(self, place: int) -> float:
        part = (place - 1) / max(1, self.lowest - 1)
        return round(12 + part * (HEIGHT - 24), 1)


def draw_places(changes: Sequence[PlaceChange], now: datetime) -> SafeString:
    """The steps of a place, the latest change first, up to `now`; "" for fewer than
    two. The list of the changes beside it says the same in words."""
    steps = list(reversed(changes))
    places = [step.after for step in steps if step.after is not None]
    if len(steps) < 2 or not places:
        return SafeString("")
    scale = Scale(steps[0].made_at, max(now, steps[-1].made_at), max(places))
    best, last = min(places), max(places)
    words = _("Places from %(best)d to %(last)d") % {"best": best, "last": last}
    return format_html(
        '<svg class="places" viewBox="0 0 {} {}" role="img" aria-label="{}">'
        '<path class="grid" d="M{} 12H{}M{} {}H{}"/>'
        '<text x="{}" y="17">1</text><text x="{}" y="{}">{}</text>'
        '<path class="line" d="{}"/></svg>',
        *(WIDTH, HEIGHT, words),
        *(EDGE, WIDTH, EDGE, HEIGHT - 12, WIDTH),
        *(EDGE - 8, EDGE - 8, HEIGHT - 7, scale.lowest),
        _path(steps, scale),
    )


def _path(steps: Sequence[PlaceChange], scale: Scale) -> str:
    """Level from change to change; a gap where there was no place."""
    path, drawn = [], False
    for step in steps:
        if drawn:
            path.append(f"H{scale.x(step.made_at)}")
        drawn = step.after is not None
        if step.after is not None:
            to = f"{scale.x(step.made_at)} {scale.y(step.after)}"
            path.append(f"V{scale.y(step.after)}" if step.before and path else f"M{to}")
    if drawn:
        path.append(f"H{scale.x(scale.end)}")
    return "".join(path)
