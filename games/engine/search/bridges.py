"""Between the rules of a game and the core on which its positions are searched."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic

from games.engine.rules import M, P
from games.engine.search import parts
from games.engine.search.nodes import POLLED
from games.engine.search.tastes import UNHURRIED, Taste


class Bridge(ABC, Generic[P, M]):
    """One position on its way to the search: `part` and `name` say which core."""

    part: ClassVar[str] = ""
    name: ClassVar[str] = ""
    pace: ClassVar[int] = 1  # how many times longer than others its nodes take
    tastes: ClassVar[Mapping[str, Taste]] = UNHURRIED  # by the keys of levels
    # What the fact "weights" weighs, one by one, in the evaluation of the core.
    weighs: ClassVar[tuple[str, ...]] = ()

    def __init__(self, position: P) -> None:
        self.position = position

    @property
    def has_part(self) -> bool:
        """Whether the core is a part of its own, which may be compiled."""
        return bool(self.part)

    @property
    def polled(self) -> int:
        """Nodes between two questions whether to stop."""
        return max(1, POLLED // self.pace)

    @abstractmethod
    def facts(self) -> dict[str, list[int]]:
        """What the core is made of."""

    @abstractmethod
    def keys(self, compiled: bool) -> list[int]:
        """The keys of the positions before this one that may come back."""

    @abstractmethod
    def move(self, code: int) -> M:
        """The move of the rules that a move of the core is, found legal by them."""

    @abstractmethod
    def code(self, move: M) -> int:
        """The move of the core that a move of the rules is."""

    @classmethod
    def split(cls, code: int) -> list[int]:
        """A move of the core as those of the rules, one after another."""
        return [code]

    def core(self, compiled: bool) -> Any:
        """The core of the position, compiled if asked for and there."""
        return self.made({}, compiled)

    def seen(self, level: int, lot: int, compiled: bool) -> Any:
        """A core that knows no more than a level does; `lot` decides what of that it
        overlooks."""
        return self.core(compiled)

    def made(self, other: dict[str, list[int]], compiled: bool) -> Any:
        """A core of the same facts but for `other` ones."""
        make = getattr(parts.part(self.part, compiled), self.name)
        return make(self.facts() | other)
