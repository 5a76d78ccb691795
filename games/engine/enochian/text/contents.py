"""What a decision does, by which games are found (enochian §5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.engine.contents import AT, TOOK, Content, taken
from games.engine.enochian.rules.armies import LETTERS
from games.engine.enochian.rules.men import KING, TITLES, is_pawn, kind_of
from games.engine.enochian.rules.squares import NAMES
from games.engine.enochian.rules.values import Move, Position

SEARCHED: Final = {
    TOOK: "|".join((*TITLES, "pawn")),
    AT: rf"[{LETTERS}][KQBNRP]@[A-H][1-8]",
}


def contents(move: Move, after: Position, seat: str) -> Iterator[Content]:
    """Which man of which army goes where, and what is taken."""
    if move.is_displacement:
        name = f"{LETTERS[move.army]}{move.kind}"
        yield Content(AT, f"{name}@{NAMES[move.target].upper()}", seat)
    for event in after.events:
        if event.kind == "capture":
            yield from taken(_who(event.man), (), seat)


def _who(man: int) -> str:
    if not man:
        return TITLES[KING]
    return "pawn" if is_pawn(man) else TITLES[kind_of(man)]
