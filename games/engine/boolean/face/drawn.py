"""Men as they are drawn and spoken (boolean §2)."""

from __future__ import annotations

from functools import cache

from games.engine.boolean.rules.values import Man
from games.engine.scenes import Man as Drawn


@cache
def man_of(man: Man) -> Drawn:
    """Four bits and their value: "White circle 0100, value 4"."""
    name = f"{man.side.title} {man.shape} {man.bits}, value {man.value}"
    numerals = (man.bits, str(man.value))
    return Drawn(man.token, man.side.seat, man.shape, numerals, name)
