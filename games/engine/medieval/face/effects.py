"""What a move takes, told man by man and reason by reason (medieval §5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2
from typing import Final

from games.engine.geometry import NAMES, NOWHERE, WIDTH
from games.engine.medieval.face.calculations import equation, say
from games.engine.medieval.face.drawn import fallen
from games.engine.medieval.face.names import square_names, victim_name
from games.engine.medieval.rules.values import Hit, Reason, Squares
from games.engine.scenes import Effect, Line
from games.engine.words import Parameter, Words

FEWEST_IN_A_RING: Final = 3


def effects(
    men: Squares, hits: Iterable[Hit], moved: int = NOWHERE
) -> tuple[Effect, ...]:
    """One effect for each reason for which a man, or a part of one, falls.

    `men` are those on the board after the move, `moved` is where the mover stands.
    """
    return tuple(
        effect(men, hit, reason, moved) for hit in hits for reason in hit.reasons
    )


def effect(men: Squares, hit: Hit, reason: Reason, moved: int = NOWHERE) -> Effect:
    return Effect(
        reason.kind,
        NAMES[hit.square],
        equation(reason),
        sentence(men, hit, reason, moved),
        lights(hit, reason),
        counted(reason),
        fallen(hit),
    )


def sentence(men: Squares, hit: Hit, reason: Reason, moved: int) -> Words:
    """ "Black T12 on E2 falls by eruption: 72 ÷ 6 = 12." """
    who = victim_name(hit)
    text = f"{who[0].upper()}{who[1:]} falls by {say(men, reason, moved)}."
    squares = square_names(attacker.square for attacker in reason.attackers)
    params: dict[str, Parameter] = {
        "man": who,
        "equation": equation(reason),
        "squares": squares,
    }
    return Words(reason.kind, text, params)


def lights(hit: Hit, reason: Reason) -> tuple[str, ...]:
    """The squares of those who take part, the victim last."""
    squares = [attacker.square for attacker in reason.attackers]
    return square_names([*squares, hit.square])


def counted(reason: Reason) -> tuple[str, ...]:
    """The squares of an eruption, numbered from the attacker to the victim."""
    return square_names(reason.squares) if reason.kind == "eruption" else ()


# --- Lines over the board -----------------------------------------------------------


def lines(men: Squares, hits: Iterable[Hit]) -> Iterator[Line]:
    """The first reason of each hit, drawn from those who take part to the victim."""
    for hit in hits:
        yield from reason_lines(men, hit, hit.reasons[0])


def reason_lines(men: Squares, hit: Hit, reason: Reason) -> Iterator[Line]:
    """A line from each attacker to the victim; a siege is the ring around it."""
    words = sentence(men, hit, reason, NOWHERE)
    squares = [attacker.square for attacker in reason.attackers]
    if reason.kind == "siege" and len(squares) >= FEWEST_IN_A_RING:
        yield Line("siege", square_names(_ring(hit.square, squares)), words)
        return
    for square in squares:
        yield Line(reason.kind, square_names((square, hit.square)), words)


def _ring(middle: int, squares: list[int]) -> list[int]:
    """The squares in order around the middle, back to the first."""

    def angle(square: int) -> float:
        ranks = square // WIDTH - middle // WIDTH
        return atan2(ranks, square % WIDTH - middle % WIDTH)

    around = sorted(squares, key=angle)
    return [*around, around[0]]
