"""First moves to try as data: one position of each game in which a single move shows
what the game is about. A game brings a module of its key here, which holds `TRY`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from games.engine import GAMES

Corners = tuple[str, str]


@dataclass(frozen=True)
class Try:
    """A `position` by the rules of a first game. The man on `lifted` stands chosen, and
    on `square` a move of his takes somebody.

    `half` names the corners of the part that a narrow screen shows, where the whole
    board is too large for it. `detail` is the part of the opening, two squares high,
    that stands for the game among the others.
    """

    position: str
    lifted: str
    square: str
    detail: Corners
    half: Corners | None = None


@cache
def try_of(key: str) -> Try | None:
    """The move to try in game `key`; None for a game that has none yet."""
    name = f"{__name__}.{key}"
    if key not in GAMES or find_spec(name) is None:
        return None
    found: Try = import_module(name).TRY
    return found
