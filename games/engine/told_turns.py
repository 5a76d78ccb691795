"""What a state tells of all turns that led to a position, carried on turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from games.engine.json_lists import JsonList

Json = dict[str, Any]


class InGame(Protocol):
    """A position that knows those before it; `told` is left by what told of them."""

    @property
    def told(self) -> Any: ...

    def line(self) -> Iterator[Self]: ...


class Registered(Protocol):
    """Who stands where by name, and where those who are gone stood last."""

    living: dict[int, str]
    fallen: dict[str, tuple[int, Any]]


P = TypeVar("P", bound=InGame)
T = TypeVar("T")
R = TypeVar("R", bound=Registered)


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


class Told(NamedTuple, Generic[R]):
    """What a state tells of all turns that led to a position: their records, who is
    where, and every man by its name; one who was taken keeps its last place."""

    history: JsonList
    register: R
    pieces: dict[str, Json]

    def followed_by(
        self, records: Sequence[Json], register: R, pieces: dict[str, Json]
    ) -> Told[R]:
        """The same after more turns, with their records and all men as they are then,
        by name."""
        if len(pieces) > len(self.pieces):  # men that were placed or dropped
            pieces = dict(sorted(pieces.items()))
        return Told(self.history.followed_by(records), register, pieces)


def told_first(
    register: R, men: Sequence[Any], piece: Callable[[str, int, Any, bool], Json]
) -> Told[R]:
    """What is told of the first position known."""
    names = sorted(register.living.values())
    return Told(JsonList(), register, told_men(register, men, names, piece))


def told_men(
    register: Registered,
    men: Sequence[Any],
    names: Iterable[str],
    piece: Callable[[str, int, Any, bool], Json],
) -> dict[str, Json]:
    """What `piece` tells of the men of these names: of their place, and whether they
    are taken; they are on the board or fallen."""
    places = {name: place for place, name in register.living.items()}
    found = {}
    for name in names:
        if name in register.fallen:
            found[name] = piece(name, *register.fallen[name], True)
        elif (man := men[places[name]]) is not None:
            found[name] = piece(name, places[name], man, False)
    return found
