"""Men as they are drawn and spoken."""

from __future__ import annotations

from functools import lru_cache

from games.engine.medieval.face.names import SHAPES
from games.engine.medieval.rules.setup import pyramid
from games.engine.medieval.rules.values import Hit, Man, Part
from games.engine.scenes import Man as Drawn
from games.engine.sides import Side


@lru_cache(maxsize=4096)
def man_of(man: Man) -> Drawn:
    """A man of the board: "White triangle 9", "White pyramid 90: 36, 25, 16, 9, 4"."""
    values = sorted((part.value for part in man.parts), reverse=True)
    numerals, gone = tuple(map(str, values)), tuple(map(str, lost_values(man)))
    shape = SHAPES[man.shape]
    name = f"{man.side.title} {shape} {man.total}"
    if man.is_pyramid:
        name += f": {', '.join(numerals)}"
    if gone:
        name += f"; lost {', '.join(gone)}"
    code = f"{man.side.letter.lower()}{man.name}"
    return Drawn(code, man.side.seat, shape, numerals, name, gone=gone)


def lost_values(man: Man) -> list[int]:
    """What a pyramid has lost, greatest first, as far as it can be known."""
    left = {part.value for part in man.parts}
    first = {part.value for part in pyramid(man.side).parts}
    if len(first) != man.begun or not left <= first:
        return []
    return sorted(first - left, reverse=True)


@lru_cache(maxsize=1024)
def body_of(side: Side, part: Part) -> Drawn:
    """A part of a pyramid, or a body that was taken, as a man by itself."""
    return man_of(Man(side, (part,)))


def fallen(hit: Hit) -> Drawn:
    """The man, or the part of it, that falls."""
    if hit.part is None:
        return man_of(hit.man)
    return body_of(hit.man.side, hit.man.parts[hit.part])
