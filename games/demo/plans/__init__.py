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
    first player makes as soon as they can, in this order; `timid` is the share of turns
    in which their opponents take nothing; for the first `calm` plies nobody does.
    `extra` is a kind of option that is added to the share `extras` of the moves that
    offer it, and `urgent` one that always is.
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
    calm: int = 0
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
class PlannedSeek:
    """An invitation that somebody keeps in the lobby, rated where it has a `control`;
    `come` are those who have come to it, each with the seat chosen, or ""."""

    who: str
    options: Mapping[str, Value] = field(default_factory=dict)
    seat: str = ""
    come: Mapping[str, str] = field(default_factory=dict)
    control: str = ""


@dataclass(frozen=True)
class Evenings:
    """Short rated games of the last weeks: everybody of `who` meets everybody so many
    times in each seat."""

    control: str
    who: tuple[str, ...]
    times: int


@dataclass(frozen=True)
class Bout:
    """A challenge on a ladder, made so many days ago. `ended` is when its game was
    over, or 0 while it is played; without `accepted` it waits for its answer. `winner`
    has won after `plies`; where nobody has, that many have been played so far."""

    challenger: str
    challenged: str
    made: float
    accepted: float = 0
    ended: float = 0
    winner: str = ""
    plies: int = 0


@dataclass(frozen=True)
class Announced:
    """News of a ladder, written by its founder so many days ago."""

    headline: str
    body: str
    made: float


@dataclass(frozen=True)
class Club:
    """A ladder of challenges, which `who` have joined one after the other; the rules
    are those that the game recommends for ladders."""

    name: str
    about: str
    control: str
    founder: str
    who: tuple[str, ...]
    founded: int  # days ago
    bouts: tuple[Bout, ...]
    news: tuple[Announced, ...] = ()


@dataclass(frozen=True)
class Rounds:
    """A small event in rounds. In each round that has been played, `results` are those
    of the boards: which seat has won."""

    name: str
    about: str
    form: str
    control: str
    founder: str
    who: tuple[str, ...]
    settings: Mapping[str, Value]
    results: tuple[tuple[int, ...], ...]
    days: tuple[int, ...]  # how many days ago each round was


@dataclass(frozen=True)
class Arena:
    """An arena that is over, so many days ago: those named first win more often."""

    name: str
    about: str
    control: str
    founder: str
    who: tuple[str, ...]
    days: int  # ago
    waves: int  # of games, one after the other


@dataclass(frozen=True)
class Lessons:
    """A class with its teacher, and pairs of pupils who have played each other, the
    first of each pair with success."""

    title: str
    teacher: str
    pupils: tuple[str, ...]
    made: int  # days ago
    games: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Show:
    """All that is shown of one game: finished games, the first at `began`, rated by
    `control` if there is one and their rules have a name; games in mid-play;
    invitations; and what else is rated."""

    finished: tuple[Plan, ...]
    live: tuple[Live, ...]
    seeks: tuple[PlannedSeek, ...]
    began: datetime
    between: timedelta
    control: str = ""
    evenings: Evenings | None = None
    club: Club | None = None
    rounds: tuple[Rounds, ...] = ()
    arena: Arena | None = None
    lessons: Lessons | None = None


def shows() -> dict[str, Show]:
    """What is shown of each game, by its key."""
    keys = [key for key in GAMES if find_spec(f"{__name__}.{key}")]
    return {key: import_module(f"{__name__}.{key}").SHOW for key in keys}
