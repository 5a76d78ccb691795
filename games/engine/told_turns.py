"""What a state tells of all turns that led to a position, carried on turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Protocol, Self, TypeVar

from games.engine.json_lists import JsonList

Json = dict[str, Any]


class InGame(Protocol):
    """A position that knows those before it; `told` is left by what told of them."""

    @property
    def told(self) -> Any: ...

    def line(self) -> Iterator[Self]: ...


P = TypeVar("P", bound=InGame)
T = TypeVar("T")


def told_of(
    position: P,
    start: Callable[[P], T],
    go_on: Callable[[T, Sequence[tuple[P, P]]], T],
) -> T:
    """What is told of the turns up to `position`. It goes on from what was told before,
    which is then let go: of a game only the newest position keeps it. `start` tells of
    the first position known, `go_on` of more turns, each between two positions."""
    line: list[P] = []
    so_far: T | None = None
    for each in position.line():
        line.append(each)
        so_far = each.told  # asked once: another thread may take it
        if so_far is not None:
            break
    if so_far is not None and len(line) == 1:
        return so_far
    turns = [*pairwise(reversed(line))]
    told = go_on(start(line[-1]) if so_far is None else so_far, turns)
    object.__setattr__(line[-1], "told", None)
    object.__setattr__(position, "told", told)
    return told


def records(position: P, record: Callable[[P, P], Json | None]) -> JsonList:
    """The records of all turns up to `position`, where nothing else is told of them;
    None is that of no turn."""

    def go_on(history: JsonList, turns: Sequence[tuple[P, P]]) -> JsonList:
        found = (record(*turn) for turn in turns)
        return history.followed_by([each for each in found if each is not None])

    return told_of(position, lambda _start: JsonList(), go_on)
