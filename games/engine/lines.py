"""Positions that lead back to the start of their game, and how one is taken up again
without playing all of it anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Generic, Self, TypeVar

from games.engine.surfaces import Game

P = TypeVar("P")


class Earlier(Generic[P]):
    """A position of the past, made when it is first asked for."""

    def __init__(self, make: Callable[[], P]) -> None:
        self._make = make
        self._made: list[P] = []

    def position(self) -> P:
        if not self._made:
            self._made.append(self._make())
        return self._made[0]


class InLine:
    """A position whose `past` is the one before it, or how that is made."""

    __slots__ = ()
    past: Any

    @property
    def before(self) -> Self | None:
        past: Any = self.past
        found: Self | None = past.position() if isinstance(past, Earlier) else past
        return found

    def line(self) -> Iterator[Self]:
        """This position and all that led to it, back to the start."""
        position: Self | None = self
        while position is not None:
            yield position
            position = position.before


def resumed(
    game: Game[Any, Any], kept: str, texts: Sequence[str], past: Callable[[], Any]
) -> Any:
    """The position after all the moves `texts` of a game that they have not ended. The
    last `looks_back` of them are made from the position written `kept`; `past` makes
    that one with all that led to it, once somebody looks back so far. Raises
    EngineError."""
    first = len(texts) - game.looks_back
    position = game.completed(game.read_position(kept), texts[:first])
    made = []
    for text in texts[first:]:
        position = game.apply(position, game.read_move(position, text))
        made.append(position)
    before: Any = Earlier(past)
    for each in made:
        before = replace(each, past=before)
    return before
