"""A move as one readable sentence with its mathematics (boolean §4, §5)."""

from __future__ import annotations

from games.engine.boolean.face.effects import how, ways
from games.engine.boolean.face.names import full_name
from games.engine.boolean.rules import turns
from games.engine.boolean.rules.space import NAMES, NOWHERE
from games.engine.boolean.rules.values import Hit, Men, Move, Position, Wave
from games.engine.words import Parameter, Words


def describe(position: Position, move: Move) -> Words:
    """One sentence on a legal move, with all that follows from it.

    "White circle 0100 d22→c22 takes Black circle 0100 on c33 by compile with b42: …".
    """
    after = turns.after(position, move)
    text = made(position.men, move)
    if after.waves:
        text += " takes " if move.push == NOWHERE else " and takes "
        text += taking(after.waves)
    if after.ended is not None:
        text += f". {after.ended.words.text.rstrip('.')}"
    params: dict[str, Parameter] = {
        "seat": position.turn.seat,
        "to": NAMES[move.to],
        "taken": tuple(
            full_name(hit.man, hit.cell) for wave in after.waves for hit in wave
        ),
    }
    return Words("move", text, params)


def made(men: Men, move: Move) -> str:
    """ "White circle 0100 d22→c22", "White places square 0111 on a41"."""
    to = NAMES[move.to]
    if move.man is not None:
        return f"{move.man.side.title} places {move.man.shape} {move.man.bits} on {to}"
    man, there = men[move.origin], men[move.to]
    assert man is not None  # noqa: S101  # the move is legal
    text = f"{man.side.title} {man.shape} {man.bits} {NAMES[move.origin]}→{to}"
    if move.push == NOWHERE or there is None:
        return text
    pushed = f"{there.side.title} {there.shape} {there.bits}"
    return f"{text} pushing {pushed} to {NAMES[move.push]}"


def taking(waves: tuple[Wave, ...]) -> str:
    """Everybody who is taken, wave by wave."""
    told = ["; ".join(map(_taken, wave)) for wave in waves]
    return "; then ".join(told)


def _taken(hit: Hit) -> str:
    """ "Black 0100 on c33 by compile with b42: 0100 AND 1100 = 0100 (2 more ways)"."""
    (first, both), *more = ways(hit.reasons)
    also = f" ({len(more)} more way{'s' if len(more) > 1 else ''})" if more else ""
    by = f"by {how(first, both=both)}"
    return f"{full_name(hit.man, hit.cell)} {by}{also}"
