"""What people have learned, as the rooms know it: each room in which something can
be learned registers how it tells. The code that shows it to a teacher knows none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Learned:
    """One thing, as a lesson: `done` of its `total` steps; or, without an end, as
    problems: `done` of the `total` that were tried."""

    title: str
    done: int
    total: int
    url: str = ""
    has_end: bool = True

    @property
    def is_whole(self) -> bool:
        return self.has_end and self.done >= self.total


By = dict[int, list[Learned]]  # by the keys of people
_rooms: dict[str, Callable[[list[int]], By]] = {}


def tell_of_learning(room: str, learned: Callable[[list[int]], By]) -> None:
    """`learned` takes the keys of people, and asks the database a fixed number of
    times however many they are."""
    _rooms[room] = learned


def learned_by(people: Iterable[int]) -> By:
    """What each of these people has learned, in all rooms; nothing is left out for
    those who have learned nothing."""
    keys = list(people)
    found: By = {key: [] for key in keys}
    for room in _rooms.values():
        for key, things in room(keys).items():
            found[key] += things
    return found
