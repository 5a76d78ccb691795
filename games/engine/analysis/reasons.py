"""Why a move is marked, in a sentence."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from games.engine.contents import TOOK
from games.engine.registry import AnyRules

Line = tuple[str, ...]  # the texts of moves, one after another


def takes(rules: AnyRules, position: Any, move: Any, after: Any) -> bool:
    """Whether a move takes a man."""
    contents = rules.contents(position, move, after)
    return any(each.kind == TOOK for each in contents)


def what_it_allows(rules: AnyRules, after: Any, line: Line, seat: str) -> str:
    """The first man that the others take in the line that is expected after a move of
    `seat`, in a sentence; "" where they take none."""
    team = _team(rules, seat)
    found = _first_capture(rules, after, line, {*rules.seats} - {*team})
    if found is None:
        return ""
    number, words = found
    return f"The answer: {words}" if number == 0 else f"Later on: {words}"


def what_it_misses(rules: AnyRules, here: Any, line: Line, seat: str) -> str:
    """The first man that the team of `seat` takes in the better line, after the move
    that begins it, in a sentence; "" where it takes none."""
    found = _first_capture(rules, here, line, _team(rules, seat))
    return f"The better move prepares: {found[1]}" if found and found[0] else ""


def how_far_it_falls(had: float, has: float) -> str:
    """The chance to win with the better move, and with the one that was made."""
    return f"The chance to win falls from {round(100 * had)} % to {round(100 * has)} %."


def _team(rules: AnyRules, seat: str) -> tuple[str, ...]:
    return next(each for each in rules.teams if seat in each)


def _first_capture(
    rules: AnyRules, position: Any, line: Line, seats: Collection[str]
) -> tuple[int, str] | None:
    """After how many moves of a line one of `seats` first takes a man, and how."""
    for number, text in enumerate(line):
        move = rules.read_move(position, text)
        after = rules.after(position, move)
        is_theirs = rules.seat_to_move(position) in seats
        if is_theirs and takes(rules, position, move, after):
            return number, rules.describe(position, move).text
        position = after
    return None
