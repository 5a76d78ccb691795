"""The legal moves of an army (enochian §5, §6, §9)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.enochian.rules import kings
from games.engine.enochian.rules.attacks import (
    enterable,
    hostile,
    is_attacked,
    king_of,
    targets,
)
from games.engine.enochian.rules.men import (
    BISHOP,
    KINDS,
    KING,
    PAWN,
    ROOK,
    Men,
    army_of,
    man,
    standing,
    without,
)
from games.engine.enochian.rules.promotions import choices
from games.engine.enochian.rules.squares import NOWHERE, SLANTED, STRAIGHT
from games.engine.enochian.rules.values import Move, Position

LETTERS = (*KINDS[:PAWN], *"PPPP")


def legal(position: Position, army: int) -> tuple[Move, ...]:
    """All that an army may do on the board were it on turn, whatever the die."""
    if position.status[army] == "f":
        return ()
    found = list(reachable(position, army))
    king = king_of(position.men, army)
    if king == NOWHERE:
        return tuple(found)
    foes = hostile(position.status, army)
    if is_attacked(position.array, position.men, foes, king):
        return tuple([move for move in found if move.kind == "K"] or found)
    pinned = pins(position, army, king)
    return tuple([move for move in found if not _exposes(position, move, king, pinned)])


def reachable(position: Position, army: int) -> Iterator[Move]:
    """What §5 allows, with every promotion, without regard to check."""
    array, men = position.array, position.men
    open_, zone = enterable(position.status, army), array.zones[army]
    for origin, there in enumerate(men):
        if not there or there >> 4 & 7 != army + 1:
            continue
        for each in standing(there):
            letter = LETTERS[each & 15]
            for target in targets(array, men, open_, each, origin):
                if letter == "P" and target in zone:
                    for kind in choices(men, each):
                        yield Move(army, letter, origin, target, kind)
                else:
                    yield Move(army, letter, origin, target)


def is_checked(position: Position, army: int) -> bool:
    """Whether an unfrozen enemy could take the king of an army."""
    king = king_of(position.men, army)
    foes = hostile(position.status, army)
    return king != NOWHERE and is_attacked(position.array, position.men, foes, king)


def pins(position: Position, army: int, king: int) -> dict[int, tuple[int, ...]]:
    """The squares of men that cover their king, with those to which each may go."""
    men, foes = position.men, hostile(position.status, army)
    found: dict[int, tuple[int, ...]] = {}
    for rays, kind in ((STRAIGHT, ROOK), (SLANTED, BISHOP)):
        for ray in rays[king]:
            cover = NOWHERE
            for at, square in enumerate(ray):
                there = men[square]
                if not there:
                    continue
                if cover != NOWHERE:
                    is_slider = there & 15 == kind or there >> 8 & 15 == kind
                    if foes[there >> 4 & 7] and is_slider:
                        found[cover] = ray[: at + 1]
                    break
                if there >> 4 & 7 != army + 1:
                    break
                cover = square
    return found


def _exposes(
    position: Position, move: Move, king: int, pinned: dict[int, tuple[int, ...]]
) -> bool:
    """Whether a move leaves the own king, who is not in check, in check (D4)."""
    if move.kind != "K":
        way = pinned.get(move.origin)
        if way is None or move.target in way:
            return False
    return stays_checked(position, move, king)


def stays_checked(position: Position, move: Move, king: int) -> bool:
    """Whether the own king is in check once a move is made and all that follows from
    it is done: the army of a king who is taken no longer attacks."""
    men, status = moved(position.men, move), position.status
    victim = position.men[move.target]
    if victim and victim & 15 == KING:
        status = kings.fallen(
            status,
            position.controllers,
            position.captors,
            army_of(victim),
            move.army,
        )[0]
    square = move.target if move.kind == "K" else king
    return is_attacked(position.array, men, hostile(status, move.army), square)


def moved(men: Men, move: Move) -> Men:
    """The board once a man has left its square for another, no matter who stood
    there."""
    kind = _kind(men, move)
    after = list(men)
    after[move.target] = man(move.army, kind)
    after[move.origin] = without(men[move.origin], kind)
    return tuple(after)


def _kind(men: Men, move: Move) -> int:
    """The kind of the man that leaves, a pawn with its patron."""
    found = [
        each & 15
        for each in standing(men[move.origin])
        if LETTERS[each & 15] == move.kind
    ]
    return found[0]
