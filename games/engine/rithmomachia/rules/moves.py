"""Displacements: geometry and clear paths (Spec v1 §2, §13.1)."""

from __future__ import annotations

from functools import cache

from games.engine.geometry import NAMES, NOWHERE
from games.engine.rithmomachia.rules.squares import PATHS, RAYS
from games.engine.rithmomachia.rules.values import Move, Piece, Position
from games.engine.words import Words

STEP_WORDS = {
    "C": "a circle moves along a diagonal",
    "T": "a triangle moves along a row or column",
    "S": "a square moves along a row, column or diagonal",
    "P": "a pyramid moves one step",
}


@cache
def quiet(origin: int, destination: int) -> Move:
    """The move to an empty square and nothing more: one value for all who ask."""
    return Move(origin, destination)


def reach(position: Position, origin: int) -> tuple[list[int], list[int]]:
    """The empty squares a man can move to, and the enemies in its way."""
    board, pieces = position.board, position.roster.pieces
    mover = pieces[board[origin] - 1]
    quiet: list[int] = []
    enemies: list[int] = []
    for ray in RAYS[mover.kind][origin]:
        for square in ray:
            man = board[square]
            if not man:
                quiet.append(square)
                continue
            if pieces[man - 1].side is not mover.side:
                enemies.append(square)
            break
    return quiet, enemies


def refusal(position: Position, move: Move) -> Words | None:
    """Why a displacement is impossible whatever is on the destination, or None.

    NOT_OWNER, ILLEGAL_MOVE and PATH_BLOCKED, in this order (rules page, Wire and
    refusals).
    """
    board, pieces = position.board, position.roster.pieces
    origin, destination = move.origin, move.destination
    man = board[origin] if origin != NOWHERE else 0
    if not man:
        return _no_man(origin)
    mover = pieces[man - 1]
    if mover.side is not position.turn:
        return _not_yours(position, mover)
    between = PATHS[mover.kind][origin].get(destination)
    if between is None:
        return _no_geometry(mover, origin, destination)
    there = board[destination]
    if there and pieces[there - 1].side is mover.side:
        return _own_man(pieces[there - 1], destination)
    for square in between:
        if board[square]:
            return _blocked(position, move, square)
    return None


def _no_man(origin: int) -> Words:
    if origin == NOWHERE:
        return Words("NOT_OWNER", "That man is not on the board.", {"why": "no_man"})
    name = NAMES[origin]
    text = f"There is no man on {name}."
    return Words("NOT_OWNER", text, {"why": "empty", "square": name})


def _not_yours(position: Position, mover: Piece) -> Words:
    text = (
        f"{mover.side.title} {mover.name} is not {position.turn.title}’s man, "
        f"and it is {position.turn.title}’s turn."
    )
    return Words("NOT_OWNER", text, {"why": "not_yours", "man": mover.name})


def _no_geometry(mover: Piece, origin: int, destination: int) -> Words:
    here = NAMES[origin]
    if destination == NOWHERE:
        text = f"{mover.name} on {here} cannot leave the board."
        return Words("ILLEGAL_MOVE", text, {"why": "off_board", "from": here})
    there = NAMES[destination]
    params = {"from": here, "to": there, "man": mover.name}
    if origin == destination:
        text = f"{mover.name} already stands on {here}."
        return Words("ILLEGAL_MOVE", text, {"why": "null_move", **params})
    rule = STEP_WORDS[mover.kind]
    text = f"{mover.name} cannot go from {here} to {there}: {rule}."
    return Words("ILLEGAL_MOVE", text, {"why": "geometry", **params})


def _own_man(there: Piece, destination: int) -> Words:
    name = NAMES[destination]
    text = f"Your own {there.name} stands on {name}."
    params = {"why": "own_man", "to": name, "man": there.name}
    return Words("ILLEGAL_MOVE", text, params)


def _blocked(position: Position, move: Move, square: int) -> Words:
    blocker = position.piece(square)
    assert blocker is not None  # noqa: S101  # the caller found it there
    path = f"{NAMES[move.origin]} to {NAMES[move.destination]}"
    man = f"{blocker.side.title} {blocker.name}"
    text = f"The way from {path} is blocked: {man} stands on {NAMES[square]}."
    params = {"why": "blocked", "square": NAMES[square], "man": man}
    return Words("PATH_BLOCKED", text, params)
