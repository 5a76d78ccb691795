"""Why an enemy cannot be ambushed, with the numbers that come nearest (Spec v1 §14)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product
from typing import Final

from games.engine.geometry import NAMES, NEIGHBOURS
from games.engine.rithmomachia.face.why import bar, explained
from games.engine.rithmomachia.rules.relations import TITLES, holds_for_two
from games.engine.rithmomachia.rules.values import RELATIONS, Move, Piece, Position
from games.engine.rithmomachia.text.names import full_name, here, man_name
from games.engine.words import Words

MOST: Final = 3  # pairs named that would do but for something


def no_ambush(position: Position, move: Move, square: int) -> tuple[Words, ...]:
    """Why no two men can ambush the man standing on a square after a displacement."""
    name, enemy = NAMES[square], position.piece(square)
    if not position.options.ambush:
        text = "This game is played without ambush."
        return (explained("ILLEGAL_CAPTURE", "no_ambush", text),)
    if enemy is None or enemy.side is position.turn or square == move.destination:
        text = f"There is no enemy on {name} to ambush."
        return (explained("ILLEGAL_CAPTURE", "empty_target", text, square=name),)
    hindered = _hindered(position, move, enemy, square)
    return (_nobody(position, move, enemy, square), *islice(hindered, MOST))


def _nobody(position: Position, move: Move, enemy: Piece, square: int) -> Words:
    """That no pair will do, with the pair whose sum comes nearest."""
    values = sorted(
        piece.faces[0]
        for at, piece in position.standing()
        if piece.side is position.turn and at != move.origin and not piece.is_pyramid
    )
    text = (
        f"{full_name(enemy, square)} cannot be ambushed: no two of your other men are "
        "both equal to it, both multiples or both divisors of it, and none make it as "
        "their sum, difference, product or ratio"
    )
    sums = [
        (abs(x + y - e), f"{x} + {y} = {x + y}, not {e}")
        for e in enemy.faces
        for x, y in combinations(values, 2)
    ]
    if sums:
        text += f". The nearest sum: {min(sums)[1]}"
    return explained("RELATION_FAIL", "ambush", f"{text}.", square=NAMES[square])


def _hindered(
    position: Position, move: Move, enemy: Piece, square: int
) -> Iterator[Words]:
    """The pairs whose numbers would do, and what hinders each."""
    options = position.options
    own = [each for each in position.standing() if each[1].side is position.turn]
    for pair in combinations(own, 2):
        relation = _relation_of(pair[0][1], pair[1][1], enemy)
        if relation:
            bars = [
                f"{man_name(piece)} {bar(options, piece, at, (move.origin, square))}"
                for at, piece in pair
                if at == move.origin
                or (piece.is_pyramid and not options.pyramid_helpers)
                or (options.helper_adjacency and at not in NEIGHBOURS[square])
            ]
            who = " and ".join(here(piece, at) for at, piece in pair)
            as_what = TITLES[relation].lower()
            text = f"{who} would do ({as_what}), but {' and '.join(bars)}."
            yield explained("BAD_HELPER", "hindered", text, square=NAMES[square])


def _relation_of(first: Piece, second: Piece, enemy: Piece) -> str:
    """A relation between two men and an enemy, whatever faces they show, or ""."""
    for x, y, e in product(first.faces, second.faces, enemy.faces):
        for relation in RELATIONS:
            if holds_for_two(relation, x, y, e):
                return relation
    return ""
