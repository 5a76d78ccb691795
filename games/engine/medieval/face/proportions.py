"""Formations in words and lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.engine.medieval.face.names import square_names
from games.engine.medieval.rules import victories
from games.engine.medieval.rules.formations import STRENGTH, Formation
from games.engine.medieval.rules.proofs import explained
from games.engine.medieval.rules.values import Position
from games.engine.scenes import Line
from games.engine.sides import Side
from games.engine.words import Parameter, Words


def say(formation: Formation) -> str:
    """ "Victoria Magna 16, 36, 56 on C4, D4, E4"."""
    numbers = ", ".join(map(str, formation.values))
    squares = ", ".join(square_names(formation.squares))
    return f"{victories.TITLES[formation.kind]} {numbers} on {squares}"


def words(side: Side, formation: Formation) -> Words:
    text = f"{side.title}: {say(formation)}; {explained(formation)}"
    params: dict[str, Parameter] = {
        "seat": side.seat,
        "numbers": formation.values,
        "squares": square_names(formation.squares),
    }
    return Words(formation.kind, text, params)


def lines(kind: str, side: Side, formation: Formation) -> Iterator[Line]:
    """A formation as straight pieces: one for a line, two for an angle, the sides of
    a square."""
    squares, said = square_names(formation.squares), words(side, formation)
    if formation.shape == "line":
        yield Line(kind, squares, said)
        return
    for piece in pairwise(squares):
        yield Line(kind, piece, said)
    if formation.shape == "square":
        yield Line(kind, (squares[-1], squares[0]), said)


def won_by(position: Position) -> tuple[Side, Formation] | None:
    """The formation that has won the game, with its side."""
    ended = position.ended
    if ended is None or ended.reason not in STRENGTH:
        return None
    side = next(side for side in Side if side.seat == ended.winner)
    return side, victories.counting(position, side)[0]
