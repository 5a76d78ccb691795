"""Cores of positions, with what a test wants to know of them."""

from __future__ import annotations

from typing import Any

from games.engine.search import thinking
from games.engine.search.core import DRAWN, EVERY, LOST, ONGOING, WON, Core


def core_of(game: Any, position: Any, *, compiled: bool = False) -> Any:
    """The core of a position, not compiled unless asked for."""
    return thinking.bridge_of(game, position).core(compiled)


def codes_of(core: Core, breadth: int = EVERY) -> list[int]:
    """The moves that a core tells."""
    return [core.moves[place] for place in range(core.gen(0, breadth))]


def ended(game: Any, position: Any) -> int:
    """How a position has ended for the seat to move, as cores say it."""
    outcome = game.outcome(position)
    if outcome is None:
        return ONGOING
    if not outcome.winners:
        return DRAWN
    return WON if game.seat_to_move(position) in outcome.winners else LOST
