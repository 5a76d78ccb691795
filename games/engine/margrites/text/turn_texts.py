"""Whole turns and scores as text (margrites §9).

A turn is `1. d2>d3; d3>d4; e2>e3; e3>e4.`, a forfeited one `2. ...`; a score is
`3(1)-R2(3)` with R before the side that resigned.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from games.engine.errors import IllegalMove, read_from
from games.engine.margrites.rules import placing_refusals, refusals, turns
from games.engine.margrites.rules.endings import score_text
from games.engine.margrites.rules.values import Position
from games.engine.margrites.text.notation import Unreadable, read_move, write_move
from games.engine.sides import Side

FORFEITED: Final = "..."
_TURN: Final = re.compile(r"\s*(?:(\d{1,6})\.)?\s*(.*?)\s*", re.DOTALL)


# --- Turns ----------------------------------------------------------------------------


def write_turn(number: int, steps: list[str]) -> str:
    """A turn from the texts of its steps; without any it was forfeited."""
    return f"{number}. {'; '.join(steps)}." if steps else f"{number}. {FORFEITED}"


def read_turn(position: Position, text: str) -> Position:
    """The position after the steps of a turn, or of a part of it.

    Raises Unreadable, or IllegalMove saying which step is refused and why.
    """
    found = _TURN.fullmatch(text)
    number, body = found.groups()  # type: ignore[union-attr]
    if body == FORFEITED:
        _check_forfeit(position, number)
        return position
    if number and int(number) != position.number:
        raise Unreadable(
            f"Turn {number} is written, and turn {position.number} is due."
        )
    at = found.start(2)  # type: ignore[union-attr]
    for count, step in enumerate(body.removesuffix(".").split(";"), start=1):
        with read_from(at + _begin(step) if step.strip() else 0):
            position = _after_step(position, step, count, number)
        at += len(step) + 1
    return position


def _begin(step: str) -> int:
    """The sign at which a step begins, as it stands on one line: before that may be
    the end of a turn whose follower has no number."""
    return max(0, step.rstrip().rfind("\n"))


def _after_step(
    position: Position, step: str, count: int, number: str | None
) -> Position:
    """The position after one step of a turn that is told."""
    if number and int(number) != position.number:
        raise Unreadable(f"Turn {number} has ended before its step {count}.")
    move = read_move(position, step)
    words = refusals.refusal(position, move)
    if words is not None:
        text = f"Step {count}, {step.strip()[:40]}: {words.text}"
        told = {**words.params, "step": count}
        raise IllegalMove(placing_refusals.refused(words.code, text, **told))
    return turns.after(position, move)


def _check_forfeit(position: Position, number: str | None) -> None:
    lost = [each for _, each in position.forfeits]
    if not lost or (number and int(number) not in lost):
        raise Unreadable(f"Turn {number or position.number} was not forfeited.")


def turns_of(position: Position) -> list[str]:
    """The turns played up to a position, each as text, from turn 1 or its start."""
    found: list[str] = []
    number, steps = 0, list[str]()
    line = [each for each in list(position.line())[::-1] if not each.placing]
    for before, after in pairwise(line):
        assert after.move is not None  # noqa: S101  # a later position has one
        number = before.number
        steps.append(write_move(before, after.move))
        if after.number != number or after is line[-1]:
            found.append(write_turn(number, steps))
            found += [write_turn(lost, []) for _, lost in after.forfeits]
            steps = []
    return found


# --- Scores ---------------------------------------------------------------------------


def write_score(position: Position, resigned: Side | None = None) -> str:
    """ "0(2)-1(0)", with R before the side that resigned."""
    black, white = score_text(position).split("-")
    marks = {side: "R" if resigned is side else "" for side in Side}
    return f"{marks[Side.BLACK]}{black}-{marks[Side.WHITE]}{white}"
