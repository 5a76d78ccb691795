"""What games are played for (a ladder), for rooms that know no ladders: the room that
arranges games registers how it is asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from django.dispatch import Signal

# Sent by the model of games with the ids of `games`, in the transaction in which what
# they counted for has been deleted.
arranger_deleted = Signal()


@dataclass(frozen=True, slots=True)
class Arranger:
    """Something that games count for: its `key`, the `slug` of its address, `name` and
    `url`. One that is not `open` is not told to everybody."""

    key: int
    slug: str
    name: str
    url: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class Asking:
    """`of_games` takes ids of games; `by_slug` finds one; `newest` are so many that are
    told to everybody, the newest first."""

    of_games: Callable[[Collection[str]], Mapping[str, Arranger]]
    by_slug: Callable[[str], Arranger | None]
    newest: Callable[[int], list[Arranger]]


_asking: list[Asking] = []


def register_asking(asking: Asking) -> None:
    """Let a room be asked."""
    _asking.append(asking)


def arrangers_of(games: Collection[str]) -> dict[str, Arranger]:
    """What each of these games, by their ids, counts for; nothing where for nothing."""
    return _all(asking.of_games(games) for asking in (_asking if games else ()))


def find_arranger(slug: str) -> Arranger | None:
    """The one of this slug that is told to everybody."""
    found = (asking.by_slug(slug) for asking in _asking)
    return next((each for each in found if each and each.is_open), None)


def newest_arrangers(most: int) -> list[Arranger]:
    """At most so many of those that are told to everybody, the newest first."""
    return [each for asking in _asking for each in asking.newest(most)][:most]


def _all(parts: Iterable[Mapping[str, Arranger]]) -> dict[str, Arranger]:
    found: dict[str, Arranger] = {}
    for part in parts:
        found |= part
    return found
