"""Captures after a step, wave by wave (margrites §5)."""

from __future__ import annotations

from games.engine.margrites.rules.boards import AROUND, BIT, squares_in
from games.engine.margrites.rules.values import Fall, Men, Pair, Wave
from games.engine.sides import Side


def counts(men: Men, side: Side, square: int) -> Pair:
    """How many enemies touch a square, and how many friends with the piece itself."""
    around = AROUND[square]
    opp = (men[side.other] & around).bit_count()
    return opp, (men[side] & around).bit_count() + 1


def next_wave(men: Men) -> Wave:
    """All pieces that are captured at the same time: opp >= 2 x ally."""
    white, black = men
    found = []
    for square in squares_in(white | black):
        around = AROUND[square]
        side = Side.WHITE if white & BIT[square] else Side.BLACK
        enemies, friends = (black, white) if side is Side.WHITE else (white, black)
        opp, ally = (enemies & around).bit_count(), (friends & around).bit_count() + 1
        if opp >= 2 * ally:
            found.append(Fall(square, side, opp, ally, enemies & around))
    return tuple(found)


def without(men: Men, wave: Wave) -> Men:
    """The pieces that remain once a wave has left."""
    white, black = men
    for fall in wave:
        white &= ~BIT[fall.square]
        black &= ~BIT[fall.square]
    return white, black


def waves(men: Men) -> tuple[Men, tuple[Wave, ...]]:
    """What remains when nothing is captured any more, and the waves in order."""
    found = []
    while wave := next_wave(men):
        found.append(wave)
        men = without(men, wave)
    return men, tuple(found)
