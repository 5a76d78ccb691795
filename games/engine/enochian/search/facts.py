"""How men and armies stand in a position, as the fast core is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.engine.enochian.rules.armies import Army
from games.engine.enochian.rules.men import (
    KING,
    army_of,
    kind_of,
    standing,
)
from games.engine.enochian.rules.values import ACCEPT, Position
from games.engine.enochian.search import board
from games.engine.enochian.search.tables import hashes, padded

Facts = board.Facts
STATUSES: Final = "aft"


def changing(position: Position) -> Facts:
    """How men and armies stand, and what the rules remember."""
    found = cells(position)
    return {
        "cells": found,
        "ends": [_end(found, army) for army in Army],
        "key": [key(found)],
        "quiet": [_quiet(position)],
        "still": [position.quiet],
    }


def cells(position: Position) -> list[int]:
    """The cells of the core."""
    found = [0] * board.CELLS
    found[board.WHERE : board.WHERE + board.MEN] = [-1] * board.MEN
    for square, there in enumerate(position.men):
        for place, each in zip((board.ON, board.BESIDE), standing(there), strict=False):
            army, kind = army_of(each), kind_of(each)
            man = 16 * army + 1
            if kind != KING:
                man = _end(found, army)
            found[place + padded(square)] = man
            found[board.WHERE + man] = padded(square)
            found[board.KIND + man] = kind
            found[board.COUNT + army] += 1
    found[board.STATE :] = _state(position)
    return found


def _end(cells: Sequence[int], army: int) -> int:
    """The number behind the last man of an army; the first is left to its king."""
    man = 16 * army + 2
    while man < 16 * army + 17 and cells[board.WHERE + man] >= 0:
        man += 1
    return man


def _state(position: Position) -> list[int]:
    """The parts of the state in the order of the cells."""
    return [
        *(STATUSES.index(letter) for letter in position.status),
        *position.controllers,
        *(captor + 1 for captor in position.captors),
        position.turn,
        position.die,
        position.throws,
        int(position.offered),
        int(position.declined),
    ]


def key(cells: Sequence[int]) -> int:
    """The hash of a position."""
    found, numbers = 0, hashes()
    for man in range(1, board.MEN):
        square = cells[board.WHERE + man]
        if square >= 0:
            kind = (man - 1) // 16 * board.KINDS + cells[board.KIND + man]
            found ^= numbers[kind * board.SQUARES + square]
    for part, value in enumerate(cells[board.STATE :]):
        found ^= numbers[board.MAN_HASHES + part * board.VALUES + value]
    return found


def _quiet(position: Position) -> int:
    """Decisions since the last that cannot be taken back."""
    return sum(1 for _ in returning(position))


def returning(position: Position) -> Iterator[Position]:
    """The positions before this one that may come back, the latest first."""
    while position.before is not None and not _is_final(position):
        position = position.before
        yield position


def _is_final(position: Position) -> bool:
    """Whether what led to a position cannot be taken back."""
    move = position.move
    if move is None or move.kind in ("P", ACCEPT):
        return True
    return any(event.kind == "capture" for event in position.events)
