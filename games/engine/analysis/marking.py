"""Moves that gave something away, with what would have been better.

What a move gave away is measured in chances to win. It is marked only where the move
that the search prefers stands better by the same measure once it has been made, so that
a position that was lost anyway is no fault of the last move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import exp
from typing import Any, Final

from games.engine.analysis.appraising import Appraisal
from games.engine.analysis.reasons import (
    how_far_it_falls,
    takes,
    what_it_allows,
    what_it_misses,
)
from games.engine.contents import HARMONY
from games.engine.registry import AnyRules

Look = Callable[[Any], Appraisal | None]

INACCURATE, MISTAKEN, BLUNDERED = 0.05, 0.10, 0.20  # chances given away
AT_ONCE: Final = 1  # plies

MISSED_HARMONY: Final = "missed-harmony"
MISSED_WIN: Final = "missed-win"
LET_HARMONY: Final = "let-harmony"
LET_WIN: Final = "let-win"
MISSED_CAPTURE: Final = "missed-capture"
BLUNDER: Final = "blunder"
MISTAKE: Final = "mistake"
INACCURACY: Final = "inaccuracy"
KINDS: Final[Mapping[str, str]] = {
    MISSED_HARMONY: "Missed harmony",
    MISSED_WIN: "Missed win",
    LET_HARMONY: "Let a harmony stand",
    LET_WIN: "Let a win stand",
    MISSED_CAPTURE: "Missed capture",
    BLUNDER: "Blunder",
    MISTAKE: "Mistake",
    INACCURACY: "Inaccuracy",
}


@dataclass(frozen=True, slots=True)
class LineMove:
    """A move of a line: its `number` in a list, how it is `listed`, and its words."""

    number: str
    listed: str
    words: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Ply `ply` (from 1 on) of `seat` gave away `loss` of its chance to win: `kind` is
    one of KINDS, `words` say what came of it, `line` is what was better."""

    ply: int
    seat: str
    kind: str
    loss: float
    words: str
    line: tuple[LineMove, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A move to be judged: `here` is the position before it, `after` the one to which
    it led, each with what it is worth; `best` is the move that was preferred."""

    rules: AnyRules
    ply: int
    here: Any
    move: Any
    after: Any
    before: Appraisal
    then: Appraisal | None

    @property
    def seat(self) -> str:
        seat: str = self.rules.seat_to_move(self.here)
        return seat

    @property
    def is_best(self) -> bool:
        return self.rules.write_move(self.here, self.move) == self.before.line[0]

    def best(self) -> tuple[Any, Any]:
        """The move that was preferred, and where it leads."""
        move = self.rules.read_move(self.here, self.before.line[0])
        return move, self.rules.after(self.here, move)


def chance_of(
    rules: AnyRules, position: Any, found: Appraisal | None, seat: str
) -> float | None:
    """The chance of `seat` to win in a position: by its outcome where the game is over;
    None where nothing is known."""
    outcome = rules.outcome(position)
    if outcome is not None:
        if not outcome.winners:
            return 0.5
        return 1.0 if seat in outcome.winners else 0.0
    if found is None:
        return None
    team = next(each for each in rules.teams if seat in each)
    own = found.chance(rules.key)
    return own if rules.seat_to_move(position) in team else 1 - own


def loss_of(judged: Judged, look: Look) -> float:
    """How much of the mover's chance a move gave away; 0 where no move was better."""
    if judged.is_best:
        return 0.0
    seat, rules = judged.seat, judged.rules
    had = chance_of(rules, judged.here, judged.before, seat)
    has = chance_of(rules, judged.after, judged.then, seat)
    if had is None or has is None or had - has < INACCURATE:
        return max(0.0, had - has) if had is not None and has is not None else 0.0
    _, there = judged.best()
    would = chance_of(rules, there, look(there), seat)
    return max(0.0, had - has if would is None else min(had, would) - has)


def mark_of(judged: Judged, loss: float) -> Mark | None:
    """The mark of a move that gave so much away; None for less than an inaccuracy."""
    if loss < INACCURATE:
        return None
    kind, words = _kind(judged, loss)
    line = tuple(line_of(judged.rules, judged.here, judged.before.line))
    return Mark(judged.ply, judged.seat, kind, round(loss, 3), words, line)


def _kind(judged: Judged, loss: float) -> tuple[str, str]:
    """What a move missed or let happen, and the sentence for it."""
    rules, then = judged.rules, judged.then
    if judged.before.wins_in > 0:
        ended, is_harmony = _ending(rules, judged.here, judged.before.line)
        told = ended or f"There was a win in {judged.before.wins_in} moves."
        return (MISSED_HARMONY if is_harmony else MISSED_WIN), told
    if then is not None and then.wins_in == AT_ONCE:
        ended, is_harmony = _ending(rules, judged.after, then.line[:1])
        return (LET_HARMONY if is_harmony else LET_WIN), ended
    move, after = judged.best()
    took = takes(rules, judged.here, judged.move, judged.after)
    if not took and takes(rules, judged.here, move, after):
        return MISSED_CAPTURE, _reason(judged, loss)
    kind = MISTAKE if loss < BLUNDERED else BLUNDER
    return (kind if loss >= MISTAKEN else INACCURACY), _reason(judged, loss)


def _reason(judged: Judged, loss: float) -> str:
    """What the move led to, or else what the better one would have led to."""
    rules, seat, then = judged.rules, judged.seat, judged.then
    allowed = what_it_allows(rules, judged.after, then.line, seat) if then else ""
    missed = what_it_misses(rules, judged.here, judged.before.line, seat)
    if allowed or missed:
        return allowed or missed
    has = chance_of(rules, judged.after, then, seat) or 0.0
    return how_far_it_falls(has + loss, has)


def _ending(rules: AnyRules, position: Any, line: tuple[str, ...]) -> tuple[str, bool]:
    """How the game ends at the end of a line, "" where it goes on, and whether its last
    move makes a harmony."""
    is_harmony = False
    for text in line:
        move = rules.read_move(position, text)
        after = rules.after(position, move)
        contents = rules.contents(position, move, after)
        is_harmony = any(each.kind == HARMONY for each in contents)
        position = after
    outcome = rules.outcome(position)
    return (str(outcome.words), is_harmony) if outcome else ("", False)


def line_of(
    rules: AnyRules, position: Any, texts: tuple[str, ...]
) -> Iterator[LineMove]:
    """The moves of a line as they are told, with their mathematics."""
    for text in texts:
        move = rules.read_move(position, text)
        number = rules.number(position)
        listed = rules.listed(position, text).text
        yield LineMove(number, listed, rules.describe(position, move).text)
        position = rules.after(position, move)


def accuracy(losses: list[float]) -> int:
    """How well a player played, out of 100, by what each move gave away."""
    return round(100 * sum(exp(-4 * loss) for loss in losses) / len(losses))
