"""The values of Margrites: moves, what falls, positions (margrites §2–§6).

Sides index pairs: 0 is White, 1 is Black, as in `Side`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from games.engine.margrites.options import MargritesOptions
from games.engine.margrites.rules.boards import NOWHERE
from games.engine.rules import Outcome
from games.engine.sides import Side

EIGHT: Final = 8  # pieces of each side (margrites §2)
STEPS: Final = 4  # steps of a turn (margrites §4)
FEW: Final = 2  # steps of a short turn (margrites §8)
Men = tuple[int, int]  # where White's and where Black's pieces stand
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Step:
    """One own piece to another square; NOWHERE for a square off the board."""

    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Score:
    """A piece leaves the board over the edge at which `edge` scores (margrites §4)."""

    origin: int
    edge: Side


@dataclass(frozen=True, slots=True)
class Return:
    """A piece that scored is put back where it left (margrites §8)."""

    square: int


@dataclass(frozen=True, slots=True)
class Place:
    """One piece is placed in a hostile set-up (margrites §3)."""

    side: Side
    square: int


@dataclass(frozen=True, slots=True)
class Arrange:
    """A side arranges its pieces in a gentleman's set-up (margrites §3); the squares
    are in the order of `boards.written`."""

    side: Side
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Accept:
    """A side accepts a gentleman's set-up as it stands (margrites §3)."""

    side: Side


Move = Step | Score | Return | Place | Arrange | Accept


class Fall(NamedTuple):
    """A piece that is captured: `opp` enemies touch it, `ally` counts its touching
    friends and itself; `touching` is where those enemies stand (margrites §5)."""

    square: int
    side: Side
    opp: int
    ally: int
    touching: int


Wave = tuple[Fall, ...]  # those that leave together, by rank, then file


class Kept(NamedTuple):
    """Where a piece has scored; `start` is its start square while the turn lasts in
    which it scored, then NOWHERE (margrites §8, `return_scored`)."""

    square: int
    start: int = NOWHERE


KeptPair = tuple[tuple[Kept, ...], tuple[Kept, ...]]


@dataclass(frozen=True, slots=True)
class Position:
    """A position with all that the rules may ask about.

    `options` are those of its game; equal positions may differ in them. `left` are the
    steps left in the turn; `starts` pairs the square of each piece that has stepped in
    it with its start square. Before turn 1 the pieces are placed: `left` then counts
    the pieces still to be placed by the side to move (hostile) or the acceptances still
    wanted (gentleman). `rebutting` marks the two steps after the end. `begun` is the
    placement with which the turn began and `danced` whether the last turn but one and
    the last ended as they began; neither is in the string. `before` and `move` lead
    back to the start, `waves` is what `move` took, `forfeits` are the turns lost by
    themselves after it. `record` is left by the code that wrote the turn that led here,
    `told` by that which wrote all turns.
    """

    options: MargritesOptions = field(compare=False, repr=False)
    men: Men
    turn: Side = Side.BLACK
    left: int = STEPS
    starts: tuple[Pair, ...] = ()
    points: Pair = (0, 0)
    captures: Pair = (0, 0)
    number: int = 1
    kept: KeptPair = ((), ())
    rebutting: bool = False
    ended: Outcome | None = field(default=None, compare=False)
    begun: Men | None = field(default=None, compare=False, repr=False)
    danced: tuple[bool, bool] = field(default=(False, False), compare=False, repr=False)
    before: Position | None = field(default=None, compare=False, repr=False)
    move: Move | None = field(default=None, compare=False, repr=False)
    waves: tuple[Wave, ...] = field(default=(), compare=False, repr=False)
    forfeits: tuple[tuple[Side, int], ...] = field(
        default=(), compare=False, repr=False
    )
    record: dict[str, Any] | None = field(
        default=None, init=False, compare=False, repr=False
    )
    told: Any = field(default=None, init=False, compare=False, repr=False)

    @property
    def placing(self) -> bool:
        """Whether the pieces are still being placed."""
        return self.number == 0

    def line(self) -> Iterator[Position]:
        """This position and those before it, back to the start."""
        position: Position | None = self
        while position is not None:
            yield position
            position = position.before


def with_side(pair: Pair, side: Side, value: int) -> Pair:
    """The pair with the entry of one side replaced."""
    return (value, pair[1]) if side is Side.WHITE else (pair[0], value)
