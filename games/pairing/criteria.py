"""What makes a pairing of one bracket good: the criteria of the Dutch system, the most
important first (FIDE C.04.3, article 2, as in force since February 2026).

Every criterion is a figure of single pairs whose sum has to be as high as possible. The
figures of a pair are packed into one whole number in which an earlier figure outweighs
any sum of later ones, so the pairing of the highest sum is the one that the criteria
choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.pairing.meetings import Float
from games.pairing.seat_preferences import Entrant, Strength, in_order


@dataclass(frozen=True)
class Bracket:
    """The players of one bracket, each list by rank: those moved down into it and its
    residents; then the residents of the next one, and all others below."""

    moved: Sequence[Entrant]
    residents: Sequence[Entrant]
    following: Sequence[Entrant] = ()
    lower: Sequence[Entrant] = ()

    @cached_property
    def everybody(self) -> list[Entrant]:
        return [*self.moved, *self.residents, *self.following, *self.lower]

    @cached_property
    def _moved(self) -> frozenset[int]:
        return frozenset(each.number for each in self.moved)

    @cached_property
    def _inside(self) -> frozenset[int]:
        return self._moved | {each.number for each in self.residents}

    @cached_property
    def _following(self) -> frozenset[int]:
        return frozenset(each.number for each in self.following)

    def holds(self, player: Entrant) -> bool:
        """Whether they are in this bracket, moved down or resident."""
        return player.number in self._inside

    def has_moved(self, player: Entrant) -> bool:
        return player.number in self._moved

    def follows(self, player: Entrant) -> bool:
        """Whether they are a resident of the next bracket."""
        return player.number in self._following

    @cached_property
    def scores(self) -> list[int]:
        return _scores(self.moved, self.residents)

    @cached_property
    def next_scores(self) -> list[int]:
        return _scores(self.moved, self.residents, self.following)

    @cached_property
    def moved_scores(self) -> list[int]:
        return _scores(self.moved)


def _scores(*groups: Iterable[Entrant]) -> list[int]:
    """All different scores, the highest first."""
    return sorted({each.points for group in groups for each in group}, reverse=True)


def pair_figures(bracket: Bracket, one: Entrant, other: Entrant) -> list[int]:
    """How well two players meet, figure by figure; always as many figures."""
    inside = bracket.holds(one) and bracket.holds(other)
    goes_on = not inside and all(
        bracket.holds(each) or bracket.follows(each) for each in (one, other)
    )
    # C6, C7: as many pairs as possible, then the lowest scores left over.
    found = [int(inside), *_with(bracket.scores, (one, other), inside)]
    # C8: the same for the next bracket with those who float down into it.
    found += [int(goes_on), *_with(bracket.next_scores, (one, other), goes_on)]
    found.append(0)  # C9 is a figure of the bye
    if not inside:
        return found + [0] * (8 + 4 * len(bracket.moved_scores))
    return found + seat_figures(one, other) + _floats(bracket, one, other)


def bye_figures(bracket: Bracket, player: Entrant) -> list[int]:
    """How well it is that this player has the bye (C9: who has played most)."""
    before = 2 + len(bracket.scores) + len(bracket.next_scores)
    unplayed = player.history.unplayed if bracket.holds(player) else 0
    after = 8 + 4 * len(bracket.moved_scores)
    return [0] * before + [-unplayed] + [0] * after


def _with(
    scores: Iterable[int], pair: tuple[Entrant, Entrant], counts: bool
) -> list[int]:
    """How many of the two have each of the scores."""
    return [sum(p.points == score for p in pair) if counts else 0 for score in scores]


def seat_figures(one: Entrant, other: Entrant) -> list[int]:
    """C10 to C13: who does not get the seat that they should."""
    first, second = in_order(one, other)
    got = ((first, True), (second, False))
    top = one.is_top or other.is_top
    wide = sum(abs(p.difference + (1 if seat else -1)) > 2 for p, seat in got)
    thrice = sum(p.repeated and p.history.seats[-1] == seat for p, seat in got)
    refused = [p for p, seat in got if p.wants_first not in (None, seat)]
    strong = sum(each.strength >= Strength.STRONG for each in refused)
    return [-wide if top else 0, -thrice if top else 0, -len(refused), -strong]


def _floats(bracket: Bracket, one: Entrant, other: Entrant) -> list[int]:
    """C14 to C21: who floats the same way as one round ago, or two."""
    high, low = (one, other) if bracket.has_moved(one) else (other, one)
    down = bracket.has_moved(high)  # and so the other meets a higher score
    residents = [each for each in (one, other) if not bracket.has_moved(each)]
    counts: list[int] = []
    differences: list[int] = []
    for rounds in (1, 2):
        fell = sum(p.history.float_before(rounds) == Float.DOWN for p in residents)
        again_up = down and low.history.float_before(rounds) == Float.UP
        again_down = down and high.history.float_before(rounds) == Float.DOWN
        # Anyone who is paired here does not float down any further.
        counts += [fell, -int(again_up)]
        for figure in (int(again_down), -int(again_up)):
            at = [figure if high.points == s else 0 for s in bracket.moved_scores]
            differences += at if down else [0] * len(bracket.moved_scores)
    return counts + differences


def pack(figures: Iterable[int], width: int) -> int:
    """The figures as one number; sums of each must stay below 2 ** (width − 1)."""
    packed = 0
    for figure in figures:
        packed = (packed << width) + figure
    return packed
