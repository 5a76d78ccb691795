"""A turn as one readable sentence with its mathematics (medieval §3, §5)."""

from __future__ import annotations

from games.engine.geometry import NAMES
from games.engine.medieval.face.calculations import say
from games.engine.medieval.face.names import victim_name
from games.engine.medieval.rules import turns
from games.engine.medieval.rules.values import Hit, Move, Position, Squares
from games.engine.words import Parameter, Words


def describe(position: Position, move: Move) -> Words:
    """One sentence on a legal turn, with all that follows from it.

    "White T72 L2→J2 takes Black T12 on E2 by eruption: 72 ÷ 6 = 12".
    """
    after = turns.after(position, move)
    text = made(position, move)
    if after.hits:
        text += " takes " if move.drop is None else " and takes "
        text += taking(after.men, after.hits, move.destination)
    if after.ended is not None:
        text += f". {after.ended.words.text.rstrip('.')}"
    params: dict[str, Parameter] = {
        "seat": position.turn.seat,
        "to": NAMES[move.destination],
        "taken": tuple(victim_name(hit) for hit in after.hits),
    }
    return Words("move", text, params)


def made(position: Position, move: Move) -> str:
    """ "White T72 L2→J2", "White drops T36 on P4"."""
    side, to = position.turn.title, NAMES[move.destination]
    if move.drop is not None:
        return f"{side} drops {move.drop.name} on {to}"
    man = position.men[move.origin]
    assert man is not None  # noqa: S101  # the turn is legal
    return f"{side} {man.name} {NAMES[move.origin]}→{to}"


def taking(men: Squares, hits: tuple[Hit, ...], moved: int) -> str:
    """ "Black T12 on E2 by eruption: 72 ÷ 6 = 12; …"."""
    return "; ".join(taken(men, hit, moved) for hit in hits)


def taken(men: Squares, hit: Hit, moved: int) -> str:
    """One who falls with all the reasons for it."""
    reasons = " and by ".join(say(men, reason, moved) for reason in hit.reasons)
    return f"{victim_name(hit)} by {reasons}"
