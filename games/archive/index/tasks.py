"""Indexing, which replays games, in a worker process."""

from __future__ import annotations

from typing import Final

from django_tasks import task

from games.archive.index.writing import index_waiting

SECONDS: Final = 20.0  # a task that works longer than a minute is taken for dead


@task()
def index_games() -> int:
    """Index the games that wait, or some of them; how many. Done twice, it does no
    harm."""
    return index_waiting(SECONDS)
