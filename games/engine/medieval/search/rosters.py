"""Repeats no rules: it keeps what the walker has learned about the men."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine.geometry import NOWHERE, SIZE
from games.engine.medieval.rules.values import Man, Part, Position
from games.engine.medieval.search.armies import Kind, Picture
from games.engine.medieval.search.matches import Army, Match
from games.engine.medieval.search.tables import Ground
from games.engine.sides import Side

# So much is remembered before all of it is forgotten: some 30 MiB of either.
PICTURES: Final = 40_000
MATCHES: Final = 64


class Roster:
    """Who can stand on the board, by side and place, with all that was learned."""

    def __init__(self, ground: Ground, men: tuple[tuple[Man, ...], ...]) -> None:
        self.ground, self.men = ground, men
        self._bodies = [_number(side) for side in men]
        self._known = 0
        self._kinds: dict[tuple[int, Man], Kind] = {}
        self._matches: dict[tuple[Army, Army], Match] = {}

    def kind(self, place: int, man: Man) -> Kind:
        """A man of the roster with the parts that it has now."""
        kind = self._kinds.get((place, man))
        if kind is None:
            begun = self.men[man.side][place]
            first = self._bodies[man.side][place]
            bodies = [first + n for n, p in enumerate(begun.parts) if p in man.parts]
            bodies += [first + len(begun.parts)] if begun.is_pyramid else []
            kind = Kind(self.ground, self, place, man, bodies)
            self._kinds[place, man] = kind
        return kind

    def match(self, own: tuple[Kind, ...], enemy: tuple[Kind, ...]) -> Match:
        """What one army can do to the other, as their pyramids are."""
        match = self._matches.get((own, enemy))
        if match is None:
            if len(self._matches) >= MATCHES:
                self._matches.clear()
            match = self._matches[own, enemy] = Match(self.ground, own, enemy)
        return match

    def remember(self, kind: Kind, origin: int, around: int, picture: Picture) -> None:
        """Keep a picture; where there are too many, begin afresh."""
        self._known += 1
        if self._known > PICTURES:
            self.forget()
        kind.view(origin)[1][around] = picture

    def forget(self) -> None:
        self._known = 0
        for kind in tuple(self._kinds.values()):
            kind.views = [None] * SIZE

    def places(self, position: Position, side: Side) -> list[tuple[Kind, int]] | None:
        """Each man by place with its square, NOWHERE for those who are gone; None where
        somebody stands on the board who has no place here."""
        begun = self.men[side]
        found = [(self.kind(place, man), NOWHERE) for place, man in enumerate(begun)]
        free = list(range(len(begun)))
        for square, man in position.standing():
            if man.side is side:
                place = next((n for n in free if _was(begun[n], man)), None)
                if place is None:
                    return None
                free.remove(place)
                found[place] = (self.kind(place, man), square)
        return found


def _number(men: Sequence[Man]) -> list[int]:
    """The first body of each man."""
    firsts, count = [], 0
    for man in men:
        firsts.append(count)
        count += len(man.parts) + man.is_pyramid
    return firsts


def _was(begun: Man, man: Man) -> bool:
    """Whether a man can have become another by losing parts."""
    if not begun.is_pyramid:
        return begun == man
    return begun.begun == man.begun and _within(man.parts, begun.parts)


def _within(parts: tuple[Part, ...], whole: tuple[Part, ...]) -> bool:
    return set(parts) <= set(whole) and len(set(whole)) == len(whole)
