"""How a game ends by its rules (Spec v1 §7.4, §8, §9; rules page, Other endings)."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Final

from games.engine.geometry import NAMES
from games.engine.rithmomachia.rules import captures, declarations, harmony, moves
from games.engine.rithmomachia.rules.values import Harmony, Pending, Position
from games.engine.rules import Outcome
from games.engine.sides import Side
from games.engine.words import Parameter, Words

TITLES: Final = {
    "harmony": "harmony",
    "points": "points",
    "exhaustion": "exhaustion",
    "repetition": "repetition",
    "fifty": "the fifty-move rule",
}
FIFTY: Final = 100  # plies: fifty moves by each side
THREEFOLD: Final = 3


def settled(position: Position) -> Position:
    """The position once everything that the beginning of a turn decides is decided.

    In this order: a point win declared by the last mover, the harmony of the side to
    move (which wins or lapses), exhaustion of the side to move.
    """
    standing = None
    pending = position.pending[position.turn]
    if pending is not None:
        standing = _recheck(position, pending.harmony)
        if standing is None:
            position = replace(position, pending=_lapsed(position))
    if position.won_on_points:
        return replace(position, ended=_points(position))
    if standing is not None:
        won = _harmony(position, standing)
        return replace(position, ended=won, won_by=standing)
    if _is_exhausted(position):
        return replace(position, ended=_exhaustion(position))
    return position


def _recheck(position: Position, declared: Harmony) -> Harmony | None:
    """The harmony by which the side to move wins now, or None (Spec v1 §7.4).

    Its men cannot have moved since they were declared, so the declared squares name
    them; they can only have been taken.
    """
    if declarations.refusal(position, position.turn, declared) is None:
        return declared
    if position.options.any_set_on_recheck:
        return next(iter(harmony.standing(position, position.turn)), None)
    return None


def _lapsed(position: Position) -> tuple[Pending | None, Pending | None]:
    white, black = position.pending
    return (None, black) if position.turn is Side.WHITE else (white, None)


def _is_exhausted(position: Position) -> bool:
    """Whether the side to move has no legal move (rules page, Exhaustion)."""
    for man in position.roster.sides[position.turn]:
        origin = position.square_of(man)
        if origin < 0:
            continue
        quiet, enemies = moves.reach(position, origin)
        if quiet:
            return False
        for target in enemies:
            if captures.can_take(position, origin, target):
                return False
    return True


def _points(position: Position) -> Outcome:
    winner = position.turn.other
    points = position.points[winner]
    text = f"{winner.title} wins on points with {points}."
    words = Words("points", text, {"winner": winner.seat, "points": points})
    return Outcome(winner.seat, "points", words)


def _harmony(position: Position, standing: Harmony) -> Outcome:
    winner = position.turn
    text = f"{winner.title} wins by {declarations.say(position, standing)}."
    params: dict[str, Parameter] = {
        "winner": winner.seat,
        "proportion": standing.proportion,
        "numbers": harmony.values(position, standing.men),
        "squares": tuple(NAMES[part.square] for part in standing.men),
    }
    return Outcome(winner.seat, "harmony", Words("harmony", text, params))


def _exhaustion(position: Position) -> Outcome:
    winner = position.turn.other
    text = (
        f"{winner.title} wins by exhaustion: {position.turn.title} has no legal move."
    )
    words = Words("exhaustion", text, {"winner": winner.seat})
    return Outcome(winner.seat, "exhaustion", words)


def claims(position: Position) -> tuple[Outcome, ...]:
    """The draws that the side to move may claim (Spec v1 §9)."""
    options = position.options
    if position.ended is not None:
        return ()
    found = []
    if options.repetition and (times := occurrences(position)) >= THREEFOLD:
        text = f"Draw by repetition: this position has occurred {times} times."
        words = Words("repetition", text, {"times": times})
        found.append(Outcome(None, "repetition", words))
    if options.fifty_move and position.quiet >= FIFTY:
        text = (
            f"Draw by the fifty-move rule: {position.quiet // 2} moves each without a "
            "capture or a declared harmony."
        )
        words = Words("fifty", text, {"plies": position.quiet})
        found.append(Outcome(None, "fifty", words))
    return tuple(found)


def occurrences(position: Position) -> int:
    """How often this position has stood in its game, with the same side to move."""
    wanted = repetition_key(position)
    men = position.board.count(0)
    times = 0
    for earlier in islice(position.line(), 0, None, 2):
        if earlier.board.count(0) != men:
            break  # a man taken never comes back
        times += repetition_key(earlier) == wanted
    return times


def repetition_key(position: Position) -> tuple[object, ...]:
    """Men by value and face, side to move, pending harmonies; not their ply."""
    declared = tuple(each and each.harmony for each in position.pending)
    return position.board.translate(position.roster.twins), position.turn, declared
