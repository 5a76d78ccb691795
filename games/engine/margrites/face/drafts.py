"""A decision half written (margrites §9).

"e5" is a piece, "e5>e6", "e8>B++" and "+e8" are steps; "B@e1" places a piece, "B=b2 c2"
is an arrangement begun.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from games.engine.margrites.rules.boards import INDEX, NAMES, NOWHERE
from games.engine.margrites.rules.values import Arrange, Move, Position, Score, Step
from games.engine.margrites.text.notation import Unreadable, bare, read_decision

_BEGUN: Final = re.compile(r"\s*([a-i][1-8])\s*>?\s*", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Draft:
    """A piece that is chosen, or a decision; an arrangement may still be begun."""

    origin: int = NOWHERE
    move: Move | None = None

    @property
    def text(self) -> str:
        """The draft as far as it goes, in notation."""
        if self.move is not None:
            return bare(self.move)
        return "" if self.origin == NOWHERE else NAMES[self.origin]

    @property
    def target(self) -> int:
        return self.move.target if isinstance(self.move, Step) else NOWHERE


def of(move: Move) -> Draft:
    """The draft that is a whole decision."""
    origin = move.origin if isinstance(move, Step | Score) else NOWHERE
    return Draft(origin, move)


def read_draft(position: Position, text: str) -> tuple[Draft, str]:
    """The longest part of a text that is a draft, and the rest of it. Captures that
    are given are part of neither: `offers` reads them."""
    if not text.strip():
        return Draft(), ""
    try:
        move = read_decision(position, text)
    except Unreadable:
        found = _BEGUN.match(text)
        if found is None:
            return Draft(), text.strip()
        return Draft(INDEX[found[1].lower()]), text[found.end() :].strip()
    if isinstance(move, Arrange) and not move.squares:
        return Draft(), ""
    return of(move), ""
