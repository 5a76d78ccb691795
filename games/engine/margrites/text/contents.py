"""What a step does, by which games are found (margrites §5). Pieces have no names, so
that one of them went to a square tells nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.engine.contents import TOOK, Content, taken
from games.engine.margrites.rules.values import Position

SEARCHED: Final = {TOOK: "piece(/[0-9]:[0-9])?"}


def contents(after: Position) -> Iterator[Content]:
    """The pieces that fall, with the counts that took them: "piece/2:1"."""
    for wave in after.waves:
        for fall in wave:
            counts = f"{fall.opp}:{fall.ally}"
            yield from taken("piece", [counts], fall.side.other.seat)
