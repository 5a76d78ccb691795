"""A whole game as analysis tells it: chances after each ply, marks, accuracy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from games.engine.analysis.marking import (
    Judged,
    LineMove,
    Look,
    Mark,
    accuracy,
    chance_of,
    loss_of,
    mark_of,
)
from games.engine.changing_sides import changed_at, seat_at_the_end
from games.engine.registry import AnyRules

FEWEST: Final = 10  # moves of a player whose accuracy is told


@dataclass(frozen=True, slots=True)
class GameReport:
    """`chances` are those of the first team, in percent, before the first ply and after
    each (None where nothing is known); `accuracy` is out of 100, by the
    seats that those who made the moves have at the end."""

    chances: tuple[float | None, ...]
    marks: tuple[Mark, ...]
    accuracy: Mapping[str, int]

    def as_data(self) -> dict[str, Any]:
        """As plain data, for JSON."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> GameReport:
        """What `as_data` gave."""
        marks = tuple(
            Mark(**{**each, "line": tuple(LineMove(**move) for move in each["line"])})
            for each in data["marks"]
        )
        return cls(tuple(data["chances"]), marks, data["accuracy"])


def game_report(
    rules: AnyRules,
    positions: Sequence[Any],
    texts: Sequence[str],
    look: Look,
    seen: Callable[[int], None] = lambda ply: None,
) -> GameReport:
    """What is told of a game of these moves, with the position before each and the last
    one. `look` says what a position is worth, and may raise to stop; `seen` hears of
    each ply that is done."""
    first = rules.teams[0][0]
    worth = look(positions[0])
    chances = [_percent(chance_of(rules, positions[0], worth, first))]
    marks, losses = list[Mark](), dict[str, list[float]]()
    changed = changed_at(texts)
    for number, text in enumerate(texts):
        here, after = positions[number], positions[number + 1]
        then = look(after)
        chances.append(_percent(chance_of(rules, after, then, first)))
        if worth is not None and not _by_chance(rules, after):
            move = rules.read_move(here, text)
            judged = Judged(rules, number + 1, here, move, after, worth, then)
            loss = loss_of(judged, look)
            mover = seat_at_the_end(rules.seats, judged.seat, number + 1, changed)
            losses.setdefault(mover, []).append(loss)
            mark = mark_of(judged, loss)
            marks += [mark] if mark else []
        worth = then
        seen(number + 1)
    told = {s: accuracy(each) for s, each in losses.items() if len(each) >= FEWEST}
    return GameReport(tuple(chances), tuple(marks), told)


def _by_chance(rules: AnyRules, position: Any) -> bool:
    """Whether a die is thrown next, so that nothing is known of a position."""
    return bool(rules.chances(position)) and rules.outcome(position) is None


def _percent(chance: float | None) -> float | None:
    return None if chance is None else round(100 * chance, 1)
