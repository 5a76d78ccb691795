"""Who has moved at a table, and where a turn began."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from games.play.models import Game
from games.play.positions import position_at
from games.play.side_changes import made_from


def movers(game: Game) -> list[str]:
    """The seats that have decided something, in order; throws are nobody's."""
    decided = game.plies.filter(throw=None).order_by("number")
    return list(decided.values_list("seat", flat=True))


def has_begun(game: Game, decided: Iterable[str] | None = None) -> bool:
    """Whether `game` counts, so that it is no longer aborted but lost: everybody has
    moved, or somebody for the second time, as a seat may be passed over. Decisions
    that stand together are one turn; a caller who knows who `decided` may say so.

    A match that has begun is one thing: its later games count from their beginning.
    """
    if game.match_of_id is not None:
        return True
    seats, moved = set(game.rules.seats), set[str]()
    for seat, _ in groupby(movers(game) if decided is None else decided):
        if seat in moved:
            return True
        moved.add(seat)
        if moved >= seats:
            return True
    return False


def last_decision(game: Game, seat: str = "") -> int:
    """The number of the last decision, of the player of `seat` or of anybody, or 0. A
    throw is none: it is taken back with the move before it only."""
    decided = game.plies.filter(throw=None)
    if seat:
        decided = decided.filter(made_from(game, seat))
    ply = decided.order_by("number").last()
    return ply.number if ply else 0


def before_turn(game: Game, number: int) -> int:
    """How many plies there were before the turn to which decision `number` belongs."""
    while number > 1 and game.rules.may_undo(position_at(game, number - 1)):
        number -= 1
    return number - 1
