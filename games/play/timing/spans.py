"""Spans of time in words and as clocks show them."""

from __future__ import annotations

from django.utils.translation import ngettext

from games.engine.clock import DAY, MINUTE, SECOND
from games.engine.timed_plies import write_span

HOUR = 60 * MINUTE


def span_words(ms: int) -> str:
    """A span in words, in its two largest units: "2 minutes 5 seconds"."""
    seconds = max(1, round(ms / SECOND))
    days, seconds = divmod(seconds, DAY // SECOND)
    hours, seconds = divmod(seconds, HOUR // SECOND)
    minutes, seconds = divmod(seconds, 60)
    parts = [
        ngettext("%d day", "%d days", days) % days if days else "",
        ngettext("%d hour", "%d hours", hours) % hours if hours else "",
        ngettext("%d minute", "%d minutes", minutes) % minutes if minutes else "",
        ngettext("%d second", "%d seconds", seconds) % seconds if seconds else "",
    ]
    return " ".join(list(filter(None, parts))[:2])


def precise(ms: int) -> str:
    """A span to the millisecond, as people read it: "4:58.300", "26:04:58.300"."""
    whole = write_span(ms).removeprefix("0:")
    return whole.removeprefix("0") if whole[1].isdigit() else whole
