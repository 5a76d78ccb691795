"""What a move does, by which games are found (boolean §4, §5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.engine.arithmetic import BITWISE
from games.engine.boolean.rules.formulas import LETTERS, in_bits
from games.engine.boolean.rules.space import NAMES, NOWHERE
from games.engine.boolean.rules.values import FORMS, Hit, Move, Position
from games.engine.contents import (
    AT,
    EQUATION,
    HELPER,
    TOOK,
    Content,
    equation,
    taken,
)

BITS: Final = "[01]{4}"
FORMULA: Final = rf"({BITS}({'|'.join(BITWISE)})|NOT){BITS}"
SEARCHED: Final = {
    TOOK: rf"(pyramid|{BITS})(/({'|'.join((*LETTERS.values(), *FORMS))}))?",
    EQUATION: rf"{FORMULA}={BITS}",
    HELPER: BITS,
    AT: rf"[wb]{BITS}@[A-D][1-4]{{2}}",
}


def contents(position: Position, move: Move, after: Position) -> Iterator[Content]:
    """Who goes or is pushed where, and who flips by which formula."""
    seat = position.turn.seat
    there = position.men[move.to]
    for man, cell in (
        (move.man or position.men[move.origin], move.to),
        (there, move.push),
    ):
        if man is not None and cell != NOWHERE:
            name = f"{man.side.seat[0]}{man.bits}"
            yield Content(AT, f"{name}@{NAMES[cell].upper()}", seat)
    for wave in after.waves:
        for hit in wave:
            yield from _hit(hit)


def _hit(hit: Hit) -> Iterator[Content]:
    seat = hit.man.side.other.seat
    ways = [
        way
        for reason in hit.reasons
        for way in dict.fromkeys((LETTERS[reason.letter], reason.form))
    ]
    yield from taken("pyramid" if hit.man.is_pyramid else hit.man.bits, ways, seat)
    for reason in hit.reasons:
        yield Content(EQUATION, equation(reason.equation), seat)
        if reason.y is not None:
            yield Content(HELPER, in_bits(reason.y), seat)
