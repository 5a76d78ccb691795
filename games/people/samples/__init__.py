"""Small boards that show how each set of board and men looks: drawn by the same code as
the board of a game. A game whose men look like no other's brings a module of its key
here, which holds `SAMPLE`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from django.utils.safestring import SafeString, mark_safe

from games.boards import diagram
from games.engine import GAMES, rules


@dataclass(frozen=True)
class Sample:
    """A `part` of a `position`, named by its corners, with marks on some squares."""

    position: str
    part: tuple[str, str]
    marks: Mapping[str, Sequence[str]] = field(default_factory=dict)


def samples() -> Iterator[tuple[str, Sample]]:
    """The games that show their men, with what they show."""
    for key in GAMES:
        name = f"{__name__}.{key}"
        if find_spec(name) is not None:
            yield key, import_module(name).SAMPLE


@cache
def sample(name: str) -> SafeString:
    """The men of all games; `name` begins the ids of the boards."""
    drawn = (_drawn(f"{name}-{key}", key, shown) for key, shown in samples())
    return mark_safe("".join(drawn))  # noqa: S308


def _drawn(name: str, key: str, shown: Sample) -> SafeString:
    game = rules(key)
    position = game.read_position(shown.position)
    return diagram(game, position, name=name, marks=shown.marks, part=shown.part)
