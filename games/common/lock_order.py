"""The order in which rows are held: a transaction that holds rows of one kind takes no
more of an earlier kind, so no two transactions wait for each other.

PostgreSQL alone shows a mistake here, and seldom; `take` looks for it on every database
and at every lock.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.db import connection

# Several rows of one kind are held in the order of their keys.
ORDER = ("people", "games", "ladders", "pools", "ended games", "seeks", "others")

_alone = ContextVar("alone", default=False)

logger = logging.getLogger(__name__)


class OutOfOrderError(RuntimeError):
    """Rows are to be held that another transaction may hold while it waits for ours."""


class _Held:
    """Rows that a transaction holds. It lies among what is to be done at the commit, so
    it goes when the transaction or its savepoint ends, however they end."""

    def __init__(self, kind: str, keys: frozenset[Any]) -> None:
        self.kind, self.keys = kind, keys

    def __call__(self) -> None:
        """Nothing is to be done at the commit."""


def rank(kind: str) -> int:
    """Where `kind` stands in the order. Raises ValueError for an unknown one."""
    return ORDER.index(kind)


@contextmanager
def alone() -> Iterator[None]:
    """Nobody else holds these rows, as those of the demo's own people: what they do one
    after the other may share a transaction, so no order is asked for."""
    token = _alone.set(True)
    try:
        yield
    finally:
        _alone.reset(token)


def take(kind: str, keys: Iterable[Any]) -> None:
    """Say that the rows of `kind` with these keys are held now. Raises OutOfOrderError
    where rows of a later kind are held already and these are not, if LOCKS_STRICT is
    set; else the operators read it."""
    if _alone.get():
        return
    wanted = frozenset(keys)
    held = list(_held())
    known = {key for each in held if each.kind == kind for key in each.keys}
    if wanted <= known:
        return
    later = {each.kind for each in held if rank(each.kind) > rank(kind)}
    if later:
        words = f"{kind} are taken while {', '.join(sorted(later))} are held"
        if settings.LOCKS_STRICT:
            raise OutOfOrderError(words)
        logger.error("Locks are taken out of order: %s", words)
    connection.on_commit(_Held(kind, wanted))


def _held() -> Iterator[_Held]:
    """What this transaction holds. A test may be in a transaction of its own, in which
    several are savepoints one after the other."""
    outer = connection.savepoint_ids[:1] if _is_in_test() else []
    entries: list[Any] = connection.run_on_commit
    for savepoints, function, _robust in entries:
        if isinstance(function, _Held) and savepoints.issuperset(outer):
            yield function


def _is_in_test() -> bool:
    blocks = connection.atomic_blocks
    return bool(blocks) and getattr(blocks[0], "_from_testcase", False)
