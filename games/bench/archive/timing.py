"""What a page costs: processor time as a whole, and of it the questions to the
database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import Any

from django.db import connection

from games.bench.requests import Asker
from games.common.planned_once import is_planned_once, planned_cursor

Sql = tuple[str, Any, bool]  # with its params, and whether it is planned once


@dataclass
class Times:
    """Milliseconds, time after time."""

    times: list[float] = field(default_factory=list)

    @property
    def middle(self) -> float:
        return median(self.times)

    @property
    def p95(self) -> float:
        every = sorted(self.times)
        return every[int((len(every) - 1) * 0.95)]


class MeasuredPage:
    """One page, asked for again and again by a stranger."""

    def __init__(self, address: str) -> None:
        self.address = address
        with _heard() as self.queries:
            response, _took = _stranger().ask(address)
        assert response.status_code == 200, (address, response.status_code)  # noqa: S101
        self.tag = response.headers.get("ETag", "")
        self.drawn, self.asked = Times(), Times()

    def take(self) -> None:
        """Measure it once more, and its questions apart."""
        self.drawn.times.append(_stranger().ask(self.address)[1])
        self.asked.times.append(asking(self.queries))

    def again(self) -> tuple[int, float]:
        """The status and time of a visit by who has the page."""
        response, took = _stranger().ask(self.address, if_none_match=self.tag)
        return response.status_code, took


@cache
def _stranger() -> Asker:
    """One for all pages: each reads the names of all static files first."""
    return Asker()


@contextmanager
def _heard() -> Iterator[list[Sql]]:
    """The questions that are asked meanwhile."""
    asked: list[Sql] = []

    def hear(
        execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        asked.append((sql, params, is_planned_once(context["cursor"])))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(hear):
        yield asked


def asking(queries: Sequence[Sql]) -> float:
    """Milliseconds that the database works to answer these again. Its own processor
    time, where that can be read; else the time until all answers are there."""
    with connection.cursor() as cursor, planned_cursor() as planned:
        clock = _clock(cursor)
        began = clock()
        for sql, params, is_planned in queries:
            asked = planned if is_planned else cursor
            asked.execute(sql, params)
            if asked.description:
                asked.fetchall()
        return (clock() - began) * 1000


def _clock(cursor: Any) -> Callable[[], float]:
    """Seconds that the database has worked: SQLite in this thread, PostgreSQL in the
    process of this connection."""
    if connection.vendor == "sqlite":
        return thread_time
    cursor.execute("SELECT pg_backend_pid()")
    told = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")
    if not told.exists():  # on another machine
        return perf_counter
    return lambda: int(told.read_text().split()[0]) / 1e9
