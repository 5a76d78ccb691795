"""`manage.py bench load`: many games at once on the real `serve`, one move in ten
seconds each.

It prints what a move costs and how long it takes beside one game alone, what a table
takes of memory, what the site does while nobody moves, and how it comes back after a
restart. It takes about a quarter of an hour.
"""

from __future__ import annotations

from collections.abc import Callable

from games.bench import apart


def run(say: Callable[[str], object], *, key: str, quick: bool = False) -> None:
    """Measure in processes of their own, and say line by line what is seen."""
    apart.run(say, "games.bench.trickles", key, *["quick"] * quick)
