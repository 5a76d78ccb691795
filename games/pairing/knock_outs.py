"""Who meets whom where the loser is out.

The best seeds are spread over the bracket so that the first two can meet only in the
final, the first four only in the semi-finals, and so on. Where players do not fill a
power of two, the best seeds are free in the first round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

NOBODY = 0  # in a place of the bracket: nobody comes, and who is there goes on
Slot = int | None  # a player, NOBODY, or None as long as it is not known
Decided = Mapping[tuple[int, frozenset[int]], int]


@dataclass(frozen=True, slots=True)
class Tie:
    """Two places of the bracket that meet; `winner` and `loser` are places too."""

    upper: Slot
    lower: Slot
    winner: Slot
    loser: Slot

    @property
    def is_met(self) -> bool:
        """Whether two players meet here."""
        return bool(self.upper and self.lower)

    @property
    def players(self) -> list[int]:
        """Who is known to come, the upper one first."""
        return [each for each in (self.upper, self.lower) if each]


@dataclass(frozen=True)
class Bracket:
    """All rounds with their ties from top to bottom, and the tie for the third place,
    which is played beside the final; None without one."""

    rounds: Sequence[Sequence[Tie]]
    third: Tie | None

    def ties_of(self, number: int) -> list[Tie]:
        """What is played in a round, the tie for the third place last."""
        last = [self.third] if self.third and number == len(self.rounds) else []
        return [*self.rounds[number - 1], *last]


def rounds_for(players: int) -> int:
    """How many rounds so many players need."""
    return max(0, players - 1).bit_length()


def bracket(entrants: Sequence[int], decided: Decided, *, third: bool) -> Bracket:
    """The bracket of `entrants`, the best seed first. `decided` is who won by round and
    pair, NOBODY where both are out."""
    places: list[Slot] = [
        entrants[seed - 1] if seed <= len(entrants) else NOBODY
        for seed in seeds_by_place(rounds_for(len(entrants)))
    ]
    rounds = []
    for number in range(1, rounds_for(len(entrants)) + 1):
        pairs = zip(places[::2], places[1::2], strict=True)
        rounds.append([_tie(number, *pair, decided) for pair in pairs])
        places = [tie.winner for tie in rounds[-1]]
    return Bracket(rounds, _third(rounds, decided) if third else None)


def seeds_by_place(rounds: int) -> list[int]:
    """The seeds from the top of the bracket to its bottom: 1 4 2 3 for two rounds."""
    seeds = [1]
    for _ in range(rounds):
        total = 2 * len(seeds) + 1
        seeds = [each for seed in seeds for each in (seed, total - seed)]
    return seeds


def _third(rounds: Sequence[Sequence[Tie]], decided: Decided) -> Tie | None:
    """The losers of the semi-finals meet, if both were played by two."""
    if len(rounds) < 2:
        return None
    losers = [tie.loser for tie in rounds[-2]]
    if NOBODY in losers:
        return None
    return _tie(len(rounds), losers[0], losers[1], decided)


def _tie(number: int, upper: Slot, lower: Slot, decided: Decided) -> Tie:
    if upper is None or lower is None:
        return Tie(upper, lower, None, None)
    if NOBODY in (upper, lower):
        return Tie(upper, lower, upper or lower, NOBODY)
    winner = decided.get((number, frozenset((upper, lower))))
    if winner is None:
        return Tie(upper, lower, None, None)
    if winner == NOBODY:
        return Tie(upper, lower, NOBODY, NOBODY)
    return Tie(upper, lower, winner, lower if winner == upper else upper)


def places(drawn: Bracket, entrants: Sequence[int]) -> dict[int, int]:
    """The place of every player as far as it is decided; those who have come equally
    far share one."""
    reached = {each: _reached(drawn, each) for each in entrants}
    if drawn.third is not None and drawn.third.winner:
        reached[drawn.third.winner] += 0.5
    return {
        each: 1 + sum(other > mine for other in reached.values())
        for each, mine in reached.items()
    }


def _reached(drawn: Bracket, player: int) -> float:
    """The last round in which somebody was, a part more while it is open, and one more
    for who has won it."""
    found = 0.0
    for number, ties in enumerate(drawn.rounds, 1):
        for tie in ties:
            if player in (tie.upper, tie.lower):
                found = number + (tie.winner == player)
                found += 0.25 if tie.winner is None else 0
    return found
