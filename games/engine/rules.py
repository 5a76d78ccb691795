"""What every game answers: twelve members, in order of need, and what follows for all
games from these.

A game is a frozen value with its options bound. Positions and moves are immutable
values of the game's own types; callers pass them through and never look inside. Seats
are plain strings. Everything after the twelve has a default here: most games have no
claims, no chance, no match of several games. How a game is shown and spoken is the next
page, `face.py`; programs, records and search find the third, `surfaces.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from games.engine.errors import IllegalMove
from games.engine.options import Options as AnyOptions
from games.engine.options import Ruleset
from games.engine.position_keys import position_key_of
from games.engine.words import Words

P = TypeVar("P")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Counted:
    """One thing that counts for a result: what each player has (`figures`, short), and
    who has a point for it, or None. Players are numbered by their seats, in a match by
    those of the first game."""

    title: Words
    figures: tuple[str, ...]
    point: int | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the rules end a game: `winner` is a seat, or None for a draw; `allies` are
    the seats that win with the winner.

    `reason` is the game's own lower-case word ("harmony", "points"); `words` says it
    with the numbers ("White wins by a geometric harmony 9, 12, 16 on B3, C2, D1").
    `counted` is a small table of what decided, where the rules count several things.
    """

    winner: str | None
    reason: str
    words: Words
    allies: tuple[str, ...] = ()
    counted: tuple[Counted, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        """All seats that have won; none in a draw."""
        return () if self.winner is None else (self.winner, *self.allies)


@dataclass(frozen=True, slots=True)
class Series:
    """A match of several `games` by the same players, who change seats after each.

    `score` takes the last position of every game, in order, with the seat that has won
    it or None, and says what counts.
    """

    games: int
    score: Callable[[Sequence[tuple[Any, str | None]]], tuple[Counted, ...]]


@dataclass(frozen=True)
class Rules(ABC, Generic[P, M]):
    """The rules of one game with its `options` bound. Hashable, cheap to keep."""

    options: AnyOptions

    # --- The twelve ------------------------------------------------------------

    key: ClassVar[str]

    @property
    @abstractmethod
    def seats(self) -> tuple[str, ...]:
        """Who plays, in order of play; it may follow from the options."""

    @abstractmethod
    def initial(self) -> P:
        """The position before the first move."""

    @abstractmethod
    def seat_to_move(self, position: P) -> str:
        """The seat whose decision is awaited (also after the end: who would be)."""

    @abstractmethod
    def legal_moves(self, position: P) -> Iterator[M]:
        """Every displacement once, with one valid way; none after the end."""

    @abstractmethod
    def refusal(self, position: P, move: M) -> Words | None:
        """Why a move cannot be made; None where it may."""

    @abstractmethod
    def after(self, position: P, move: M) -> P:
        """The position after a legal move; `apply` asks `refusal` first."""

    @abstractmethod
    def outcome(self, position: P) -> Outcome | None:
        """How the rules have ended the game, or None while it goes on."""

    @abstractmethod
    def read_position(self, text: str) -> P:
        """A position from one line of text. Raises PositionError."""

    @abstractmethod
    def write_position(self, position: P) -> str:
        """The position as one line of text."""

    @abstractmethod
    def read_move(self, position: P, text: str) -> M:
        """Read a move as written by `write_move`. Raises NotationError when it cannot
        be read, and IllegalMove when what it says of the move does not hold; a readable
        move may still be refused by `apply`."""

    @abstractmethod
    def write_move(self, position: P, move: M) -> str:
        """The move in the game's notation, with what follows from it where that is
        written."""

    # --- What follows for all ----------------------------------------------------

    def apply(self, position: P, move: M) -> P:
        """The next position. Raises IllegalMove(words)."""
        words = self.refusal(position, move)
        if words is not None:
            raise IllegalMove(words)
        return self.after(position, move)

    def essentials(self, position: P) -> str:
        """What makes two positions the same, as text: the men, the side to move and
        what the rules remember; neither counted plies nor the rule set. What the text
        of a position leaves out is left out here as well."""
        return self.write_position(position)

    def position_key(self, position: P) -> int:
        """The same signed number of 64 bits for the same position of this game under
        any rule set, however it was reached (see `position_keys`)."""
        return position_key_of(self.key, self.essentials(position))

    # --- What most games lack ----------------------------------------------------

    Options: ClassVar[type[AnyOptions]] = AnyOptions
    # Named options, the default first.
    rulesets: ClassVar[tuple[Ruleset, ...]] = (
        Ruleset("usual", "Usual rules", "The only rules that the game has."),
    )

    @property
    def teams(self) -> tuple[tuple[str, ...], ...]:
        """The seats that win and lose together; here each is a team of its own."""
        return tuple((seat,) for seat in self.seats)

    @property
    def series(self) -> Series | None:
        """The match that several games make, where the options ask for one."""
        return None

    @property
    def has_dice(self) -> bool:
        """Whether anything is left to chance (see `chances`)."""
        return False

    def chances(self, position: P) -> tuple[str, ...]:
        """Where chance decides next (a die), the texts of the equally likely moves of
        which one is drawn; else nothing."""
        return ()

    def places_men(self, position: P) -> bool:
        """Whether men are still placed, before the first move."""
        return False

    def change_of_sides(self, position: P) -> M | None:
        """The decision by which the player to move takes the seat that has just moved,
        and the other player theirs, where the rules allow it now."""
        return None

    def claims(self, position: P) -> tuple[Outcome, ...]:
        """Results that the seat to move may claim now (repetition, fifty moves)."""
        return ()

    def draw_refusal(self, position: P) -> Words | None:
        """Why the players cannot agree on a draw now; None where they, all of them,
        may."""
        return None

    def may_undo(self, position: P) -> bool:
        """Whether the seat to move may take back its last decision unasked, because it
        belongs to a turn that is not closed."""
        return False
