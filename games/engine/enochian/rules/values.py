"""Positions, moves and what follows from them, as immutable values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from games.engine.enochian.options import EnochianOptions
from games.engine.enochian.rules.armies import LETTERS, Army
from games.engine.enochian.rules.arrays import Array, Order
from games.engine.enochian.rules.men import Men
from games.engine.enochian.rules.squares import NOWHERE
from games.engine.rules import Outcome

NOBODY: Final = -1

# What is no displacement: the die, an exchange offered, accepted or declined.
ROLL: Final = "roll"
OFFER: Final = "exchange?"
ACCEPT: Final = "exchange+"
DECLINE: Final = "exchange-"


class Move(NamedTuple):
    """One decision of an army: a displacement (`kind` is K, Q, B, N, R or P, and
    `promotion` Q, B, N, R or ""), or `ROLL` (with `die`), `OFFER`, `ACCEPT`, `DECLINE`.
    """

    army: int
    kind: str
    origin: int = NOWHERE
    target: int = NOWHERE
    promotion: str = ""
    die: int = 0

    @property
    def is_displacement(self) -> bool:
        return self.origin != NOWHERE


class Event(NamedTuple):
    """Something that follows from a decision, on a square: "capture", "promotion",
    "demotion" and "return" of a `man`; "freeze", "lead", "release" and "thaw" of an
    `army`, where `by` is the army that causes it."""

    kind: str
    square: int
    army: int
    man: int = 0
    by: int = NOBODY


class Skip(NamedTuple):
    """An army that was passed over, and why: "frozen", "stalemate", "check-blocked",
    or "die" when no throw of the die allowed it a move (enochian §7, §11)."""

    army: int
    kind: str


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that the rules may ask about.

    `options` are those of its game; equal positions may differ in them, and a position
    read from a text may have another `array` and `order` than they name. By army:
    `status` (a, f or t), `controllers`, `captors` of its king (or NOBODY), `idle`
    (turns in a row skipped for stalemate) and `taken`, the men it has captured. `moves`
    are the legal displacements of the army on turn, whatever the die. An exchange
    `offered` awaits its answer; `declined` says that it was refused in this turn.
    `skipped` and `events` tell what the last decision led to. `told` is left by the
    code that wrote all turns up to here.
    """

    options: EnochianOptions = field(compare=False, repr=False)
    array: Array
    order: Order
    men: Men
    turn: Army
    status: str = "aaaa"
    controllers: tuple[int, ...] = (0, 1, 2, 3)
    captors: tuple[int, ...] = (NOBODY,) * 4
    die: int = 0
    ply: int = 0
    offered: bool = False
    declined: bool = False
    throws: int = 0
    quiet: int = 0
    idle: tuple[int, ...] = (0,) * 4
    taken: tuple[tuple[int, ...], ...] = ((),) * 4
    ended: Outcome | None = None
    moves: tuple[Move, ...] = field(default=(), compare=False, repr=False)
    skipped: tuple[Skip, ...] = field(default=(), compare=False)
    events: tuple[Event, ...] = field(default=(), compare=False)
    move: Move | None = field(default=None, compare=False)
    before: Position | None = field(default=None, compare=False, repr=False)
    told: Any = field(default=None, init=False, compare=False, repr=False)

    @property
    def actor(self) -> Army:
        """The army whose decision is awaited: who answers an offer, or moves."""
        return self.survivor if self.offered else self.turn

    @property
    def survivor(self) -> Army:
        """The army of the other team whose king lives, where only one does."""
        first, second = self.turn.enemies
        return second if self.is_captured(first) else first

    def is_captured(self, army: int) -> bool:
        """Whether the king of an army is taken and not returned."""
        return self.status[army] != "a"

    def line(self) -> Iterator[Position]:
        """This position and all that led to it, the latest first."""
        position: Position | None = self
        while position is not None:
            yield position
            position = position.before

    def since_decided(self) -> tuple[Position, ...]:
        """The position to which a player's last decision led, and those to which the
        throws after it led, in order."""
        found: list[Position] = []
        for position in self.line():
            found.append(position)
            if position.move is None or position.move.kind != ROLL:
                break
        return tuple(reversed(found))

    @property
    def order_text(self) -> str:
        return "".join(LETTERS[army] for army in self.order)


def changed(values: tuple[int, ...], at: int, to: int) -> tuple[int, ...]:
    """The values by army, with the value of army `at` changed `to` another."""
    return (*values[:at], to, *values[at + 1 :])
