"""Whole turns: what is legal, why not, and what follows (Spec v1 §5, §13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.engine.rithmomachia.rules import (
    ambush,
    captures,
    declarations,
    endings,
    moves,
)
from games.engine.rithmomachia.rules.refusals import refused
from games.engine.rithmomachia.rules.values import Harmony, Move, Pending, Position
from games.engine.sides import Side
from games.engine.words import Words


def displacements(position: Position, side: Side) -> Iterator[Move]:
    """Every displacement of a side once, with one valid way to make it."""
    for man in position.roster.sides[side]:
        origin = position.square_of(man)
        if origin < 0:
            continue
        quiet, enemies = moves.reach(position, origin)
        for square in quiet:
            yield moves.quiet(origin, square)
        for square in enemies:
            way = captures.first_way(position, origin, square)
            if way is not None:
                yield way


def refusal(position: Position, move: Move) -> Words | None:
    """Why a turn is refused as a whole, or None.

    The codes of Spec v1 §12.2, in the order of the rules page, Wire and refusals.
    """
    if position.ended is not None:
        text = f"The game is over: {position.ended.words.text}"
        return refused("TURN", "over", text)
    wrong = moves.refusal(position, move)
    if wrong is not None:
        return wrong
    if position.board[move.destination] or move.capture is not None or move.face:
        wrong = captures.refusal(position, move)
        if wrong is not None:
            return wrong
    if move.ambush is None and move.harmony is None and not move.points:
        return None
    return _declaration_refusal(position, move)


def _declaration_refusal(position: Position, move: Move) -> Words | None:
    """Why what is declared with a legal displacement is refused, or None."""
    if move.ambush is not None:
        wrong = ambush.refusal(position, move, move.ambush)
        if wrong is not None:
            return wrong
    if move.harmony is not None:
        made = moved(position, move)
        wrong = declarations.refusal(made, position.turn, move.harmony)
        if wrong is not None:
            return wrong
    return _points_refusal(position, move) if move.points else None


def _points_refusal(position: Position, move: Move) -> Words | None:
    options = position.options
    if not options.point_victory:
        text = "This game is played without point victory."
        return refused("ILLEGAL_MOVE", "no_points", text)
    side = position.turn
    points, target = points_after(position, move)[side], options.target_of(side)
    if points >= target:
        return None
    text = f"{side.title} needs {target} points to win by them and has {points}."
    if options.targets[0] == options.targets[1]:
        text = f"A point victory needs {target} points; {side.title} has {points}."
    return refused("ILLEGAL_MOVE", "points", text, points=points, target=target)


def board_after(position: Position, move: Move) -> bytes:
    """The board once the man has moved and what the turn takes is gone."""
    board = bytearray(position.board)
    board[move.destination] = board[move.origin]
    board[move.origin] = 0
    if move.ambush is not None:
        board[move.ambush.target.square] = 0
    return bytes(board)


def moved(position: Position, move: Move) -> Position:
    """The position with the board that the turn leaves and nothing else changed: the
    mover is still to move and can be asked for what now stands."""
    return replace(position, board=board_after(position, move))


def points_after(position: Position, move: Move) -> tuple[int, int]:
    """The points of White and Black once the turn is made (Spec v1 §8)."""
    scored = 0
    if move.capture is not None:
        scored += _worth(position, move.destination)
    if move.ambush is not None:
        scored += _worth(position, move.ambush.target.square)
    white, black = position.points
    if position.turn is Side.WHITE:
        return white + scored, black
    return white, black + scored


def _worth(position: Position, square: int) -> int:
    piece = position.piece(square)
    return 0 if piece is None else piece.points


def after(position: Position, move: Move) -> Position:
    """The position after a legal turn, with everything that its end decides."""
    progress = move.capture or move.ambush or move.harmony
    changed = progress is not None and (move.capture or move.ambush)
    return endings.settled(
        Position(
            position.options,
            position.roster,
            board_after(position, move),
            position.turn.other,
            position.quiet + 1 if progress is None else 0,
            points_after(position, move) if changed else position.points,
            _pending_after(position, move.harmony),
            position.ply + 1,
            move.points,
            before=position,
            move=move,
        )
    )


def _pending_after(
    position: Position, declared: Harmony | None
) -> tuple[Pending | None, Pending | None]:
    """The declarations of both sides after the mover's turn, not yet re-checked."""
    mine = None
    if declared is not None:
        mine = Pending(declarations.canonical(declared), position.ply + 1)
    theirs = position.pending[position.turn.other]
    return (mine, theirs) if position.turn is Side.WHITE else (theirs, mine)
