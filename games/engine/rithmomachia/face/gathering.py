"""Putting a harmony together man by man: what fits, and what is missing (§7, §14)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import isqrt

from games.engine.geometry import NAMES, NOWHERE
from games.engine.rithmomachia.rules import declarations
from games.engine.rithmomachia.rules.harmony import values, zone
from games.engine.rithmomachia.rules.pieces import shown
from games.engine.rithmomachia.rules.proportions import ADJECTIVES
from games.engine.rithmomachia.rules.values import (
    PROPORTIONS,
    Harmony,
    Part,
    Piece,
    Position,
)
from games.engine.rithmomachia.text.names import man_name
from games.engine.sides import Side
from games.engine.words import Words


def fitting(position: Position, side: Side, squares: Sequence[int]) -> list[Harmony]:
    """The harmonies that exactly these men form, whatever faces pyramids show."""
    if len(squares) < 3:
        return []
    return [
        harmony
        for men in _shown_parts(position, squares)
        for harmony in (Harmony(proportion, men) for proportion in PROPORTIONS)
        if declarations.refusal(position, side, harmony) is None
    ]


def _shown_parts(position: Position, squares: Sequence[int]) -> list[tuple[Part, ...]]:
    """The men on these squares with every combination of pyramids' faces."""
    pieces, board = position.roster.pieces, position.board
    ordered = sorted(squares, key=NAMES.__getitem__)
    faces = (shown(pieces[board[square] - 1]) for square in ordered)
    return [
        tuple(Part(at, face) for at, (_, face) in zip(ordered, chosen, strict=True))
        for chosen in product(*faces)
    ]


def missing(
    position: Position, side: Side, squares: Sequence[int]
) -> tuple[Words, ...]:
    """What these men lack to be a harmony, with the numbers."""
    refusals = outside(position, side, squares)
    if refusals or len(squares) < 2:
        return refusals
    if len(squares) == 2:
        return _thirds(position, side, squares)
    men = _shown_parts(position, squares)[0]
    failures: dict[str, Words] = {}
    for proportion in PROPORTIONS:
        harmony = Harmony(proportion, men)
        words = declarations.refusal(position, side, harmony)
        if words is not None:
            failures[words.text] = words
    return tuple(failures.values())


def outside(
    position: Position, side: Side, squares: Sequence[int]
) -> tuple[Words, ...]:
    """Those of these men that can be in no harmony of the side."""
    inside = zone(position.options, side)
    found = []
    for square in squares:
        piece, name = position.piece(square), NAMES[square]
        if piece is None or piece.side is not side:
            text = f"None of {side.title}’s men stands on {name}."
            found.append(_words("nobody", text, square=name))
        elif square not in inside:
            half = position.options.harmony_zone
            text = f"{man_name(piece)} on {name} is not in the opponent’s {half}."
            found.append(_words("zone", text, square=name))
    return tuple(found)


# --- What would complete two men ----------------------------------------------------


def completing(proportion: str, x: int, y: int) -> set[int]:
    """The third values, before, between or behind, that make x and y a proportion."""
    match proportion:
        case "ARITH":
            ends = {2 * y - x, 2 * x - y}
            middle = {(x + y) // 2} if (x + y) % 2 == 0 else set()
        case "GEOM":
            ends = {b * b // a for a, b in ((x, y), (y, x)) if b * b % a == 0}
            root = isqrt(x * y)
            middle = {root} if root * root == x * y else set()
        case _:
            ends = {
                a * b // (2 * a - b)
                for a, b in ((x, y), (y, x))
                if 2 * a > b and a * b % (2 * a - b) == 0
            }
            twice, total = 2 * x * y, x + y
            middle = {twice // total} if twice % total == 0 else set()
    return {value for value in ends | middle if value > 0} - {x, y}


def _thirds(
    position: Position, side: Side, squares: Sequence[int]
) -> tuple[Words, ...]:
    """For each proportion the third values, and who of the side has them."""
    found = []
    for parts in _shown_parts(position, squares):
        x, y = values(position, parts)
        for proportion in PROPORTIONS:
            wanted = completing(proportion, x, y) if x != y else set()
            if wanted:
                have = [
                    (square, piece)
                    for square, piece in holders(position, side, wanted)
                    if square not in squares
                ]
                found.append(_third(proportion, (x, y), wanted, have))
    if found:
        return tuple(found)
    text = "No third whole number makes a proportion of these two."
    return (_words("no_third", text),)


def _third(
    proportion: str,
    two: tuple[int, int],
    wanted: set[int],
    have: list[tuple[int, Piece]],
) -> Words:
    """The third values of one proportion, and who has them."""
    values = sorted(wanted)
    who = ", ".join(f"{man_name(piece)} on {NAMES[square]}" for square, piece in have)
    text = (
        f"With {two[0]} and {two[1]}, {' or '.join(map(str, values))} is "
        f"{ADJECTIVES[proportion]}: {f'see {who}' if who else 'no man shows that'}."
    )
    squares = tuple(NAMES[square] for square, _ in have)
    thirds = tuple(values)
    return _words("third", text, proportion=proportion, thirds=thirds, squares=squares)


def holders(
    position: Position, side: Side, values: set[int]
) -> list[tuple[int, Piece]]:
    """The living men of a side who can show one of the values."""
    found = []
    roster = position.roster
    for man in roster.sides[side]:
        piece, square = roster.pieces[man - 1], position.square_of(man)
        if square != NOWHERE and values & set(piece.faces):
            found.append((square, piece))
    return found


def _words(
    why: str, text: str, **params: str | tuple[int, ...] | tuple[str, ...]
) -> Words:
    return Words("HARMONY_INVALID", text, {"why": why, **params})
