"""Captures as rows of a panel that light up and number their squares."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.geometry import NAMES, NOWHERE
from games.engine.medieval.face.calculations import say
from games.engine.medieval.face.effects import counted, lights
from games.engine.medieval.face.names import victim_name
from games.engine.medieval.rules.values import Hit, Move, Position, Reason, Squares
from games.engine.medieval.text.notation import write_displacement
from games.engine.panels import Row


def standing(men: Squares, hits: Iterable[Hit]) -> tuple[Row, ...]:
    """Who falls as the men stand, one row for each reason, the greatest loss first."""
    ordered = sorted(hits, key=lambda hit: -sum(body.value for body in hit.bodies))
    return tuple(
        Row(
            f"{_capital(victim_name(hit))} by {say(men, reason, NOWHERE)}",
            lights(hit, reason),
            kind=reason.kind,
            counted=counted(reason),
        )
        for hit in ordered
        for reason in hit.reasons
    )


def moving(
    position: Position, men: Squares, move: Move, hit: Hit, reason: Reason
) -> Row:
    """What a move takes: "J2: Black T12 on E2 by eruption: 72 ÷ 6 = 12". It can be
    begun from here if the side to move makes it. `men` are those after it."""
    origin, to = NAMES[move.origin], NAMES[move.destination]
    text = f"{to}: {victim_name(hit)} by {say(men, reason, move.destination)}"
    return Row(
        text,
        (origin, *lights(hit, reason)),
        begun(position, move),
        reason.kind,
        counted(reason),
    )


def begun(position: Position, move: Move) -> str:
    """The move as a partial turn, if it can be made now."""
    man = position.men[move.origin]
    if man is None or man.side is not position.turn or position.ended is not None:
        return ""
    return write_displacement(position, move)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
