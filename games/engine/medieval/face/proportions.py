"""Formations in words and lines: the proportions that their numbers make."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from games.engine.medieval.face.names import square_names
from games.engine.medieval.rules import progressions, victories
from games.engine.medieval.rules.formations import STRENGTH, Formation
from games.engine.medieval.rules.values import Position
from games.engine.scenes import Line
from games.engine.sides import Side
from games.engine.words import Parameter, Words


def equation(kind: str, a: int, b: int, c: int) -> str:
    """Both sides of a progression a, b, c: "36 − 16 = 56 − 36" (medieval §7)."""
    match kind:
        case "arithmetic":
            return f"{b} − {a} = {c} − {b}"
        case "geometric":
            return f"{b}² = {a} × {c}"
        case _:
            return f"2 × {a} × {c} = {b} × ({a} + {c})"


def explained(formation: Formation) -> str:
    """Each kind of progression that a formation holds, by one group of its numbers:
    "arithmetic: 36 − 16 = 56 − 36"; of four numbers "4, 6, 12 harmonic: …; …"."""
    rising = tuple(sorted(formation.values))
    if len(rising) == 3:
        return "; ".join(f"{k}: {equation(k, *rising)}" for k in formation.kinds)
    return "; ".join(group(rising, kind) for kind in formation.kinds)


def proved(formation: Formation) -> str:
    """The same for a result: of three in arithmetic also by which step they rise,
    "9 − 2 = 16 − 9 = 7"."""
    if len(formation.values) > 3 or formation.kinds != ("arithmetic",):
        return explained(formation)
    a, b, c = sorted(formation.values)
    return f"{equation('arithmetic', a, b, c)} = {b - a}"


def group(rising: tuple[int, ...], kind: str) -> str:
    """ "4, 6, 12 harmonic: 2 × 4 × 12 = 6 × (4 + 12)", one group of four numbers."""
    for three in combinations(rising, 3):
        if kind in progressions.kinds(three):
            listed = ", ".join(map(str, three))
            return f"{listed} {kind}: {equation(kind, *three)}"
    a, b, c, d = rising  # a disjunct proportion (medieval §8, `disjunct_geometric`)
    return f"{a} : {b} = {c} : {d} {kind}: {a} × {d} = {b} × {c}"


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
