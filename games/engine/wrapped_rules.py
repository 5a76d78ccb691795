"""Rules around those of a game, which answer all that is not said otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from games.engine.face import Turn
from games.engine.panels import Panel
from games.engine.rules import Outcome, Series
from games.engine.surfaces import Game, NumberTable, Retold
from games.engine.words import Words

AnyGame = Game[Any, Any]


class OnBoard(Protocol):
    """A position that holds one of the game."""

    @property
    def board(self) -> Any: ...


B = TypeVar("B", bound=OnBoard)


@dataclass(frozen=True)
class WrappedRules(Game[B, Any]):
    """A game whose positions hold those of the rules `game`."""

    game: AnyGame

    @property
    def title(self) -> str:
        return self.game.title

    @property
    def seats(self) -> tuple[str, ...]:
        return self.game.seats

    @property
    def teams(self) -> tuple[tuple[str, ...], ...]:
        return self.game.teams

    @property
    def series(self) -> Series | None:
        return self.game.series

    @property
    def has_dice(self) -> bool:
        return self.game.has_dice

    @property
    def spaced(self) -> bool:
        return self.game.spaced

    @property
    def columns(self) -> tuple[str, ...]:
        return self.game.columns

    @property
    def learned(self) -> Mapping[str, tuple[str, ...]]:
        return self.game.learned

    def seat_to_move(self, position: B) -> str:
        return self.game.seat_to_move(position.board)

    def outcome(self, position: B) -> Outcome | None:
        return self.game.outcome(position.board)

    def chances(self, position: B) -> tuple[str, ...]:
        return self.game.chances(position.board)

    def claims(self, position: B) -> tuple[Outcome, ...]:
        return self.game.claims(position.board)

    def draw_refusal(self, position: B) -> Words | None:
        return self.game.draw_refusal(position.board)

    def may_undo(self, position: B) -> bool:
        return self.game.may_undo(position.board)

    def places_men(self, position: B) -> bool:
        return self.game.places_men(position.board)

    def turn(self, position: B) -> Turn:
        return self.game.turn(position.board)

    def number(self, position: B) -> str:
        return self.game.number(position.board)

    def read_game(self, text: str) -> Retold | None:
        return self.game.read_game(text)

    def number_tables(self) -> tuple[NumberTable, ...]:
        return self.game.number_tables()

    def evaluate(self, position: B, seat: str) -> int:
        return self.game.evaluate(position.board, seat)

    def takers(self, position: B) -> Iterable[str]:
        return self.game.takers(position.board)

    def reach(self, position: B) -> Mapping[str, Collection[str]]:
        return self.game.reach(position.board)

    def panel(self, position: B, key: str, focus: Sequence[str] = ()) -> Panel:
        return self.game.panel(position.board, key, focus)
