"""What decides between players with the same points (FIDE C.07, as of 2026).

Buchholz: the points of all opponents; cut: without the lowest. Sonneborn–Berger: the
points of each opponent times what a player won against them. Direct encounter: the
games among those who are equal. Rounds without a game count as article 16 says. For the
opponents of a player who has gone, that player counts as having drawn from then on. A
player who did not play counts as having met one with the same points, bounded above.
Where all play all, a forfeit counts as a game (15.2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from games.pairing.meetings import LOSS, WIN, History, Meeting, Part, histories

ORDERS = {
    "direct": ("direct", "wins", "berger"),
    "berger": ("berger", "direct", "wins"),
    "wins": ("wins", "direct", "berger"),
}
SWISS_ORDERS = {
    "cut": ("cut", "buchholz", "berger", "direct", "wins"),
    "buchholz": ("buchholz", "cut", "direct", "wins"),
    "direct": ("direct", "wins", "cut", "buchholz"),
}


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standing; who cannot be told apart has the same place. The
    `figures` are those of the tie-breaks in their order, None for direct encounters
    that decided nothing."""

    place: int
    number: int
    points: float
    figures: tuple[float | None, ...]


def standing(
    numbers: Iterable[int],
    meetings: Sequence[Meeting],
    rounds: int,
    order: Sequence[str],
    *,
    all_play_all: bool,
) -> list[StandingRow]:
    """All players by points and then by the tie-breaks of `order`, the best first. A
    meeting without a result counts for nobody yet."""
    past = histories(numbers, meetings, rounds)
    waiting = {(m.first, m.round) for m in meetings if m.result is None}
    waiting |= {(m.second, m.round) for m in meetings if m.result is None and m.second}
    for number, history in past.items():
        parts = enumerate(history.parts, 1)
        history.parts = [part for at, part in parts if (number, at) not in waiting]
    return Table(past, all_play_all).rows(order)


class Table:
    """The figures of all players of one event."""

    def __init__(self, past: dict[int, History], all_play_all: bool) -> None:
        self.past = past
        self.all_play_all = all_play_all
        self._for_others = {n: self._adjusted(each) for n, each in past.items()}
        self._plain: dict[str, Callable[[History], float]] = {
            "buchholz": self.buchholz,
            "cut": self.cut,
            "berger": self.berger,
            "wins": self.wins,
        }

    def rows(self, order: Sequence[str]) -> list[StandingRow]:
        """The standing by points and then by the tie-breaks of this order."""
        groups = _split(sorted(self.past), lambda n: self.past[n].points)
        direct: dict[int, float] = {}
        for name in order:
            groups = [part for each in groups for part in self._cut(each, name, direct)]
        rows, place = [], 1
        for group in groups:
            rows += [self._row(place, n, order, direct) for n in group]
            place += len(group)
        return rows

    def _row(
        self, place: int, number: int, order: Sequence[str], direct: dict[int, float]
    ) -> StandingRow:
        mine = self.past[number]
        figures = tuple(
            direct.get(number) if name == "direct" else self._plain[name](mine)
            for name in order
        )
        return StandingRow(place, number, mine.points / 2, figures)

    def _cut(
        self, group: list[int], name: str, direct: dict[int, float]
    ) -> list[list[int]]:
        if len(group) < 2:
            return [group]
        if name == "direct":
            return self._by_encounter(group, direct)
        return _split(group, lambda n: self._plain[name](self.past[n]))

    # --- The figures -----------------------------------------------------------

    def counts(self, part: Part) -> bool:
        """Whether a round counts as a game."""
        return part.is_played or (self.all_play_all and part.opponent is not None)

    def _adjusted(self, history: History) -> int:
        """Half points as they count for opponents (16.3): absences after the last round
        in which somebody took part are draws."""
        last = max(
            (at for at, p in enumerate(history.parts) if _took_part(p)), default=-1
        )
        absent = [p for p in history.parts[last + 1 :] if p.opponent is None]
        return history.points + (0 if self.all_play_all else len(absent))

    def _met(self, mine: History, part: Part) -> int:
        """The half points that an opponent brings: their own, or without a game the
        player's, at most what the absent one has, or half of what can be had (16.4)."""
        theirs = self._for_others.get(part.opponent or 0)
        if theirs is not None and self.counts(part):
            return theirs
        most = len(mine.parts) if theirs is None else theirs
        return min(mine.points, most)

    def buchholz(self, mine: History) -> float:
        return sum(self._met(mine, part) for part in mine.parts) / 2

    def cut(self, mine: History) -> float:
        """Buchholz without the lowest; absences of one's own are left out first, the
        lowest of them (16.5)."""
        values = [self._met(mine, part) for part in mine.parts]
        absent = [self._met(mine, p) for p in mine.parts if self._stayed_away(p)]
        if len(values) < 2:
            return sum(values) / 2
        return (sum(values) - min(absent or values)) / 2

    def _stayed_away(self, part: Part) -> bool:
        """A round that was not played by one's own will; for asking to miss it there
        may have been half a point."""
        return not self.counts(part) and part.points < WIN

    def berger(self, mine: History) -> float:
        return sum(self._met(mine, p) * p.points for p in mine.parts) / 4

    def wins(self, mine: History) -> float:
        """Rounds won, with or without a game."""
        return sum(part.points == WIN for part in mine.parts)

    # --- Direct encounters: article 6 ------------------------------------------

    def _by_encounter(
        self, group: list[int], direct: dict[int, float]
    ) -> list[list[int]]:
        """The group by the games among its players: where all have met, by points, and
        those who are still equal again among themselves; otherwise the one who is ahead
        of all others, however their missing games had ended."""
        points = {n: self._among(n, group) for n in group}
        missing = {n: self._missing(n, group) for n in group}
        if not any(missing.values()):
            direct |= {n: points[n] / 2 for n in group}
            parts = _split(group, points.__getitem__)
            again = len(parts) > 1
            return [
                part
                for each in parts
                for part in (
                    self._by_encounter(each, {}) if again and len(each) > 1 else [each]
                )
            ]
        best = max(group, key=points.__getitem__)
        others = [n for n in group if n != best]
        if all(points[best] > points[n] + WIN * missing[n] for n in others):
            direct[best] = points[best] / 2
            rest = self._by_encounter(others, direct) if len(others) > 1 else [others]
            return [[best], *rest]
        return [group]

    def _among(self, number: int, group: list[int]) -> int:
        parts = self.past[number].parts
        return sum(p.points for p in parts if self.counts(p) and p.opponent in group)

    def _missing(self, number: int, group: list[int]) -> int:
        met = {p.opponent for p in self.past[number].parts if self.counts(p)}
        return sum(n != number and n not in met for n in group)


def _took_part(part: Part) -> bool:
    """Whether somebody was there: they played, had the bye, or waited in vain."""
    return part.is_played or part.points > LOSS


def _split(group: Iterable[int], key: Callable[[int], float]) -> list[list[int]]:
    """The group in parts of the same figure, the highest first."""
    parts: dict[float, list[int]] = {}
    for number in group:
        parts.setdefault(key(number), []).append(number)
    return [parts[figure] for figure in sorted(parts, reverse=True)]
