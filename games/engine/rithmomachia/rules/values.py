"""The values of Rithmomachia: pieces, positions, moves and what is declared in them.

Squares are whole numbers (see `squares`); men are numbers into the roster, from 1, so
that a board is 128 bytes in which 0 is an empty square. All values are immutable.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from games.engine.geometry import SETUP_ORDER
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules.pieces import Piece as Piece
from games.engine.rithmomachia.rules.tables import Tables
from games.engine.rules import Outcome
from games.engine.sides import Side

RELATIONS: Final = ("EQUAL", "MULTIPLE", "DIVISOR", "SUM", "DIFF", "PRODUCT", "RATIO")
HELPED: Final = frozenset({"SUM", "DIFF", "PRODUCT", "RATIO"})  # Spec v1 §6.1
PROPORTIONS: Final = ("ARITH", "GEOM", "HARM")  # Spec v1 §7.1


@dataclass(frozen=True)
class Roster:
    """All men of a game, living or taken; man `n` is `pieces[n - 1]`."""

    pieces: tuple[Piece, ...]

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The men of White and of Black."""
        men = tuple(enumerate(self.pieces, start=1))
        white, black = (
            tuple(man for man, piece in men if piece.side is side) for side in Side
        )
        return white, black

    @cached_property
    def written(self) -> tuple[str, ...]:
        """The men as a text has them, by their numbers; 0 is an empty square."""
        return ("", *(piece.written for piece in self.pieces))

    @cached_property
    def tables(self) -> Tables:
        """What the numbers of these men allow."""
        return Tables(self.pieces, self.sides)

    @cached_property
    def kept(self) -> dict[Hashable, Any]:
        """What is told or drawn of these men again and again, made once."""
        return {}

    @cached_property
    def twins(self) -> bytes:
        """Translates a board so that men of the same name and side look the same."""
        first: dict[tuple[Side, str, tuple[int, ...]], int] = {}
        table = list(range(256))
        for man, piece in enumerate(self.pieces, start=1):
            table[man] = first.setdefault((piece.side, piece.kind, piece.faces), man)
        return bytes(table)


@dataclass(frozen=True, slots=True)
class Part:
    """A man by its square, with the face that it shows if it is a pyramid (else 0)."""

    square: int
    face: int = 0


@dataclass(frozen=True, slots=True)
class Capture:
    """A capture by landing: the relation, the man taken, the helper (Spec v1 §6.1)."""

    relation: str
    target: Part
    helper: Part | None = None


@dataclass(frozen=True, slots=True)
class Ambush:
    """A capture after the movement by two helpers (Spec v1 §6.2)."""

    relation: str
    target: Part
    helpers: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Harmony:
    """Men that stand in a proportion on a line (Spec v1 §7)."""

    proportion: str
    men: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Pending:
    """A harmony declared at a ply, to be checked when the declarer's turn begins."""

    harmony: Harmony
    ply: int


@dataclass(frozen=True, slots=True)
class Move:
    """One whole turn (Spec v1 §5): a displacement and what is declared with it.

    `face` is the face that a pyramid shows when it takes.
    """

    origin: int
    destination: int
    face: int = 0
    capture: Capture | None = None
    ambush: Ambush | None = None
    harmony: Harmony | None = None
    points: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A position with all that the rules may ask about.

    `options` are those of its game; equal positions may differ in them. `quiet` counts
    plies without capture or declaration (Spec v1 §9), `points` those scored by White
    and Black, `pending` their declarations, `ply` the plies played. `won_on_points`
    says that the last mover declared a point win. `before` and `move` lead back to the
    start. `ended`, and the harmony by which the side to move has won, follow from the
    rest and the rules. `record` is left by the code that wrote the turn that led here,
    `told` by that which wrote all turns up to here, and `taken` by the one that told
    the men taken so far, as all that comes later in the game repeats them.
    """

    options: RithmomachiaOptions = field(compare=False, repr=False)
    roster: Roster
    board: bytes
    turn: Side = Side.WHITE
    quiet: int = 0
    points: tuple[int, int] = (0, 0)
    pending: tuple[Pending | None, Pending | None] = (None, None)
    ply: int = 0
    won_on_points: bool = False
    ended: Outcome | None = field(default=None, compare=False)
    won_by: Harmony | None = field(default=None, compare=False)
    before: Position | None = field(default=None, compare=False, repr=False)
    move: Move | None = field(default=None, compare=False, repr=False)
    record: dict[str, Any] | None = field(
        default=None, init=False, compare=False, repr=False
    )
    told: Any = field(default=None, init=False, compare=False, repr=False)
    taken: tuple[Piece, ...] | None = field(
        default=None, init=False, compare=False, repr=False
    )

    def piece(self, square: int) -> Piece | None:
        """The man on a square, if there is one."""
        man = self.board[square]
        return self.roster.pieces[man - 1] if man else None

    def square_of(self, man: int) -> int:
        """Where a man of the roster stands, or NOWHERE once it is taken."""
        return self.board.find(man)

    def declared(self) -> Iterator[tuple[Side, Harmony]]:
        """The harmonies that count now and stand: the one the last mover has declared
        and the one that has won. Of a declaration that won by another harmony (Spec v1
        §7.4, any valid set) the men may be gone, so that one is not among them."""
        pending = self.pending[self.turn.other]
        if pending is not None:
            yield self.turn.other, pending.harmony
        if self.won_by is not None:
            yield self.turn, self.won_by

    def standing(self) -> Iterator[tuple[int, Piece]]:
        """The living men with their squares, A1, A2 … P8."""
        for square in SETUP_ORDER:
            if man := self.board[square]:
                yield square, self.roster.pieces[man - 1]

    def line(self) -> Iterator[Position]:
        """This position and those before it, back to the start."""
        position: Position | None = self
        while position is not None:
            yield position
            position = position.before
