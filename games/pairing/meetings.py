"""Who met whom in which round and how it ended, and what follows for each player.

Players are their pairing numbers, 1 for the highest seed. Points are counted in halves:
2 for a win. The first seat of a game is what White is in chess, and the published rules
of pairing speak of colours where this speaks of seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

WIN, DRAW, LOSS = 2, 1, 0


class Result(StrEnum):
    """How a meeting ended; the same words as in the rows of pairings."""

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    BYE = "bye"
    HALF_BYE = "half_bye"  # a round that the first asked to miss
    FIRST_FORFEIT = "first_forfeit"  # a win of the first without a game
    SECOND_FORFEIT = "second_forfeit"
    NEITHER = "neither"
    FIRST_GOES_ON = "first_goes_on"  # drawn, and decided by a rule
    SECOND_GOES_ON = "second_goes_on"


_POINTS = {
    Result.FIRST: (WIN, LOSS),
    Result.SECOND: (LOSS, WIN),
    Result.DRAW: (DRAW, DRAW),
    Result.BYE: (WIN, LOSS),
    Result.HALF_BYE: (DRAW, LOSS),
    Result.FIRST_FORFEIT: (WIN, LOSS),
    Result.SECOND_FORFEIT: (LOSS, WIN),
    Result.NEITHER: (LOSS, LOSS),
    Result.FIRST_GOES_ON: (DRAW, DRAW),
    Result.SECOND_GOES_ON: (DRAW, DRAW),
}
_DECIDED = {Result.FIRST_GOES_ON, Result.SECOND_GOES_ON}
_PLAYED = frozenset({Result.FIRST, Result.SECOND, Result.DRAW, *_DECIDED})


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players in one round; without a second the first has a bye, and without a
    result it is not over."""

    round: int
    first: int
    second: int | None
    result: Result | None

    @property
    def is_played(self) -> bool:
        """Whether there was a game, and not only points."""
        return self.result in _PLAYED

    def points(self) -> tuple[int, int]:
        """Half points of the first and of the second."""
        return _POINTS[self.result] if self.result else (0, 0)


class Float(IntEnum):
    """Whether somebody met a player with fewer points (or got points for nothing)."""

    UP = -1
    NONE = 0
    DOWN = 1


@dataclass(frozen=True, slots=True)
class Part:
    """One round of one player: against whom, in the first seat or not, what it gave."""

    opponent: int | None = None
    had_first: bool | None = None
    points: int = 0
    is_played: bool = False
    float: Float = Float.NONE


@dataclass(slots=True)
class History:
    """All rounds of one player so far, one part a round."""

    number: int
    parts: list[Part] = field(default_factory=list)

    @property
    def points(self) -> int:
        """Half points in all."""
        return sum(part.points for part in self.parts)

    @property
    def opponents(self) -> set[int]:
        """Whom they have played; a game that was not played does not count."""
        return {p.opponent for p in self.parts if p.is_played and p.opponent}

    @property
    def seats(self) -> list[bool]:
        """Round by round whether they had the first seat, of the games played."""
        return [bool(part.had_first) for part in self.parts if part.is_played]

    @property
    def unplayed(self) -> int:
        return sum(not part.is_played for part in self.parts)

    @property
    def had_free_points(self) -> bool:
        """Whether they have won a round without playing."""
        return any(p.points == WIN and not p.is_played for p in self.parts)

    def float_before(self, rounds: int) -> Float:
        """Their float so many rounds ago, 1 for the last one."""
        return self.parts[-rounds].float if rounds <= len(self.parts) else Float.NONE


def histories(
    numbers: Iterable[int],
    meetings: Sequence[Meeting],
    rounds: int,
    lent: Callable[[int, int], int] = lambda _player, _number: 0,
) -> dict[int, History]:
    """What each of the players has behind them after so many rounds. Who was not
    paired in a round has a part of nothing there. Whether somebody floats is seen with
    the half points `lent` to players in a round."""
    found = {number: History(number) for number in numbers}
    for number in range(1, rounds + 1):
        points = {n: each.points + lent(n, number) for n, each in found.items()}
        parts = dict(_parts([m for m in meetings if m.round == number], points))
        for each, history in found.items():
            history.parts.append(parts.get(each, Part()))
    return found


def _parts(
    meetings: Iterable[Meeting], before: dict[int, int]
) -> Iterator[tuple[int, Part]]:
    for meeting in meetings:
        first, second = meeting.first, meeting.second
        mine, theirs = meeting.points()
        yield first, _part(meeting, second, True, mine, before, first)
        if second is not None:
            yield second, _part(meeting, first, False, theirs, before, second)


def _part(
    meeting: Meeting,
    opponent: int | None,
    had_first: bool,
    points: int,
    before: dict[int, int],
    me: int,
) -> Part:
    if not meeting.is_played or opponent is None:
        fell = Float.DOWN if points > LOSS else Float.NONE
        return Part(opponent, None, points, False, fell)
    difference = before.get(me, 0) - before.get(opponent, 0)
    moved = Float((difference > 0) - (difference < 0))
    return Part(opponent, had_first, points, True, moved)
