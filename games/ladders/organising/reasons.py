"""Why an organiser decides so, as all members read it."""

from __future__ import annotations

from games.ladders.organising.errors import NoReason

SHORTEST, LONGEST = 3, 1000


def read_reason(text: str) -> str:
    """The reason in one line, no longer than it may be. Raises NoReason."""
    reason = " ".join(text.split())[:LONGEST]
    if len(reason) < SHORTEST:
        raise NoReason
    return reason
