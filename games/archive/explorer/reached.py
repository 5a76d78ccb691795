"""How many games came to positions, by whatever way."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from django.db import connection

from games.archive.explorer.visits import WINDOW, CountedGames

MOST: Final = 1000  # visits that are looked at where all games are counted

KEPT: Final = """
    SELECT "key", sum(CASE WHEN won IS NULL THEN 0 ELSE games END)
    FROM archive_kepttally WHERE "key" IN ({keys}) GROUP BY 1
"""
# Of each position how many of the games that came there are counted; nothing where more
# visits than the limit would be looked at, and then none of them is.
LOOKED: Final = """
    WITH r AS MATERIALIZED (
        SELECT DISTINCT "key", seq FROM archive_reached
        WHERE "key" IN ({keys}) LIMIT %s
    )
    SELECT r."key", sum(CASE WHEN {fits} THEN 1 ELSE 0 END) FROM r
    WHERE (SELECT count(*) FROM r) <= %s GROUP BY 1
"""


def times_reached(keys: Collection[int], asked: CountedGames) -> dict[int, int]:
    """How many of the games that are asked for came to each position: of common ones
    that is kept, if all games are. The others are looked at, unless these are too many
    visits: then these positions are left out. Two queries at most."""
    of_all = asked == CountedGames()
    kept = dict(_rows(KEPT, keys)) if of_all else {}
    fits, params = asked.of_visit
    most = MOST if of_all else WINDOW
    others = [key for key in keys if key not in kept]
    looked = _rows(LOOKED, others, *others, most + 1, *params, most, fits=fits)
    return {key: int(games) for key, games in (kept | dict(looked)).items()}


def _rows(sql: str, keys: Collection[int], *params: Any, **parts: str) -> list[Any]:
    """What a question about some positions brings; of no position there is none. The
    keys are the params, unless these are given."""
    if not keys:
        return []
    marks = ", ".join(["%s"] * len(keys))
    with connection.cursor() as cursor:
        cursor.execute(sql.format(keys=marks, **parts), [*(params or keys)])
        return [*cursor.fetchall()]
