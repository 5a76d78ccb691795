"""The moves of a finished game, through which the board for analysis leads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from games.common.http import whole_number
from games.play.addresses import ply_at
from games.play.models import Game
from games.play.positions import made_of, plies_of, position_at
from games.play.selectors import find_finished


@dataclass(frozen=True)
class GameLine:
    """The line of a finished game; others begin after `ply` of its plies."""

    game: Game
    ply: int

    @classmethod
    def read(cls, key: str, text: str) -> Self | None:
        """What "ID/12" names; None where `key` has no such game, or it no such ply."""
        game_id, _slash, number = text.partition("/")
        ply = whole_number(number or "0")
        game = find_finished(game_id, key)
        if game is None or ply is None or ply > game.ply:
            return None
        return cls(game, ply)

    def __str__(self) -> str:
        return f"{self.game.pk}/{self.ply}"

    @property
    def rest(self) -> int:
        """How many plies come after `ply`."""
        return self.game.ply - self.ply

    def position(self, at: int = 0) -> Any:
        """The position `at` plies after `ply`, or before it."""
        return position_at(self.game, self.ply + at)

    def texts(self, first: int, last: int) -> tuple[str, ...]:
        """The moves from `first` to `last` plies after `ply`, or before it."""
        played = made_of(self.game, "texts", self._all_texts)
        return played[self.ply + first : self.ply + last]

    def _all_texts(self) -> tuple[str, ...]:
        return tuple(each.text for each in plies_of(self.game))

    def url(self, at: int = 0) -> str:
        """The page of the game `at` plies after `ply`, or before it."""
        return ply_at(self.game.pk, self.ply + at)

    def moved(self, at: int) -> Self:
        """The same game, in which others begin so many plies later, or earlier."""
        return type(self)(self.game, self.ply + at)
