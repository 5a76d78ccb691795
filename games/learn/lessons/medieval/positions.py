"""Positions for the lessons, with no more men than they need (medieval §9)."""

from __future__ import annotations

PYRAMIDS = {
    "P91": "P[S36,S25,T16,T9,C4,C1]",
    "P190": "P[S64,S49,T36,T25,C16]",
}


def position(*, white: str, black: str, taken: str = "") -> str:
    """White to move: `position(white="G4=C4 M2=P91", black="I5=T16")`. `taken` are the
    bodies that White has already."""
    bodies = ",".join(taken.split())
    return f"W:{_men(white)};B:{_men(black)};t=W;w={bodies};b="


def _men(text: str) -> str:
    """Men in the order of their squares, complete pyramids written out."""
    placed = dict(entry.split("=") for entry in text.split())
    return ",".join(
        f"{square}={PYRAMIDS.get(man, man)}" for square, man in sorted(placed.items())
    )
