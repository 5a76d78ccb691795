"""Where a finished game left what had been played before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import connection

from games.archive.index.facts import PLACES
from games.engine.errors import EngineError
from games.play.models import Game
from games.play.positions import made_of, plies_of, start_of

MANY: Final = 100  # earlier games that are counted

# For each position how many games had come there before this one ended; at last the
# number of this one, which is in no other row.
EARLIER: Final = """
    SELECT {ply}, count(*) FROM (
        SELECT DISTINCT seq FROM archive_reached WHERE "key" = %s
        AND seq < (SELECT seq FROM archive_entry WHERE game_id = %s) LIMIT %s
    ) p{ply}
"""
OWN: Final = "SELECT -1, seq FROM archive_entry WHERE game_id = %s"


@dataclass(frozen=True, slots=True)
class Novelty:
    """`ply` led to a position in which no earlier game had been, or is None if all
    `known` plies stayed on their ways; `before` games had come to the position before
    it, or as far as that, MANY for more."""

    ply: int | None
    before: int
    known: int


def novelty_of(game: Game) -> Novelty | None:
    """Where a finished game was new; None if it is not in the index, or has no move.
    One query beside the plies."""
    keys = first_keys(game)
    counts = _earlier(game.pk, keys)
    if -1 not in counts or len(keys) < 2:
        return None
    for ply in range(1, len(keys)):
        if not counts.get(ply):
            return Novelty(ply, counts.get(ply - 1, 0), len(keys) - 1)
    return Novelty(None, counts[len(keys) - 1], len(keys) - 1)


def first_keys(game: Game) -> list[int]:
    """The keys of the first positions of a finished game, those that the index has."""
    return made_of(game, "first keys", lambda: _replayed(game))


def _replayed(game: Game) -> list[int]:
    """As far as the game can be replayed."""
    rules, position = game.rules, start_of(game.rules, game.start)
    keys = [rules.position_key(position)]
    for ply in plies_of(game)[: min(PLACES, game.ply)]:
        try:
            position = rules.apply(position, rules.read_move(position, ply.text))
        except EngineError:
            break
        keys.append(rules.position_key(position))
    return keys


def _earlier(game_id: str, keys: Sequence[int]) -> dict[int, int]:
    """How many earlier games reached each position, by its ply, and under -1 the number
    of the game."""
    parts = [OWN, *(EARLIER.format(ply=ply) for ply in range(len(keys)))]
    params: list[int | str] = [game_id]
    for key in keys:
        params += [key, game_id, MANY]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(parts), params)
        return dict(cursor.fetchall())
