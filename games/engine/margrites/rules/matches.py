"""A match of two games with colours changed (margrites §8, `two_for_three`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.margrites.rules.values import Pair, Position
from games.engine.rules import Counted, Series
from games.engine.sides import Side
from games.engine.words import Words

# What the two players play in each game, who had Black first before the other.
ORDERS: Final = ((Side.BLACK, Side.WHITE), (Side.WHITE, Side.BLACK))


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
    captures = first.black + second.white, first.white + second.black
    points = [0, 0]
    for one in (
        _player(first.winner, ORDERS[0]),
        _player(second.winner, ORDERS[1]),
        _more(captures),
    ):
        if one is not None:
            points[one] += 1
    opener, other = points
    return Match((opener, other), captures, _more((opener, other)))


def counted(ended: Sequence[tuple[Position, str | None]]) -> tuple[Counted, ...]:
    """The three things for which a match has points."""
    games = [_game(number, *game) for number, game in enumerate(ended)]
    results = (_result(*game) for game in ended)
    captures = score_match(*results).captures
    title = Words("more_captures", "More captures in both games")
    return (*games, Counted(title, _said(captures), _more(captures)))


def _game(number: int, position: Position, winner: str | None) -> Counted:
    order = ORDERS[number]
    title = Words("game", f"Game {number + 1}", {"game": number + 1})
    figures = tuple(
        f"{position.points[side]} scored, {position.captures[side]} captured"
        for side in order
    )
    return Counted(title, figures, _player(winner, order))


def _result(position: Position, winner: str | None) -> Result:
    white, black = position.captures
    return Result(winner, black, white)


def _player(winner: str | None, order: Sequence[Side]) -> int | None:
    """Which of the two players has won."""
    return next((n for n, side in enumerate(order) if side.seat == winner), None)


def _more(pair: Pair) -> int | None:
    """Who has more, if one of them has."""
    one, two = pair
    return None if one == two else int(two > one)


def _said(pair: Pair) -> tuple[str, ...]:
    return tuple(f"{each} captured" for each in pair)


TWO_FOR_THREE: Final = Series(2, counted)
