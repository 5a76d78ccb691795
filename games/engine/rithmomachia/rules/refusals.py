"""Refusals that landing and ambush share (rules page, Wire and refusals)."""

from __future__ import annotations

from games.engine.geometry import NAMES, NEIGHBOURS, NOWHERE
from games.engine.rithmomachia.rules.values import HELPED, Part, Piece, Position
from games.engine.words import Parameter, Words


def face_refusal(code: str, piece: Piece, face: int) -> Words | None:
    """A pyramid's face must be named and belong to it; other men have none to name."""
    if piece.is_pyramid:
        if face in piece.faces:
            return None
        faces = ", ".join(map(str, piece.faces))
        whose = f"{piece.side.title}’s pyramid"
        if not face:
            text = f"Name the face that {whose} shows: {faces}."
            return refused(code, "face_missing", text, faces=piece.faces)
        text = f"{whose} has no face {face}; its faces are {faces}."
        return refused(code, "not_a_face", text, face=face, faces=piece.faces)
    if not face:
        return None
    text = f"{piece.side.title} {piece.name} is no pyramid and has no face to name."
    return refused(code, "no_pyramid", text, man=piece.name)


def helper_count_refusal(relation: str, helper: Part | None) -> Words | None:
    """Four relations need exactly one helper, the other three take none."""
    if relation in HELPED and helper is None:
        text = f"{relation} needs a helper: name one of your men."
        return refused("BAD_HELPER", "missing", text, relation=relation)
    if relation not in HELPED and helper is not None:
        text = f"{relation} takes no helper."
        return refused("BAD_HELPER", "superfluous", text, relation=relation)
    return None


def helper_refusal(
    position: Position, helper: Part, origin: int, target: int
) -> Words | None:
    """Why a man may not help the man on `origin` against `target`, or None (§13.2)."""
    options = position.options
    if helper.square == NOWHERE:
        return refused("BAD_HELPER", "dead", "The helper named is not on the board.")
    piece, name = position.piece(helper.square), NAMES[helper.square]
    if piece is None:
        text = f"There is no helper on {name}."
        return refused("BAD_HELPER", "dead", text, square=name)
    if piece.side is not position.turn:
        text = (
            f"{piece.side.title} {piece.name} on {name} is an enemy and does not help."
        )
        return refused("BAD_HELPER", "foreign", text, square=name, man=piece.name)
    if helper.square == origin:
        text = f"{piece.name} moves and cannot be its own helper."
        return refused("BAD_HELPER", "mover", text, square=name, man=piece.name)
    if piece.is_pyramid and not options.pyramid_helpers:
        text = f"The pyramid on {name} may not help."
        return refused("BAD_HELPER", "pyramid", text, square=name)
    if options.helper_adjacency and helper.square not in NEIGHBOURS[target]:
        text = f"{piece.name} on {name} does not stand next to {NAMES[target]}."
        return refused("BAD_HELPER", "not_adjacent", text, square=name, man=piece.name)
    return face_refusal("BAD_HELPER", piece, helper.face)


def no_square(name: str) -> Words:
    """There is no such square to press."""
    text = f"There is no square {name[:20]!r} on this board."
    return refused("ILLEGAL_MOVE", "no_square", text)


def value_of(position: Position, part: Part) -> int:
    """The value that a man on the board shows."""
    piece = position.piece(part.square)
    assert piece is not None  # noqa: S101  # it was checked before
    return part.face or piece.faces[0]


def relation_words(relation: str, why: str, numbers: tuple[int, ...]) -> Words:
    """A relation that does not hold, with its numbers."""
    text = f"{why[0].upper()}{why[1:]}."
    return refused("RELATION_FAIL", "numbers", text, relation=relation, numbers=numbers)


def refused(code: str, why: str, text: str, **params: Parameter) -> Words:
    """A refusal; `why` tells apart what shares one of Spec v1 §12.2's eight codes."""
    return Words(code, text, {"why": why, **params})
