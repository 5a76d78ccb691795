"""A match of two games with colours changed (margrites §8, `two_for_three`)."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.margrites.values import Pair


@dataclass(frozen=True, slots=True)
class Result:
    """How one game of a match ended: its winner's seat or None, and the captures of
    Black and of White. A resigned game counts as it stood."""

    winner: str | None
    black: int
    white: int


@dataclass(frozen=True, slots=True)
class Match:
    """The points of the player who had Black first and of the other, their captures
    in both games; `winner` is 0 or 1, or None where the match is tied."""

    points: Pair
    captures: Pair
    winner: int | None


def score_match(first: Result, second: Result) -> Match:
    """A point for each game won and a third for more captures in both together."""
    opener, other = first.black + second.white, first.white + second.black
    points = (
        (first.winner == "black") + (second.winner == "white") + (opener > other),
        (first.winner == "white") + (second.winner == "black") + (other > opener),
    )
    winner = None if points[0] == points[1] else int(points[1] > points[0])
    return Match(points, (opener, other), winner)
