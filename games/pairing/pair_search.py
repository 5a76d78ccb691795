"""The search for the pairs of one bracket (FIDE C.04.3, article 3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.pairing.criteria import Bracket, bye_figures, pack, pair_figures
from games.pairing.matchings import best_pairs
from games.pairing.pair_preferences import (
    Partners,
    Preference,
    exchange_order,
    exchanged,
    inner,
    meeting_order,
)
from games.pairing.seat_preferences import Entrant, Strength


class CannotPair(Exception):
    """There is no round in which all meet somebody new."""


class Search:
    """The search for the pairs of one bracket, so that all below can be paired too."""

    def __init__(self, bracket: Bracket, byes: frozenset[int]) -> None:
        self.bracket = bracket
        self.players = bracket.everybody
        self.place = {each.number: at for at, each in enumerate(self.players)}
        self.bye = len(self.players)
        self.count = self.bye + (1 if byes else 0)
        self.width = (8 * (self.count + 64)).bit_length()
        self.worth = {
            (at, to): pack(pair_figures(bracket, one, other), self.width)
            for at, one in enumerate(self.players)
            for to, other in enumerate(self.players[at + 1 :], at + 1)
            if may_meet(one, other)
        }
        for at, each in enumerate(self.players):
            if each.number in byes:
                figures = bye_figures(bracket, each)
                self.worth[at, self.bye] = pack(figures, self.width)

    def is_possible(self) -> bool:
        """Whether everybody can be paired at all."""
        return best_pairs(self.count, dict.fromkeys(self.worth, 0)) is not None

    def pairs(self) -> tuple[list[tuple[Entrant, Entrant | None]], list[Entrant]]:
        """The pairs of the bracket, and who floats down from it."""
        met: list[tuple[Entrant, Entrant | None]] = []
        if self.bracket.moved:
            met += self._pair_moved()
        remainder = self._remainder()
        met += self._pair_halves(remainder)
        paired = {p.number for pair in met for p in pair if p is not None}
        own = [*self.bracket.moved, *self.bracket.residents]
        return met, [each for each in own if each.number not in paired]

    # --- Those moved down: articles 3.2, 4.2 and 4.4 ---------------------------

    def _pair_moved(self) -> list[tuple[Entrant, Entrant | None]]:
        """Pair those moved down, the highest of them first, with the first residents
        that the criteria allow."""
        moved, residents = self.bracket.moved, self.bracket.residents
        found = self._best(meeting_order(moved, residents, choose=True))
        pairs: list[tuple[Entrant, Entrant | None]] = []
        for each in moved:
            partner = found[each.number]
            if partner is not None and self.bracket.holds(partner):
                pairs.append((each, partner))
                self._fix(each, partner)
            else:
                self._forbid(each, self._remainder())
        return pairs

    def _remainder(self) -> list[Entrant]:
        """The residents who have not been paired yet."""
        return [e for e in self.bracket.residents if e.number in self.place]

    # --- The halves: articles 3.3, 4.2 and 4.3 ---------------------------------

    def _pair_halves(
        self, players: list[Entrant]
    ) -> list[tuple[Entrant, Entrant | None]]:
        """Pair players of one score, as far as the criteria allow, the upper half with
        the lower one."""
        up, down, found = self._halves(players, len(players) // 2)
        size = len(inner(players, found)) // 2
        if size < len(players) // 2:  # the criteria allow no more pairs
            up, down, found = self._halves(players, size)
        if up != players[:size]:
            for half in (up, down):
                for at, each in enumerate(half):
                    self._forbid(each, half[at + 1 :])
            found = self._best(meeting_order(up, down))
        return [(each, found[each.number]) for each in up]

    def _halves(
        self, players: Sequence[Entrant], size: int
    ) -> tuple[list[Entrant], list[Entrant], Partners]:
        """The halves after the exchanges that are needed, and the pairs: the right ones
        if there were no exchanges."""
        upper, lower = players[:size], players[size:]
        exchanges, order = exchange_order(upper, lower), meeting_order(upper, lower)
        room = (len(lower).bit_length() + 1) * (size + 1)
        found = self._best(lambda *pair: (exchanges(*pair) << room) + order(*pair))
        return *exchanged(players, found), found

    # --- The pairs among which is chosen ---------------------------------------

    def _best(self, preference: Preference) -> Partners:
        """Who meets whom, by the criteria and then by the preference."""
        room = (self.count + 8) * (self.count.bit_length() + 6)
        worth = {
            (at, to): (value << room) + preference(self.players[at], self._player(to))
            for (at, to), value in self.worth.items()
        }
        found = best_pairs(self.count, worth)
        if found is None:
            raise CannotPair
        return {e.number: self._player(found[at]) for at, e in enumerate(self.players)}

    def _player(self, at: int) -> Entrant | None:
        return self.players[at] if at < len(self.players) else None

    def _forbid(self, one: Entrant, others: Iterable[Entrant]) -> None:
        """Let two not meet in this bracket, whatever else is chosen."""
        for other in others:
            at, to = sorted((self.place[one.number], self.place[other.number]))
            self.worth.pop((at, to), None)

    def _fix(self, one: Entrant, other: Entrant) -> None:
        """Take a pair out of what is still to be paired."""
        gone = {one.number, other.number}
        self._keep([each for each in self.players if each.number not in gone])

    def _keep(self, players: list[Entrant]) -> None:
        """Go on with these alone."""
        place = {each.number: at for at, each in enumerate(players)}
        new = {self.place[each.number]: place[each.number] for each in players}
        if self.count > len(self.players):
            new[self.bye] = len(players)
        self.worth = {
            (new[at], new[to]): value
            for (at, to), value in self.worth.items()
            if at in new and to in new
        }
        self.count -= len(self.players) - len(players)
        self.players, self.place, self.bye = players, place, len(players)


def may_meet(one: Entrant, other: Entrant) -> bool:
    """C1 and C3: they have not met, and do not both need the same seat."""
    return other.number not in one.opponents and not clash(one, other)


def clash(one: Entrant, other: Entrant) -> bool:
    """Whether both need the same seat (C3)."""
    both = one.strength == other.strength == Strength.ABSOLUTE
    same = both and one.wants_first == other.wants_first
    return same and not (one.is_top or other.is_top)
