"""Sparse positions for the lessons, written by squares."""

from __future__ import annotations

COLUMNS = "ABCDEFGHIJKLMNOP"


def position(*, points: str = "0-0", pending: str = "-", **men: str) -> str:
    """White to move, `men` by their squares: `position(E2="C8", B8="t12")`."""
    board = "/".join(_row(row, men) for row in range(8, 0, -1))
    return f"{board} W 0 {points} {pending}"


def _row(row: int, men: dict[str, str]) -> str:
    entries: list[str] = []
    empty = 0
    for column in COLUMNS:
        man = men.get(f"{column}{row}")
        if man is None:
            empty += 1
            continue
        entries += [str(empty), man] if empty else [man]
        empty = 0
    return ",".join([*entries, str(empty)] if empty else entries)
