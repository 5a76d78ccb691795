"""The three victories as they stand (boolean §8)."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.engine.boolean.rules.values import Position
from games.engine.sides import Side

VICTORIES: Final = ("pyramid", "piece", "value")
LEVELS: Final = ("none", "simple", "compound", "perfect")


class Count(NamedTuple):
    """What a side has on the field; each of the three decides one victory."""

    pyramids: int
    pieces: int
    value: int


def counts(position: Position) -> tuple[Count, Count]:
    """White's count and Black's, pyramids included everywhere (boolean §8)."""
    found = [[0, 0, 0], [0, 0, 0]]
    for man in position.men:
        if man is not None:
            count = found[man.side]
            count[0] += man.is_pyramid
            count[1] += 1
            count[2] += man.value
    white, black = found
    return Count(*white), Count(*black)


def held(position: Position, side: Side) -> tuple[str, ...]:
    """The victories in which a side has strictly more (boolean §8)."""
    found = counts(position)
    pairs = zip(VICTORIES, found[side], found[side.other], strict=True)
    return tuple(name for name, mine, theirs in pairs if mine > theirs)


def level(victories: tuple[str, ...]) -> str:
    """ "simple", "compound" or "perfect"; "none" without a victory (boolean §8)."""
    return LEVELS[len(victories)]


def winner(position: Position) -> Side | None:
    """Who has more victories; nobody where both have as many (boolean §8)."""
    white, black = (len(held(position, side)) for side in Side)
    if white == black:
        return None
    return Side.WHITE if white > black else Side.BLACK
