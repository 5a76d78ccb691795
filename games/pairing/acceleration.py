"""Accelerated first rounds: the upper half of the field is paired as if it had more
points (the Baku acceleration, FIDE C.04.5.1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.pairing.meetings import DRAW, WIN, Meeting


@dataclass(frozen=True)
class Acceleration:
    """The points that are lent: to the numbers up to `last`, which is about half of
    those who played the first round; later comers get none."""

    last: int
    rounds: int

    def points(self, player: int, number: int) -> int:
        """Half points that a player has more in the pairing of round `number`: a whole
        point in the first half of the accelerated rounds, then half a point. These are
        the first half of all rounds."""
        accelerated = -(-self.rounds // 2)
        whole = -(-accelerated // 2)
        if player > self.last or number > accelerated:
            return 0
        return WIN if number <= whole else DRAW


def acceleration(
    players: Collection[int], meetings: Sequence[Meeting], rounds: int
) -> Acceleration:
    """The acceleration of an event, in whose next round `players` take part."""
    first = {n for m in meetings if m.round == 1 for n in (m.first, m.second) if n}
    field = sorted(first or players)
    group = 2 * -(-len(field) // 4)
    return Acceleration(field[group - 1] if field else 0, rounds)
