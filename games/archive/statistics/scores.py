"""What somebody scored in many games, and which sides the results of games name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from games.archive.statistics.intervals import wilson
from games.engine import GAMES
from games.rulesets.offers import own_sets

JOINT: Final = "+"  # between the seats of one side: "black+blue"

Sides = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class SideScore:
    """How a side did: its share of the points (a win 1, a draw ½), and between what the
    true share lies with 95 %, by Wilson's interval."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.share, self.games)

    @property
    def state(self) -> dict[str, object]:
        """The same as JSON."""
        return {
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "score": round(self.share, 4),
            "interval95": [round(each, 4) for each in self.interval],
        }


@cache
def moves_first(key: str, digest: str) -> frozenset[str]:
    """The seats that win with the one who moves first; by rules without a name only
    where that is the same by all sets of the game, else nobody."""
    known = {frozenset(sides[0]) for sides in _known_sides(key, digest)}
    return known.pop() if len(known) == 1 else frozenset()


@cache
def side_of(key: str, digest: str, seat: str) -> str:
    """The side that wins with a seat, as text: "white", "black+blue"; a draw and a seat
    of no known side stay as they are."""
    known = _known_sides(key, digest)
    found = {frozenset(side) for sides in known for side in sides if seat in side}
    return JOINT.join(sorted(found.pop())) if len(found) == 1 else seat


def _known_sides(key: str, digest: str) -> list[Sides]:
    """The sides by these rules, or by all sets of the game where they have no name."""
    if key not in GAMES:
        return []
    sides = {each.digest: each.rules.teams for each in own_sets(key)}
    return [sides[digest]] if digest in sides else [*sides.values()]
