"""`manage.py bench table`: how long a move takes from a player to their opponent.

The site runs in a real Daphne on a new SQLite file with `synchronous=FULL`; the
yardsticks (a stock echo, a bare ORM transaction, a stock `group_send`, a template
loop) are measured in the same run. It ends by itself within a few minutes.
"""

from __future__ import annotations

from collections.abc import Callable

from games.bench import apart


def run(
    say: Callable[[str], object], *, key: str, quick: bool = False, machines: int = 0
) -> None:
    """Measure in processes of their own, and say line by line what is seen; with
    `machines`, a move while so many games against machines are played."""
    words = ["games.bench.busy_tables", key, str(machines)]
    if not machines:
        words = ["games.bench.rounds", key]
    apart.run(say, *words, *["quick"] * quick)
