"""Zobrist hashes of positions, equal for equal positions everywhere (Spec v1 §17)."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Final

from games.engine.geometry import NOWHERE, SIZE
from games.engine.rithmomachia.rules.values import Position
from games.engine.rithmomachia.text.notation import write_harmony
from games.engine.sides import Side

BYTES: Final = 8


def hash_of(position: Position) -> str:
    """Sixteen hexadecimal digits for men by value and face, side to move and pending
    harmonies. Like the repetition key it knows nothing of plies (Spec v1 §9)."""
    find, key = position.board.find, 0
    for man, keys in enumerate(_keys_of_all(position.roster.written[1:]), start=1):
        if (square := find(man)) != NOWHERE:
            key ^= keys[square]
    if position.turn is Side.BLACK:
        key ^= _BLACK_TO_MOVE
    for side, pending in zip(Side, position.pending, strict=True):
        if pending is not None:
            key ^= _key(side.seat + write_harmony(pending.harmony))
    return f"{key:0{2 * BYTES}x}"


@lru_cache(maxsize=64)
def _keys_of_all(names: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """The keys of men in the order of their numbers."""
    return tuple(map(_keys_of, names))


@lru_cache(maxsize=1024)
def _keys_of(name: str) -> tuple[int, ...]:
    """The keys of one man on each square."""
    return tuple(_key(f"{name} {square}") for square in range(SIZE))


def _key(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest()[:BYTES], "big")


_BLACK_TO_MOVE: Final = _key("black to move")
