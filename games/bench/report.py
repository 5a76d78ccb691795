"""What `bench table` has seen, in medians and ratios."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from games.bench import drawing

JSON_GOAL, POST_GOAL, CROWD_GOAL, BOARD_GOAL = 2, 4, 0.5, 1 / 50


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
    """The matches by name, and the moves and broadcasts before a crowd."""

    def __init__(self, key: str, few: int, crowd: int) -> None:
        self.key, self.few, self.size = key, few, crowd
        self.matches: dict[str, list[Series]] = defaultdict(list)
        self.crowd: list[tuple[float, float]] = []

    def add(self, name: str, series: Series) -> None:
        self.matches[name].append(series)

    def lines(self) -> Iterator[str]:
        every = [series for matches in self.matches.values() for series in matches]
        yield f"{'':34}  p50 ms   p95 ms  ratio (lowest to highest round)"
        yield _times("echo, stock consumer", [each.echo for each in every])
        yield _times("transaction, bare ORM", [each.transaction for each in every])
        yield self._match("JSON socket to opponent", "json", JSON_GOAL)
        yield self._match("POST to opponent", "post", POST_GOAL)
        yield self._match(f"POST to opponent, {self.few} watching", "post, watched")
        watched = [each.last for each in self.matches["post, watched"]]
        yield _times(f"  and to the last of the {self.few}", watched)
        yield from self._crowd()
        yield from _board(self.key)
        for name, matches in self.matches.items():
            moves = sum(len(each.opponent) for each in matches)
            spent = sum(each.cpu for each in matches) / moves
            yield f"server CPU a move, {name:14} {spent * 1e3:8.2f}"

    def _match(self, title: str, name: str, goal: float | None = None) -> str:
        matches = self.matches[name]
        ratios = [median(each.opponent) / each.yard for each in matches]
        return _times(title, [each.opponent for each in matches]) + _ratio(ratios, goal)

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
