"""Why a decision is refused: reason codes, the first that fits (enochian §13)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.enochian.rules import dice, moves
from games.engine.enochian.rules.actions import (
    exchange_refusal,
    not_on_turn,
    refused,
    roll_refusal,
)
from games.engine.enochian.rules.armies import Army
from games.engine.enochian.rules.checks import checkers, exposing
from games.engine.enochian.rules.men import (
    BISHOP,
    QUEEN,
    army_of,
    kind_name,
    letter,
    name,
    standing,
)
from games.engine.enochian.rules.squares import NAMES
from games.engine.enochian.rules.values import (
    ACCEPT,
    DECLINE,
    OFFER,
    ROLL,
    Move,
    Position,
)
from games.engine.words import Parameter, Words

RULES = {
    "K": "a king goes one square in any direction",
    "Q": "a queen leaps exactly two squares in any direction",
    "B": "a bishop slides along diagonals, and nothing may stand between",
    "N": "a knight leaps two squares one way and one aside",
    "R": "a rook slides along ranks and files, and nothing may stand between",
    "P": "a pawn goes one square forward, and takes one square diagonally forward",
}
WAYS = {"N": "up", "S": "down", "E": "to the right", "W": "to the left"}
KIND = {
    "K": "king",
    "Q": "queen",
    "B": "bishop",
    "N": "knight",
    "R": "rook",
    "P": "pawn",
}


def refusal(position: Position, move: Move) -> Words | None:
    """Why a decision is refused, or None when it may be made."""
    if position.ended is not None:
        text = f"The game is over: {position.ended.words.text}"
        return refused("game-over", text)
    if move.kind == ROLL:
        return roll_refusal(position, move)
    if move.kind in (OFFER, ACCEPT, DECLINE):
        return exchange_refusal(position, move)
    return _move_refusal(position, move)


# --- Displacements ----------------------------------------------------------------


def _move_refusal(position: Position, move: Move) -> Words | None:
    if words := not_on_turn(position, move):
        return words
    if dice.awaited(position):
        return refused("roll-first", "The die must be thrown before a piece is moved.")
    if move in position.moves:
        return _die_refusal(position, move)
    return next(_faults(position, move))


def _die_refusal(position: Position, move: Move) -> Words | None:
    if not position.die or move in dice.allowed(position, position.die):
        return None
    text = (
        f"The die shows {position.die}: a {dice.WORDS[position.die]} must move, "
        f"not a {KIND[move.kind]}."
    )
    return refused("die-mismatch", text, die=position.die)


def _faults(position: Position, move: Move) -> Iterator[Words]:
    """Everything that is wrong with an illegal displacement, in order."""
    men, army = position.men, Army(move.army)
    there = standing(men[move.origin])
    where, to = NAMES[move.origin], NAMES[move.target]
    if there and army_of(there[0]) is not army:
        text = f"{name(there[0])} on {where} is not {army.title}’s."
        yield refused("not-your-piece", text, square=where, army=army.seat)
    named = [each for each in there if letter(each) == move.kind]
    if not named:
        who = f"{army.title} {KIND[move.kind]}"
        text = f"There is no {who} on {where}."
        yield refused("no-piece", text, square=where)
        return
    yield from _section_six(position, move)
    for each in standing(men[move.target]):
        yield from _bad_target(position, move, named[0], each)
        break
    text = f"{name(named[0])} cannot go from {where} to {to}: {RULES[move.kind]}"
    if move.kind == "P":
        text += f"; {army.title}’s pawns walk {WAYS[position.array.ways[army]]}"
    params: dict[str, Parameter] = {"from": where, "to": to}
    yield Words("bad-geometry", f"{text}.", params)


def _section_six(position: Position, move: Move) -> Iterator[Words]:
    """A wrong promotion, and what §6 forbids, of a move that §5 allows."""
    same = [
        each for each in moves.reachable(position, move.army) if each[:4] == move[:4]
    ]
    if not same:
        return
    wanted = [each.promotion for each in same]
    if move.promotion not in wanted:
        yield _bad_promotion(move, wanted)
    army = Army(move.army)
    if moves.is_checked(position, army):
        squares = tuple(NAMES[each] for each in checkers(position, army))
        whence = ", ".join(squares)
        text = (
            f"{army.title}’s king is in check from {whence} and has a move: it must "
            "move."
        )
        yield refused("must-move-king", text, squares=squares)
        return
    found = exposing(position, same[0])
    if found:
        squares = tuple(NAMES[each] for each in found)
        text = f"After this {army.title}’s king could be taken from {squares[0]}."
        yield refused("exposes-king", text, squares=squares)


def _bad_promotion(move: Move, wanted: list[str]) -> Words:
    if wanted == [""]:
        text = f"A pawn does not promote on {NAMES[move.target]}."
    else:
        kinds = " or ".join(f"={each}" for each in wanted)
        text = f"Write what the pawn becomes on {NAMES[move.target]}: {kinds}."
        if len(wanted) == 1:
            text += f" It is not privileged, so it becomes a {KIND[wanted[0]]}."
    return refused("bad-promotion", text, kinds=tuple(wanted))


def _bad_target(
    position: Position, move: Move, mine: int, there: int
) -> Iterator[Words]:
    """Who stands on the target and may not be taken."""
    to, army = NAMES[move.target], army_of(there)
    params: dict[str, Parameter] = {"square": to, "man": name(there)}
    if army.team == Army(move.army).team:
        text = f"{name(there)} on {to} is of the same team."
        yield Words("friendly-occupied", text, params)
    elif position.status[army] == "f":
        text = f"{name(there)} on {to} is frozen and cannot be taken."
        yield Words("frozen-target", text, params)
    elif mine & 15 in (QUEEN, BISHOP) and there & 15 == mine & 15:
        kind = kind_name(mine)
        text = f"A {kind} never takes a {kind}."
        yield Words("capture-forbidden", text, params)
