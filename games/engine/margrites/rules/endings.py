"""How a game ends by its rules, and who has won (margrites §7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.engine.margrites.rules.values import Position
from games.engine.rules import Counted, Outcome
from games.engine.sides import Side
from games.engine.words import Parameter, Words

TITLES: Final = {
    "points": "points",
    "captures": "captures",
    "tie": "equal points and captures",
}
TIMES: Final = 3  # how often a turn begins alike until `repetition` ends the game
CAUSES: Final = {
    "no-pieces": "{} has no piece left",
    "deadlock": "neither side has a legal step",
    "repetition": "a turn has begun alike for the third time",
}


def ended(position: Position, cause: str) -> Position:
    """The position, over by `cause` and decided: by more points, then by more
    captures; a draw if these are equal too."""
    return replace(position, ended=result(position, cause))


def result(position: Position, cause: str) -> Outcome:
    """Who has won, by what: "points", "captures" or "tie"."""
    reason, winner = decided(position)
    why = CAUSES[cause].format(_bare(position))
    params: dict[str, Parameter] = {
        "cause": cause,
        "score": score_text(position),
        "points": position.points[::-1],
        "captures": position.captures[::-1],
    }
    if winner is None:
        text = f"Draw: points and captures are equal ({why})."
        words = Words(reason, text, params)
        return Outcome(None, reason, words, counted=counted(position))
    side, other = winner, winner.other
    had = position.points if reason == "points" else position.captures
    text = f"{side.title} wins by {reason}, {had[side]} to {had[other]} ({why})."
    if reason == "captures":
        text = (
            f"{side.title} wins by captures, {had[side]} to {had[other]}, as points "
            f"are equal ({why})."
        )
    words = Words(reason, text, {**params, "winner": side.seat})
    return Outcome(side.seat, reason, words, counted=counted(position))


def counted(position: Position) -> tuple[Counted, ...]:
    """Points and captures; the first in which somebody has more decides."""
    reason, winner = decided(position)
    return tuple(
        Counted(
            Words(f"count_{name}", name.capitalize()),
            tuple(map(str, pair)),
            None if winner is None or name != reason else int(winner),
        )
        for name, pair in (
            ("points", position.points),
            ("captures", position.captures),
        )
    )


def decided(position: Position) -> tuple[str, Side | None]:
    """What decides, and the side that it decides for (margrites §7)."""
    for reason, (white, black) in (
        ("points", position.points),
        ("captures", position.captures),
    ):
        if white != black:
            return reason, Side.WHITE if white > black else Side.BLACK
    return "tie", None


def score_text(position: Position) -> str:
    """Points and captures, Black first: "3(1)-2(3)" (margrites §9)."""
    black, white = (
        f"{position.points[side]}({position.captures[side]})"
        for side in (Side.BLACK, Side.WHITE)
    )
    return f"{black}-{white}"


def _bare(position: Position) -> str:
    """The side without a piece."""
    bare = [side.title for side in (Side.BLACK, Side.WHITE) if not position.men[side]]
    return " and ".join(bare)


def is_repeated(first: Position, earlier: Position) -> bool:
    """Whether a turn that begins with `first` begins alike for the third time, after
    the line that ends with `earlier`."""
    times = 1
    for position in earlier.line():
        if position.placing:
            break
        times += _begins(position) and _same(position, first)
        if times == TIMES:
            return True
    return False


def _begins(position: Position) -> bool:
    """Whether no step of its turn has been made: the last decision was of another
    turn."""
    before = position.before
    return before is None or before.number != position.number


def _same(position: Position, other: Position) -> bool:
    return (position.men, position.turn, position.points) == (
        other.men,
        other.turn,
        other.points,
    )
