"""Groups in which all play all, the best of which go on to a bracket."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.pairing.berger import schedule
from games.pairing.meetings import Meeting
from games.pairing.tiebreaks import StandingRow, standing

Groups = Sequence[Sequence[int]]
Numbers = tuple[int, int | None]


def drawn_groups(players: Sequence[int], count: int) -> list[list[int]]:
    """The players, the best seed first, in so many groups of equal strength: one after
    the other into the groups, then back again. Every group has two players at least."""
    count = max(1, min(count, len(players) // 2))
    found: list[list[int]] = [[] for _ in range(count)]
    for at, player in enumerate(players):
        lap, place = divmod(at, count)
        found[count - 1 - place if lap % 2 else place].append(player)
    return found


def group_rounds(groups: Groups) -> list[list[Numbers]]:
    """The pairs of each round in all groups; smaller groups are done before others."""
    tables = [schedule(each, 1) for each in groups]
    longest = max(map(len, tables), default=0)
    return [
        [pair for table in tables if number < len(table) for pair in table[number]]
        for number in range(longest)
    ]


def group_standing(
    group: Sequence[int], meetings: Sequence[Meeting], rounds: int, order: Sequence[str]
) -> list[StandingRow]:
    """The standing of one group after so many rounds."""
    inside = [each for each in meetings if each.second and each.first in group]
    played = [each for each in inside if each.round <= rounds]
    return standing(group, played, rounds, order, all_play_all=True)


def going_on(standings: Sequence[Sequence[StandingRow]], most: int) -> list[int]:
    """Who goes on, so many of each group, in the order of the seeds of a bracket: all
    winners of groups by their points, then the seconds, and so on. Two of one group do
    not meet in the first round, where that can be helped."""
    group_of = {row.number: at for at, rows in enumerate(standings) for row in rows}
    seeds: list[int] = []
    for place in range(most):
        rows = [rows[place] for rows in standings if place < len(rows)]
        rows.sort(key=lambda row: (-row.points, row.number))
        seeds += [row.number for row in rows]
    return _apart(seeds, group_of, len(standings))


def _apart(seeds: list[int], group_of: Mapping[int, int], tier: int) -> list[int]:
    """The same seeds, in which the lower of two of one group who would meet first is
    exchanged with another of the same place in their group."""
    for high, low in _first_pairs(len(seeds)):
        if group_of[seeds[high]] != group_of[seeds[low]]:
            continue
        first = low - low % tier
        for other in range(first, min(first + tier, len(seeds))):
            changed = seeds.copy()
            changed[low], changed[other] = changed[other], changed[low]
            if _clashes(changed, group_of) < _clashes(seeds, group_of):
                seeds = changed
                break
    return seeds


def _first_pairs(count: int) -> Iterator[tuple[int, int]]:
    """The places in the order of seeds of those who meet in the first round."""
    size = 1 << max(0, count - 1).bit_length()
    return ((at, size - 1 - at) for at in range(size // 2) if size - 1 - at < count)


def _clashes(seeds: Sequence[int], group_of: Mapping[int, int]) -> int:
    pairs = _first_pairs(len(seeds))
    return sum(group_of[seeds[one]] == group_of[seeds[other]] for one, other in pairs)
