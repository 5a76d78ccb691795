"""Why something cannot be chosen, rule by rule and with the numbers (Spec v1 §14).

Each function answers with nothing when it can be chosen.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.geometry import NAMES
from games.engine.rithmomachia.options import RithmomachiaOptions
from games.engine.rithmomachia.rules import captures, moves
from games.engine.rithmomachia.rules.pieces import shown
from games.engine.rithmomachia.rules.relations import TITLES, why_not
from games.engine.rithmomachia.rules.squares import RAYS
from games.engine.rithmomachia.rules.values import Move, Piece, Position
from games.engine.rithmomachia.text.names import full_name, here, man_name
from games.engine.words import Words, few


def not_this_man(position: Position, square: int) -> tuple[Words, ...]:
    """Why the man on a square cannot be moved at all."""
    name, piece = NAMES[square], position.piece(square)
    if piece is None:
        text = f"{name} is empty. Choose one of {position.turn.title}’s men."
        return (explained("NOT_OWNER", "empty", text, square=name),)
    if piece.side is not position.turn:
        text = (
            f"{full_name(piece, square)} is not yours to move: "
            f"it is {position.turn.title}’s turn."
        )
        return (explained("NOT_OWNER", "not_yours", text, square=name),)
    if can_move(position, square):
        return ()
    name_there = full_name(piece, square)
    text = f"{name_there} is shut in on all sides: {_shut_in(position, square)}."
    return (explained("ILLEGAL_MOVE", "shut_in", text, square=name),)


def can_move(position: Position, origin: int) -> bool:
    """Whether the man on a square has a legal displacement."""
    quiet, enemies = moves.reach(position, origin)
    return bool(quiet) or any(
        captures.can_take(position, origin, target) for target in enemies
    )


def _shut_in(position: Position, origin: int) -> str:
    """Who stands in the way of a man without a move."""
    mover = position.piece(origin)
    rays = RAYS[mover.kind][origin] if mover else ()
    near = [(ray[0], piece) for ray in rays if (piece := position.piece(ray[0]))]
    own = [here(piece, at) for at, piece in near if piece.side is position.turn]
    enemies = [here(piece, at) for at, piece in near if piece.side is not position.turn]
    parts = []
    if own:
        stand = "stands" if len(own) == 1 else "stand"
        parts.append(f"{few(own)} {stand} in the way")
    if enemies:
        parts.append(f"no relation lets it take {few(enemies)}")
    return " and ".join(parts)


# --- A square that cannot be reached, an enemy that cannot be taken ------------------


def not_there(position: Position, origin: int, square: int) -> tuple[Words, ...]:
    """Why the man on `origin` cannot go to a square: way, men between, numbers."""
    refusal = moves.refusal(position, Move(origin, square))
    there, mover = position.piece(square), position.piece(origin)
    enemy = there is not None and there.side is not position.turn
    if refusal is not None and not enemy:
        return (refusal,)
    if there is None or mover is None or not enemy:
        return ()
    found = [] if refusal is None else [refusal]
    if not captures.can_take(position, origin, square):
        found.extend(_numbers_fail(position, origin, square))
    elif refusal is not None:
        text = f"By the numbers {man_name(mover)} could take {man_name(there)}."
        found.append(
            explained("numbers_hold", "numbers_hold", text, square=NAMES[square])
        )
    return tuple(found)


def _numbers_fail(position: Position, origin: int, square: int) -> Iterator[Words]:
    """Each relation between a man and an enemy, and by how much it fails."""
    mover, target = position.piece(origin), position.piece(square)
    if mover is None or target is None:
        return
    squares = (origin, square)
    if not mover.is_pyramid and not target.is_pyramid:
        yield from _relations_fail(position, squares, mover.faces[0], target.faces[0])
        return
    for a, _ in shown(mover):
        for b, _ in shown(target):
            yield _face_fails(position, squares, a, b)


def _face_fails(position: Position, squares: tuple[int, int], a: int, b: int) -> Words:
    """Why one face of a pyramid fails, in one sentence."""
    wanted: dict[int, str] = {}
    for _, values in helpers_wanted(a, b):
        wanted |= values
    wanting = _wanting(position, squares, wanted)
    text = f"{a} on {b}: neither is a multiple of the other, and it {wanting}."
    return explained("RELATION_FAIL", "face", text, a=a, b=b, helpers=tuple(wanted))


def _relations_fail(
    position: Position, squares: tuple[int, int], a: int, b: int
) -> Iterator[Words]:
    for relation in ("EQUAL", "MULTIPLE", "DIVISOR"):
        reason = why_not(relation, a, b)
        yield explained("RELATION_FAIL", relation, f"{reason}.", a=a, b=b)
    for relations, wanted in helpers_wanted(a, b):
        wanting = _wanting(position, squares, wanted)
        names = " and ".join(TITLES[relation] for relation in relations)
        text = f"{names.capitalize()}: {wanting}."
        values = tuple(wanted)
        yield explained("BAD_HELPER", relations[0], text, a=a, b=b, helpers=values)


def helpers_wanted(a: int, b: int) -> list[tuple[tuple[str, ...], dict[int, str]]]:
    """By relation, the helper values that would do, each with its sum:
    (("SUM",), {7: "16 − 9"}), … (Spec v1 §6.1)."""
    low, high = min(a, b), max(a, b)
    difference = {high - low: f"{high} − {low}"} if high > low else {}
    quotient = {high // low: f"{high} ÷ {low}"} if high % low == 0 else {}
    return [
        (("SUM",), difference),
        (("DIFF",), {**difference, low + high: f"{low} + {high}"}),
        (("PRODUCT", "RATIO"), quotient),
    ]


def _wanting(
    position: Position, squares: tuple[int, int], wanted: dict[int, str]
) -> str:
    """Which helper a relation needs, and that there is none who may."""
    if not wanted:
        return "no whole number would do as a helper"
    needs = " or ".join(f"{value} ({how})" for value, how in wanted.items())
    text = f"needs a helper of {needs}; you have none"
    unable = _unable(position, squares, wanted)
    return f"{text} that may help ({unable})" if unable else text


def _unable(
    position: Position, squares: tuple[int, int], wanted: dict[int, str]
) -> str:
    """The men with a wanted value, and why they may not help."""
    options = position.options
    found = []
    for square, piece in position.standing():
        if piece.side is position.turn and wanted.keys() & set(piece.faces):
            found.append(
                f"{here(piece, square)} {bar(options, piece, square, squares)}"
            )
    return ", ".join(found)


def bar(
    options: RithmomachiaOptions, piece: Piece, square: int, squares: tuple[int, int]
) -> str:
    """Why a man with the right number may not help (Spec v1 §6.1, §13.2, §16)."""
    origin, target = squares
    if square == origin:
        return "is the mover"
    if piece.is_pyramid and not options.pyramid_helpers:
        return "is a pyramid"
    return f"does not stand next to {NAMES[target]}"


def explained(
    code: str, why: str, text: str, **params: str | int | tuple[int, ...]
) -> Words:
    """A reason; `why` tells apart what shares a code."""
    return Words(code, text, {"why": why, **params})
