"""Ambush: after the movement two men take an enemy anywhere (Spec v1 §6.2, §13.3)."""

from __future__ import annotations

from games.engine.geometry import NAMES, NEIGHBOURS, NOWHERE
from games.engine.rithmomachia.rules.pairs import Pair
from games.engine.rithmomachia.rules.refusals import (
    face_refusal,
    helper_refusal,
    refused,
    relation_words,
    value_of,
)
from games.engine.rithmomachia.rules.relations import holds_for_two, why_not_two
from games.engine.rithmomachia.rules.values import (
    RELATIONS,
    Ambush,
    Move,
    Part,
    Position,
)
from games.engine.words import Words


def ways(position: Position, move: Move, target: int = NOWHERE) -> list[Ambush]:
    """Every ambush that can be added to a displacement with its capture, enemy by
    enemy; with a `target` only those against the man on that square."""
    if not position.options.ambush:
        return []
    return [
        _ambush(position, pair)
        for pair in _able_pairs(position, move, target)
        if _are_near(position, pair)
    ]


def suggestions(position: Position, move: Move) -> list[Ambush]:
    """For each enemy that can be ambushed after a displacement the plainest ambush."""
    if not position.options.ambush:
        return []
    first: dict[int, Pair] = {}
    for pair in _able_pairs(position, move, NOWHERE):
        if pair.enemy not in first and _are_near(position, pair):
            first[pair.enemy] = pair
    return [_ambush(position, pair) for pair in first.values()]


def _able_pairs(position: Position, move: Move, target: int) -> list[Pair]:
    """The pairs without the mover, the man it takes and those taken before."""
    options = position.options
    board, tables = position.board, position.roster.tables
    if target == NOWHERE:
        pairs = tables.all_pairs(position.turn, options.pyramid_helpers)
    elif target == move.destination:
        return []
    else:
        pairs = tables.pairs(board[target], options.pyramid_helpers)
    men = range(1, len(position.roster.pieces) + 1)
    missing = [man for man in men if man not in board]
    missing += board[move.origin], board[move.destination]
    return pairs.without(missing)


def _are_near(position: Position, pair: Pair) -> bool:
    """Whether both helpers stand where the game wants them (Spec v1 §16)."""
    if not position.options.helper_adjacency:
        return True
    board = position.board
    around = [board[each] for each in NEIGHBOURS[board.find(pair.enemy)]]
    return pair.first in around and pair.second in around


def _ambush(position: Position, pair: Pair) -> Ambush:
    find = position.board.find
    first = Part(find(pair.first), pair.first_face)
    second = Part(find(pair.second), pair.second_face)
    return Ambush(
        pair.relation, Part(find(pair.enemy), pair.enemy_face), (first, second)
    )


def refusal(position: Position, move: Move, ambush: Ambush) -> Words | None:
    """Why an ambush is refused after a displacement found legal, or None.

    ILLEGAL_CAPTURE, BAD_HELPER and RELATION_FAIL, in this order (rules page, Ambush).
    """
    return (
        _target_refusal(position, move, ambush)
        or _helpers_refusal(position, move, ambush)
        or _relation_refusal(position, ambush)
    )


def _target_refusal(position: Position, move: Move, ambush: Ambush) -> Words | None:
    if not position.options.ambush:
        text = "This game is played without ambush."
        return refused("ILLEGAL_CAPTURE", "no_ambush", text)
    if ambush.relation not in RELATIONS:
        text = f"There is no relation {ambush.relation[:20]!r}."
        return refused("ILLEGAL_CAPTURE", "unknown_relation", text)
    square = ambush.target.square
    if square == NOWHERE:
        text = "The man to ambush is not on the board."
        return refused("ILLEGAL_CAPTURE", "empty_target", text)
    name = NAMES[square]
    if square == move.destination:
        text = f"The mover stands on {name}; no enemy is left there to ambush."
        return refused("ILLEGAL_CAPTURE", "empty_target", text, square=name)
    target = position.piece(square)
    if target is None or target.side is position.turn:
        text = f"There is no enemy on {name} to ambush."
        return refused("ILLEGAL_CAPTURE", "empty_target", text, square=name)
    return face_refusal("ILLEGAL_CAPTURE", target, ambush.target.face)


def _helpers_refusal(position: Position, move: Move, ambush: Ambush) -> Words | None:
    if len(ambush.helpers) != 2:
        text = f"An ambush needs two helpers, not {len(ambush.helpers)}."
        return refused("BAD_HELPER", "two_helpers", text)
    target = ambush.target.square
    for helper in ambush.helpers:
        bad = helper_refusal(position, helper, move.origin, target)
        if bad is not None:
            return bad
    first, second = ambush.helpers
    if first.square == second.square:
        name = NAMES[first.square]
        text = f"An ambush needs two different helpers; both are on {name}."
        return refused("BAD_HELPER", "same_helper", text, square=name)
    return None


def _relation_refusal(position: Position, ambush: Ambush) -> Words | None:
    x, y = (value_of(position, helper) for helper in ambush.helpers)
    e = value_of(position, ambush.target)
    if holds_for_two(ambush.relation, x, y, e):
        return None
    why = why_not_two(ambush.relation, x, y, e)
    return relation_words(ambush.relation, why, (x, y, e))
