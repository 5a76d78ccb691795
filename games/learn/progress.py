"""Which steps a visitor has done; kept in their session, so nobody needs an account."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.sessions.backends.base import SessionBase

KEPT = "lessons"


def steps_done(session: SessionBase, key: str, slug: str) -> frozenset[int]:
    """The numbers of the steps of a lesson that were done, counted from 1."""
    kept: dict[str, Iterable[int]] = session.get(KEPT, {})
    return frozenset(kept.get(f"{key}/{slug}", ()))


def note_done(session: SessionBase, key: str, slug: str, number: int) -> None:
    """Remember that step `number` was done; once more does no harm."""
    done = steps_done(session, key, slug)
    if number not in done:
        kept = session.get(KEPT, {})
        session[KEPT] = {**kept, f"{key}/{slug}": sorted(done | {number})}
