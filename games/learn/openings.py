"""Sample openings that a game brings, stepped through ply by ply.

They are data of the game's lessons: a module `openings` there holds `OPENINGS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise

from games.engine import rules
from games.engine.options import Value
from games.engine.registry import AnyRules
from games.engine.scenes import Man
from games.learn import lessons
from games.learn.lessons import lessons_of
from games.learn.made_moves import men

Writing = tuple[Promise, Callable[[str], str]]


@dataclass(frozen=True)
class OpeningLine:
    """One ply: its number in the game, the move as it is written, in other notations
    and in words, what is remarked on it, the man who moved, the position after it."""

    number: str
    text: str
    others: tuple[str, ...]
    words: str
    remark: Promise | str
    man: Man | None
    position: Any


@dataclass(frozen=True)
class Opening:
    """Published moves from the start by `options`; `source` says where they stand.

    `remarks` belong to plies; `writings` are other notations by their names, each made
    from the usual one.
    """

    key: str
    slug: str
    title: Promise
    about: Promise
    source: Promise
    moves: tuple[str, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    remarks: Mapping[int, Promise] = field(default_factory=dict)
    writings: tuple[Writing, ...] = ()

    @cached_property
    def rules(self) -> AnyRules:
        return rules(self.key, **self.options)

    @cached_property
    def lines(self) -> tuple[OpeningLine, ...]:
        """Every ply, played by the rules."""
        return tuple(self._played())

    def _played(self) -> Iterator[OpeningLine]:
        game, position = self.rules, self.rules.initial()
        for ply, text in enumerate(self.moves, start=1):
            move = game.read_move(position, text)
            after = game.apply(position, move)
            written = game.write_move(position, move)
            yield OpeningLine(
                game.number(position),
                written,
                tuple(write(written) for _, write in self.writings),
                game.describe(position, move).text,
                self.remarks.get(ply, ""),
                _moved(game, after),
                after,
            )
            position = after

    def position(self, ply: int) -> Any:
        """The position after so many plies."""
        return self.lines[ply - 1].position if ply else self.rules.initial()

    def url(self, ply: int = 0) -> str:
        if not ply:
            return reverse("opening", args=[self.key, self.slug])
        return reverse("opening-ply", args=[self.key, self.slug, ply])


def _moved(game: AnyRules, after: Any) -> Man | None:
    """The man who has just moved, if one has."""
    marks = game.scene(after).marks
    standing = men(game, after)
    return next((standing.get(at) for at in marks if "last" in marks[at]), None)


@cache
def openings_of(key: str) -> tuple[Opening, ...]:
    """The openings of game `key`; none for a game that brings none."""
    name = f"{lessons.__name__}.{key}.openings"
    if not lessons_of(key) or find_spec(name) is None:
        return ()
    found: tuple[Opening, ...] = import_module(name).OPENINGS
    return found
