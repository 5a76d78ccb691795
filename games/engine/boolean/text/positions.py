"""Positions as text (boolean §10)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.engine.asked_again import kept_for_the_last
from games.engine.boolean.options import BooleanOptions
from games.engine.boolean.rules.setup import PLACEMENTS, camp
from games.engine.boolean.rules.space import LEVELS, NAMES, READING, SIDE, SIZE
from games.engine.boolean.rules.values import MEN, Man, Men, Position
from games.engine.errors import PositionError
from games.engine.sides import Side

LONGEST: Final = 400  # characters of a text worth reading
_TOKEN: Final = re.compile(r"\.|[wb][0-9A-F]")
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,6}")
_SIDES: Final = {"w": Side.WHITE, "b": Side.BLACK}
_FIELDS: Final = "cells, side to move, formulas, flags, quiet counter and ply"


@kept_for_the_last
def write_position(position: Position) -> str:
    """The six fields; the rules are those of the options."""
    options = position.options
    cells = "|".join(_write_level(position.men, level) for level in range(len(LEVELS)))
    side = position.turn.letter.lower()
    rules = f"{options.formulas} {flags(options)}"
    return f"{cells} {side} {rules} {position.quiet} {position.ply}"


def _write_level(men: Men, level: int) -> str:
    tokens = [man.token if (man := men[cell]) else "." for cell in READING[level]]
    ranks = range(0, len(tokens), SIDE)
    return "/".join("".join(tokens[at : at + SIDE]) for at in ranks)


def flags(options: BooleanOptions) -> str:
    """ "p-": push and chain."""
    return ("p" if options.push else "-") + ("c" if options.chain else "-")


def read_position(options: BooleanOptions, text: str) -> Position:
    """A position from its text, not yet judged by the rules. Raises PositionError."""
    fields = text.split(" ") if len(text) <= LONGEST else []
    if len(fields) != 6:
        raise PositionError(
            f"A position has six fields with a blank between: {_FIELDS}."
        )
    cells, side, formulas, marks, quiet, ply = fields
    if side not in _SIDES:
        raise PositionError(f"The side to move is w or b, not {side[:20]!r}.")
    _check_rules(options, formulas, marks)
    position = Position(
        options,
        _read_cells(cells),
        _SIDES[side],
        _number(quiet, "The quiet counter"),
        _number(ply, "The ply"),
    )
    if options.setup == "alternate" and position.ply < PLACEMENTS:
        return _placing(position)
    return position


def _check_rules(options: BooleanOptions, formulas: str, marks: str) -> None:
    """A position says by which formulas and moves it is played (boolean §10)."""
    mine = f"{options.formulas} {flags(options)}"
    if f"{formulas} {marks}" != mine:
        raise PositionError(
            f"This position is played by {formulas[:20]} {marks[:20]}, the rules at "
            f"hand are {mine}: formulas, then p for push and c for chain."
        )


def _number(text: str, what: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise PositionError(f"{what} is a whole number, not {text[:20]!r}.")
    return int(text)


def _read_cells(text: str) -> Men:
    levels = text.split("|")
    if len(levels) != len(LEVELS):
        raise PositionError("The cells have four levels with | between.")
    men: list[Man | None] = [None] * SIZE
    for level, part in enumerate(levels):
        tokens = list(_tokens(part, LEVELS[level]))
        for cell, man in zip(READING[level], tokens, strict=True):
            men[cell] = man
    _check_men(tuple(men))
    return tuple(men)


def _tokens(text: str, level: str) -> Iterator[Man | None]:
    ranks = text.split("/")
    if len(ranks) != SIDE:
        raise PositionError(f"Level {level} has four ranks with / between.")
    for rank in ranks:
        tokens = _TOKEN.findall(rank)
        if len(tokens) != SIDE or "".join(tokens) != rank:
            raise PositionError(
                f"A rank has four cells, each . or a man such as wB; level {level} "
                f"has {rank[:20]!r}."
            )
        for each in tokens:
            yield None if each == "." else read_man(each)


def read_man(token: str) -> Man:
    """ "wB" is White's 1011."""
    return MEN[_SIDES[token[0]]][int(token[1], 16)]


def _check_men(men: Men) -> None:
    """There are two men of each value, and one pyramid of each in each colour."""
    for man, number in Counter(filter(None, men)).items():
        if man.is_pyramid and number > 1:
            raise PositionError(f"{man.side.title} has {number} pyramids {man.bits}.")
    for value, number in Counter(man.value for man in men if man).items():
        if number > len(Side):
            bits = MEN[Side.WHITE][value].bits
            raise PositionError(f"There are {number} men {bits}, not two at most.")


def _placing(position: Position) -> Position:
    """A position of the set-up phase (boolean §3)."""
    ply = position.ply
    placed = Counter(man.side for _, man in position.standing())
    due = {Side.WHITE: (ply + 1) // 2, Side.BLACK: ply // 2}
    if any(placed[side] != due[side] for side in Side) or position.turn != ply % 2:
        raise PositionError(
            f"After {ply} of {PLACEMENTS} placements White has placed "
            f"{due[Side.WHITE]} men, Black {due[Side.BLACK]}, and "
            f"{'Black' if ply % 2 else 'White'} is to place one."
        )
    orientation = position.options.orientation
    for cell, man in position.standing():
        if camp(orientation, man.side).get(cell) != man.shape:
            raise PositionError(
                f"{man.token} cannot have been placed on {NAMES[cell]}."
            )
    if len({man for _, man in position.standing()}) != ply:
        raise PositionError("A man has been placed twice.")
    if position.quiet:
        raise PositionError("The quiet counter is 0 while men are placed.")
    return replace(position, placing=True)
