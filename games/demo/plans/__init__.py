"""What the demo data shall show of each game: one module for each that is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from importlib import import_module
from importlib.util import find_spec
from typing import Literal

from games.engine import GAMES
from games.engine.options import Value

Way = Literal["rules", "declare", "claim", "resign", "agree"]


@dataclass(frozen=True)
class Plan:
    """How a game shall go: the way to its end, the least and the most plies, its rules
    and its start.

    `ending` is the rules' own reason, or what the players do ("resignation"); `wanted`
    is part of the text of the last move or of the one before. A side `margin` behind
    resigns, and within `margin` of each other they agree. `intent` are moves that the
    first player makes as soon as he can, in this order; `timid` is the share of turns
    in which his opponent takes nothing, `extra` a kind of option that is added to the
    share `extras` of the moves that offer it, and `urgent` one that always is.
    """

    way: Way
    ending: str
    least: int = 8
    most: int = 60
    options: Mapping[str, Value] = field(default_factory=dict)
    wanted: str = ""
    margin: int = 0
    intent: tuple[str, ...] = ()
    timid: float = 0.0
    extra: str = ""
    extras: float = 0.25
    urgent: str = ""
    start: str = ""


@dataclass(frozen=True)
class Live:
    """A planned game that is still being played, after so many plies."""

    plan: Plan
    seed: int
    pair: tuple[str, ...]
    plies: int  # from the end where it is negative


@dataclass(frozen=True)
class Wish:
    """An invitation that somebody keeps in the lobby."""

    who: str
    options: Mapping[str, Value] = field(default_factory=dict)
    seat: str = ""


@dataclass(frozen=True)
class Show:
    """All that is shown of one game: finished games, the first at `began`; games in
    mid-play; invitations."""

    finished: tuple[Plan, ...]
    live: tuple[Live, ...]
    wishes: tuple[Wish, ...]
    began: datetime
    between: timedelta


def shows() -> dict[str, Show]:
    """What is shown of each game, by its key."""
    keys = [key for key in GAMES if find_spec(f"{__name__}.{key}")]
    return {key: import_module(f"{__name__}.{key}").SHOW for key in keys}
