"""Whether the database takes no questions just now: it is locked, full or away.

Nothing is wrong with what was asked then, and it may be asked again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, InterfaceError, OperationalError

from games.common.logs import Trouble

RETRY_AFTER = 2  # seconds
PASSING = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}

database = Trouble("The database does not answer", "The database answers again")


@contextmanager
def or_later() -> Iterator[None]:
    """Within is what reading a page notes beside it, and what comes again by itself:
    while the database is busy it is left out, and the page is shown."""
    try:
        yield
    except DatabaseError as error:
        if not is_busy(error):
            raise


def is_busy(error: BaseException | None) -> bool:
    """Whether `error` is the database's, and passes without anything being mended."""
    cause = getattr(error, "__cause__", None)
    if isinstance(cause, sqlite3.Error):
        # The lowest byte is the kind of error, whatever stands above.
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in PASSING
    return isinstance(error, OperationalError | InterfaceError)
