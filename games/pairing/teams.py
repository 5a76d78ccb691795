"""Teams that meet on boards: all teams play all, by the Berger tables.

Teams are lists of pairing numbers, the first board first. In a match the team named
first has the first seat on odd boards, the other team on even ones. A match is worth 2
points to the team with more points on its boards, 1 to both where these are equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.pairing.berger import schedule
from games.pairing.meetings import DRAW, LOSS, WIN, Meeting

Teams = Sequence[Sequence[int]]
Match = tuple[int, int | None]  # the teams as indices; None: free this round
Numbers = tuple[int, int | None]


@dataclass(frozen=True)
class TeamRow:
    """One line of the standing of teams: the `team` as an index, its points by matches,
    and by boards in halves. Who cannot be told apart has the same place."""

    place: int
    team: int
    match_points: int
    board_points: int


@dataclass(frozen=True)
class MatchScore:
    """A match in a round, and what both teams have got on its boards, in halves."""

    round: int
    teams: tuple[int, int]
    boards: tuple[int, int]
    is_over: bool


def team_rounds(teams: int, cycles: int) -> list[list[Match]]:
    """The matches of every round, in which each team meets each `cycles` times."""
    return schedule(range(teams), cycles)


def board_pairs(
    teams: Teams, matches: Sequence[Match], boards: int
) -> Iterator[Numbers]:
    """Who meets whom in a round, board by board; who finds nobody there stands alone.
    A team that is free does not play."""
    for one, other in matches:
        if other is None:
            continue
        for board in range(boards):
            both = [_at(teams[one], board), _at(teams[other], board)]
            first, second = both[::-1] if board % 2 else both
            if first and second:
                yield first, second
            elif first or second:
                yield first or second or 0, None


def _at(team: Sequence[int], board: int) -> int | None:
    return team[board] if board < len(team) else None


def match_scores(
    teams: Teams, meetings: Iterable[Meeting], rounds: Sequence[Sequence[Match]]
) -> list[MatchScore]:
    """What has come of the matches of these rounds so far."""
    team_of = {number: at for at, team in enumerate(teams) for number in team}
    got: Counter[tuple[int, int]] = Counter()  # by round and team
    open_: set[tuple[int, int]] = set()
    for each in meetings:
        for number, points in zip(
            (each.first, each.second), each.points(), strict=True
        ):
            if number in team_of:
                got[each.round, team_of[number]] += points
                if each.result is None:
                    open_.add((each.round, team_of[number]))
    return [
        MatchScore(
            number,
            (one, other),
            (got[number, one], got[number, other]),
            not open_ & {(number, one), (number, other)},
        )
        for number, matches in enumerate(rounds, start=1)
        for one, other in matches
        if other is not None
    ]


def team_standing(count: int, scores: Sequence[MatchScore]) -> list[TeamRow]:
    """All teams by the points of the matches that are over, then by those of boards,
    then by what they did against the others with as many of both."""
    matched: Counter[int] = Counter()
    boarded: Counter[int] = Counter()
    for each in scores:
        for team, points in zip(each.teams, each.boards, strict=True):
            boarded[team] += points
        for team, points in _match_points(each):
            matched[team] += points
    keys = {team: (matched[team], boarded[team]) for team in range(count)}
    direct = {team: _direct(team, keys, scores) for team in keys}
    order = sorted(keys, key=lambda team: (*keys[team], direct[team]), reverse=True)
    rows: list[TeamRow] = []
    for at, team in enumerate(order, start=1):
        last = rows[-1] if rows else None
        tied = last and (*keys[last.team], direct[last.team]) == (
            *keys[team],
            direct[team],
        )
        rows.append(TeamRow(last.place if last and tied else at, team, *keys[team]))
    return rows


def _match_points(score: MatchScore) -> Iterator[tuple[int, int]]:
    if score.is_over:
        (one, other), (mine, theirs) = score.teams, score.boards
        won = (mine > theirs) - (mine < theirs)
        yield one, (LOSS, DRAW, WIN)[won + 1]
        yield other, (LOSS, DRAW, WIN)[1 - won]


def _direct(
    team: int, keys: dict[int, tuple[int, int]], scores: Sequence[MatchScore]
) -> int:
    """Match points against the teams with the same key."""
    alike = [each for each in scores if keys[each.teams[0]] == keys[each.teams[1]]]
    return sum(
        points for each in alike for who, points in _match_points(each) if who == team
    )
