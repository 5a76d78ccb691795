"""The values of the medieval game: men and their parts, positions, moves, captures.

Squares are whole numbers (see `geometry`). All values are immutable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from games.engine.geometry import NAMES, SETUP_ORDER
from games.engine.lines import Earlier, InLine
from games.engine.medieval.options import MedievalOptions
from games.engine.medieval.rules.boards import squares_of
from games.engine.rules import Outcome
from games.engine.sides import Side

# In the order in which a notation names them (medieval §9).
REASONS: Final = ("siege", "equality", "ambush", "eruption")


class Part(NamedTuple):
    """A plain man's shape and value, or one part of a pyramid: S36."""

    shape: str  # "C", "T" or "S"
    value: int

    @property
    def name(self) -> str:
        return f"{self.shape}{self.value}"


@dataclass(frozen=True)
class Man:
    """A man on the board: one part, or a pyramid of several (medieval §2).

    `begun` is the number of parts a pyramid had at the start of the game; 0 marks a
    plain man. A pyramid that has lost parts keeps `begun`. Positions share their men,
    so what is derived from a man is worked out once.
    """

    side: Side
    parts: tuple[Part, ...]
    begun: int = 0

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.side, self.parts, self.begun))

    @property
    def is_pyramid(self) -> bool:
        return self.begun > 0

    @cached_property
    def is_complete(self) -> bool:
        """Whether a pyramid still has all its starting parts."""
        return len(self.parts) == self.begun

    @cached_property
    def total(self) -> int:
        """Its value; of a pyramid the sum of what it still has."""
        return sum(part.value for part in self.parts)

    @cached_property
    def shape(self) -> str:
        return "P" if self.begun else self.parts[0].shape

    @cached_property
    def name(self) -> str:
        """ "T36", "P91"."""
        return f"{self.shape}{self.total}"

    @cached_property
    def written(self) -> str:
        """As in a text of a position: "T36", "P[S36,S25,T16,T9,C4,C1]"; of six parts
        with four left "P[…]/6"."""
        if not self.is_pyramid:
            return self.name
        parts = ",".join(part.name for part in self.parts)
        return f"P[{parts}]" + ("" if self.is_complete else f"/{self.begun}")

    @cached_property
    def with_side(self) -> str:
        """The same behind the letter of its side: "WT36"."""
        return self.side.letter + self.written

    @cached_property
    def shapes(self) -> tuple[str, ...]:
        """The different shapes it has, in the order of its parts."""
        return tuple(dict.fromkeys(part.shape for part in self.parts))

    @cached_property
    def part_values(self) -> tuple[int, ...]:
        """The different values of its parts, in their order."""
        return tuple(dict.fromkeys(part.value for part in self.parts))

    @cached_property
    def all_values(self) -> tuple[int, ...]:
        """The different values of its parts, and its total last."""
        return tuple(dict.fromkeys((*self.part_values, self.total)))

    def without(self, gone: tuple[int, ...]) -> Man | None:
        """This pyramid without the parts of these indices; None if none is left."""
        left = tuple(part for n, part in enumerate(self.parts) if n not in gone)
        return Man(self.side, left, self.begun) if left else None


@dataclass(frozen=True, slots=True)
class Attacker:
    """A man that takes part in a capture, with the number it uses (0 in a siege)."""

    square: int
    value: int = 0


@dataclass(frozen=True, slots=True)
class Reason:
    """One way in which a number of the victim is hit (medieval §5).

    `kind` is one of REASONS, `number` the victim's number that is hit (0 in a siege).
    `sign` tells the calculation: for an ambush "+", "-", "*" or "/" applied to the
    attackers' values in order (64 - 28, 72 / 8); for an eruption "*" (value times
    `distance`) or "/" (value divided by `distance`). `squares` are those the capture is
    read on: the ring of a siege, the counted squares of an eruption from the attacker
    to the victim, both ends included; else empty.
    """

    kind: str
    attackers: tuple[Attacker, ...]
    number: int = 0
    sign: str = ""
    distance: int = 0
    squares: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A man, or one part of a pyramid, that is taken, with every reason for it.

    `part` is the index of the part in `man.parts`, or None for a plain man and for a
    pyramid taken whole. Where a pyramid falls whole there is one Hit, with part None.
    """

    square: int
    man: Man
    part: int | None
    reasons: tuple[Reason, ...]

    @property
    def bodies(self) -> tuple[Part, ...]:
        """What the captor adds to its list (medieval §5, §6)."""
        return self.man.parts if self.part is None else (self.man.parts[self.part],)


@dataclass(frozen=True, slots=True)
class Move:
    """One turn: a displacement, or the drop of a held body (`prisoners`, medieval §8).

    What it takes follows from the position, so it is no part of the move.
    """

    origin: int  # NOWHERE for a drop
    destination: int
    drop: Part | None = None


Squares = tuple[Man | None, ...]  # by square number, 128 entries on either board


@dataclass(frozen=True, slots=True)
class Position(InLine):
    """A position with all that the rules may ask about.

    `options` are those of its game; equal positions may differ in them. `taken` are the
    bodies taken by White and by Black, in order (with `prisoners` those still held).
    `quiet` counts plies without capture, `ply` plies played. `past` and `move` lead
    back to the start; `hits` is what `move` took. `ended` follows from the rest and the
    rules. `record` is left by the code that wrote the turn that led here, `told` by
    that which wrote all turns up to here, as every later state repeats them.
    """

    options: MedievalOptions = field(compare=False, repr=False)
    men: Squares
    turn: Side = Side.WHITE
    taken: tuple[tuple[Part, ...], tuple[Part, ...]] = ((), ())
    quiet: int = 0
    ply: int = 0
    ended: Outcome | None = field(default=None, compare=False)
    past: Position | Earlier[Position] | None = field(
        default=None, compare=False, repr=False
    )
    move: Move | None = field(default=None, compare=False, repr=False)
    hits: tuple[Hit, ...] = field(default=(), compare=False, repr=False)
    record: dict[str, Any] | None = field(
        default=None, init=False, compare=False, repr=False
    )
    told: Any = field(default=None, init=False, compare=False, repr=False)

    def standing(self) -> Iterator[tuple[int, Man]]:
        """The men on the board with their squares, A1, A2 … P8."""
        for square in SETUP_ORDER:
            man = self.men[square]
            if man is not None:
                yield square, man


def camp(men: Squares, side: Side) -> int:
    """The squares on which men of a side stand, as a mask."""
    return sum(
        [1 << at for at, man in enumerate(men) if man is not None and man.side is side]
    )


def standing_on(men: Squares, squares: int) -> list[tuple[int, Man]]:
    """The men on the squares of a mask, with their squares."""
    return [(at, man) for at in squares_of(squares) if (man := men[at]) is not None]


def occupied(men: Squares) -> int:
    """The squares on which somebody stands, as a mask."""
    return sum([1 << square for square, man in enumerate(men) if man is not None])


def here(man: Man, square: int) -> str:
    """ "T36 on D3"."""
    return f"{man.name} on {NAMES[square]}"
