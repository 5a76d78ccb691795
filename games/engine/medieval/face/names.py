"""How men are called in sentences: with side, with square, part by part."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.geometry import NAMES
from games.engine.medieval.rules.values import Attacker, Hit, Man, Squares, here
from games.engine.words import Words

SHAPES = {"C": "circle", "T": "triangle", "S": "square", "P": "pyramid"}


def whole_name(man: Man) -> str:
    """ "White T9"."""
    return f"{man.side.title} {man.name}"


def full_name(man: Man, square: int) -> str:
    """ "White T9 on D4"."""
    return f"{whole_name(man)} on {NAMES[square]}"


def victim_name(hit: Hit) -> str:
    """Who falls: "Black T12 on E2", "S36 of White P91 on G4", "all of White P91 …"."""
    name = full_name(hit.man, hit.square)
    if hit.part is not None:
        return f"{hit.man.parts[hit.part].name} of {name}"
    return f"all of {name}" if len(hit.man.parts) > 1 else name


def attacker_name(men: Squares, attacker: Attacker) -> str:
    """Who takes part, with the number it uses: "C8 on H5", "T9 of P91 on H4"."""
    man = men[attacker.square]
    if man is None:  # no man of the board: only its square can be told
        return NAMES[attacker.square]
    name = here(man, attacker.square)
    if not man.is_pyramid or attacker.value in (0, man.total):
        return name
    part = next(part for part in man.parts if part.value == attacker.value)
    return f"{part.name} of {name}"


def square_names(squares: Iterable[int]) -> tuple[str, ...]:
    return tuple(NAMES[square] for square in squares)


def no_square(name: str) -> Words:
    """There is no such square to press."""
    text = f"There is no square {name[:20]!r} on this board."
    return Words("no_square", text, {"square": name[:20]})


def unread(rest: str) -> Words:
    """That the end of a typed text cannot be read."""
    text = f"{rest[:40]!r} cannot be read; write L2-J2 or T72 L2-J2."
    return Words("unread", text, {"text": rest[:40]})
