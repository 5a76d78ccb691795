"""Who of the workers is there: each says so every few seconds in its own row, also
while it thinks. What a silent one had in hand is given to another.

Workers may be on many machines whose clocks differ; the time of all this is that of the
database, `database_now`.
"""

from __future__ import annotations

import threading
import time
from datetime import datetime, timedelta
from typing import Final

from django.db import DatabaseError, connection
from django.utils import timezone

from games.background.models import Worker

SECONDS_BETWEEN: Final = 2.0
LEASE: Final = timedelta(seconds=8)  # who is silent for longer has died
DEAD_KEPT: Final = timedelta(minutes=10)  # for operators to see


def database_now() -> datetime:
    """What time it is for all who share the database, whatever their own clocks say. A
    file of SQLite lies on the machine that asks."""
    if connection.vendor == "sqlite":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (now,) = cursor.fetchone()
    found: datetime = now
    return found


def sign(name: str, *, now: datetime) -> None:
    """This worker is there."""
    if not Worker.objects.filter(name=name).update(seen_at=now):
        Worker.objects.get_or_create(
            name=name, defaults={"began_at": now, "seen_at": now}
        )


def sign_off(name: str) -> None:
    """This worker has ended."""
    Worker.objects.filter(name=name).delete()


def alive(*, now: datetime) -> set[str]:
    """The names of those who are there."""
    found = Worker.objects.filter(seen_at__gt=now - LEASE)
    return set(found.values_list("name", flat=True))


def forget_dead(*, now: datetime) -> None:
    """Delete the rows of workers who died some time ago."""
    old = Worker.objects.filter(seen_at__lt=now - DEAD_KEPT)
    if old.exists():
        old.delete()


def sign_for_ever(name: str) -> None:
    """Say in a thread of its own that this worker is there; returns at once."""
    threading.Thread(target=_sign_on, args=(name,), daemon=True, name="lease").start()


def _sign_on(name: str) -> None:
    while True:
        try:
            sign(name, now=database_now())
        except DatabaseError:  # the worker itself says so
            connection.close()
        time.sleep(SECONDS_BETWEEN)
