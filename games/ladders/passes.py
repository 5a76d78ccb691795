"""One pass over rows that may be due."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

logger = logging.getLogger(__name__)
MOST = 200  # in one pass; the next one goes on


def each(
    rows: QuerySet[Any], do: Callable[[int, datetime], None], now: datetime
) -> None:
    """Do it to each of these rows, as many as one pass takes."""
    each_of(rows.values_list("pk", flat=True)[:MOST], do, now)


def each_of(
    keys: Iterable[int], do: Callable[[int, datetime], None], now: datetime
) -> None:
    """Do it to each; one that fails keeps nothing else waiting."""
    for key in list(keys):
        try:
            do(key, now)
        except Exception:
            # The next pass starts from the rows again.
            logger.exception("A sweep of ladders failed at %s", key)
