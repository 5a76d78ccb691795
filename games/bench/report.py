"""What `bench table` has seen, in medians and ratios."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from games.bench import drawing
from games.bench.tables import Players

JSON_GOAL, POST_GOAL, CROWD_GOAL, BOARD_GOAL = 1.3, 2.5, 0.2, 1 / 500


@dataclass(frozen=True)
class Match:
    """What is played: by whom, from which ply on, before how many watchers. The goal
    is for the ratio of a move to the yardsticks."""

    title: str
    players: type[Players]
    ply: int
    watchers: int = 0
    goal: float | None = None


@dataclass
class Series:
    """Seconds of one match, move by move, and the server's processor time in all."""

    echo: list[float] = field(default_factory=list)
    transaction: list[float] = field(default_factory=list)
    opponent: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)
    cpu: float = 0

    @property
    def yard(self) -> float:
        """A bare echo and a bare transaction, in the middle of this match."""
        return median(self.echo) + median(self.transaction)


class Report:
    """The series of each match, and the moves and broadcasts before a crowd."""

    def __init__(self, key: str, matches: Sequence[Match], crowd: int) -> None:
        self.key, self.matches, self.size = key, matches, crowd
        self.played: dict[str, list[Series]] = {each.title: [] for each in matches}
        self.crowd: list[tuple[float, float]] = []

    def add(self, title: str, series: Series) -> None:
        self.played[title].append(series)

    def lines(self) -> Iterator[str]:
        every = [series for played in self.played.values() for series in played]
        yield f"{'':34}  p50 ms   p95 ms  ratio (lowest to highest round)"
        yield _times("echo, stock consumer", [each.echo for each in every])
        yield _times("transaction, bare ORM", [each.transaction for each in every])
        for match in self.matches:
            yield from self._match(match)
        yield from self._crowd()
        yield from _board(self.key)
        for title, played in self.played.items():
            moves = sum(len(each.opponent) for each in played)
            spent = sum(each.cpu for each in played) / moves
            yield f"server CPU a move, {title:25} {spent * 1e3:8.2f}"

    def _match(self, match: Match) -> Iterator[str]:
        played = self.played[match.title]
        ratios = [median(each.opponent) / each.yard for each in played]
        times = _times(match.title, [each.opponent for each in played])
        yield times + _ratio(ratios, match.goal)
        if match.watchers:
            watched = [each.last for each in played]
            yield _times(f"  and to the last of the {match.watchers}", watched)

    def _crowd(self) -> Iterator[str]:
        ours, stock = zip(*self.crowd, strict=True)
        yield _times(f"group_send to {self.size}, stock", [stock])
        halves = [(ours[n::2], stock[n::2]) for n in range(2)]
        ratios = [median(a) / median(b) for a, b in halves]
        title = f"a move to {self.size} watching"
        yield _times(title, [ours]) + _ratio(ratios, CROWD_GOAL)


def _board(key: str) -> Iterator[str]:
    drawn = drawing.measure(key)
    yield _times("board, template loop", [[drawn.looped / 1e3]])
    ratio = _ratio([drawn.joined / drawn.looped], BOARD_GOAL)
    yield _times("board, joined", [[drawn.joined / 1e3]]) + ratio


def _times(title: str, rounds: Sequence[Sequence[float]]) -> str:
    every = sorted(time for each in rounds for time in each)
    p95 = every[int((len(every) - 1) * 0.95)]
    return f"{title:34}{median(every) * 1e3:8.3f} {p95 * 1e3:8.3f}"


def _ratio(ratios: Sequence[float], goal: float | None) -> str:
    middle = median(ratios)
    text = f"  {middle:.3f} ({min(ratios):.3f} to {max(ratios):.3f})"
    if goal is None:
        return text
    met = "met" if middle <= goal else "MISSED"
    return f"{text}  goal {goal:g}: {met}"
