"""Positions for the lessons, with no more men than they need (enochian §12)."""

from __future__ import annotations

START = (
    "(yKyN)yQyByR2bn(bKbN)/ynyqybyr2bqbQ/6bbbB/6brbR/kRkr6/kBkb6/kQkq2rrrbrqrn/"
    "(kKkN)kn2rRrBrQ(rKrN)"
)


def position(
    men: str, turn: str = "r", armies: str = "aaaa bkry ----", die: str = "-"
) -> str:
    """A position of the array Fire of Fire: the men, the army to move, how the armies
    stand (status, leaders, captors), the die."""
    return f"{men} fire-of-fire rkyb {turn} {armies} {die} 0"
