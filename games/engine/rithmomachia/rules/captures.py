"""Capture by landing (Spec v1 §6.1, §13.2)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.geometry import NAMES, NEIGHBOURS
from games.engine.rithmomachia.rules.refusals import (
    face_refusal,
    helper_count_refusal,
    helper_refusal,
    refused,
    relation_words,
    value_of,
)
from games.engine.rithmomachia.rules.relations import holds, why_not
from games.engine.rithmomachia.rules.tables import FREE, Way
from games.engine.rithmomachia.rules.values import (
    RELATIONS,
    Capture,
    Move,
    Part,
    Piece,
    Position,
)
from games.engine.sides import Side
from games.engine.words import Words


def helpers(position: Position, side: Side, target: int) -> int:
    """A mask of FREE and those who may help take a man on the target's square."""
    options = position.options
    bits = position.roster.tables.helping_bits(options.pyramid_helpers)
    board = position.board
    mask = FREE
    if options.helper_adjacency:
        for square in NEIGHBOURS[target]:
            man = board[square]
            if man and position.roster.pieces[man - 1].side is side:
                mask |= bits[man]
    else:
        for man in position.roster.sides[side]:
            if man in board:
                mask |= bits[man]
    return mask


def can_take(position: Position, origin: int, target: int) -> bool:
    """Whether some relation lets the man on `origin` take the enemy on `target`."""
    board, table = position.board, position.roster.tables
    needed = table.help(board[origin], board[target])
    if needed & FREE or not needed:
        return bool(needed)
    side = position.roster.pieces[board[origin] - 1].side
    return bool(needed & helpers(position, side, target))


def ways(position: Position, origin: int, target: int) -> list[Move]:
    """Every way in which the man on `origin` takes the enemy on `target`, best
    suggestion first. Whether it can reach that square is not asked."""
    return list(_ways(position, origin, target))


def first_way(position: Position, origin: int, target: int) -> Move | None:
    """One way to take, or None."""
    return next(_ways(position, origin, target), None)


def _ways(position: Position, origin: int, target: int) -> Iterator[Move]:
    board, table = position.board, position.roster.tables
    able = 0  # until somebody's help is asked for
    for way in table.ways(board[origin], board[target]):
        if way.bit != FREE and not able:
            side = position.roster.pieces[board[origin] - 1].side
            able = helpers(position, side, target)
        if way.bit == FREE or way.bit & able:
            yield _move(position, origin, target, way)


def _move(position: Position, origin: int, target: int, way: Way) -> Move:
    helper = None
    if way.helper:
        helper = Part(position.square_of(way.helper), way.helper_face)
    capture = Capture(way.relation, Part(target, way.target_face), helper)
    return Move(origin, target, way.face, capture)


def refusal(position: Position, move: Move) -> Words | None:
    """Why a landing that is declared or must be is refused, or None.

    ILLEGAL_CAPTURE, BAD_HELPER and RELATION_FAIL, in this order (rules page, Wire and
    refusals). The displacement itself has been found possible.
    """
    target = position.piece(move.destination)
    if target is None:
        return _nothing_to_take(move)
    mover = position.piece(move.origin)
    assert mover is not None  # noqa: S101  # moves.refusal has seen it
    capture = move.capture
    if capture is None:
        return _no_capture_declared(move, target)
    return (
        _misnamed(move, capture, mover, target)
        or helper_count_refusal(capture.relation, capture.helper)
        or _relation_refusal(position, move, capture)
    )


def _nothing_to_take(move: Move) -> Words:
    name = NAMES[move.destination]
    if move.capture is None:
        text = f"No face is named on a quiet move; {name} is empty."
        return refused("ILLEGAL_CAPTURE", "face_on_quiet_move", text, square=name)
    text = f"There is no man on {name} to take."
    return refused("ILLEGAL_CAPTURE", "empty_target", text, square=name)


def _no_capture_declared(move: Move, target: Piece) -> Words:
    name = NAMES[move.destination]
    text = (
        f"{target.side.title} {target.name} stands on {name}: "
        "say by which relation you take it."
    )
    return refused("ILLEGAL_CAPTURE", "no_relation", text, square=name, man=target.name)


def _misnamed(
    move: Move, capture: Capture, mover: Piece, target: Piece
) -> Words | None:
    if capture.relation not in RELATIONS:
        text = f"There is no relation {capture.relation[:20]!r}."
        return refused("ILLEGAL_CAPTURE", "unknown_relation", text)
    if capture.target.square != move.destination:
        text = (
            f"The man to take stands on {NAMES[move.destination]}; another was named."
        )
        return refused("ILLEGAL_CAPTURE", "other_target", text)
    return face_refusal("ILLEGAL_CAPTURE", mover, move.face) or face_refusal(
        "ILLEGAL_CAPTURE", target, capture.target.face
    )


def _relation_refusal(position: Position, move: Move, capture: Capture) -> Words | None:
    mover, target = position.piece(move.origin), position.piece(move.destination)
    assert mover is not None  # noqa: S101  # both were checked
    assert target is not None  # noqa: S101
    h = 0
    if capture.helper is not None:
        square = move.destination
        bad = helper_refusal(position, capture.helper, move.origin, square)
        if bad is not None:
            return bad
        h = value_of(position, capture.helper)
    a, b = move.face or mover.faces[0], capture.target.face or target.faces[0]
    if holds(capture.relation, a, b, h):
        return None
    return relation_words(
        capture.relation, why_not(capture.relation, a, b, h), (a, b, h)
    )
