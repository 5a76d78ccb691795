"""Positions for the lessons, with no more men than they need (boolean §10)."""

from __future__ import annotations

LEVELS, RANKS, FILES = "1234", "4321", "abcd"


def position(*, white: str, black: str) -> str:
    """White to move by all formulas: `position(white="a21=1 a11=0", black="d44=F")`,
    each man with the hex digit of its value."""
    men = _men("w", white) | _men("b", black)
    cells = "|".join(
        "/".join(
            "".join(men.get(file + rank + level, ".") for file in FILES)
            for rank in RANKS
        )
        for level in LEVELS
    )
    return f"{cells} w NAOXDR p- 0 0"


def _men(side: str, text: str) -> dict[str, str]:
    placed = (entry.split("=") for entry in text.split())
    return {cell: side + value for cell, value in placed}
