"""`manage.py bench ladder`: how long the pages of a ladder with many members take.

The standing and the check before a challenge are asked for by a member, each beside an
empty page of the same site in the same run, on a new SQLite file.
"""

from __future__ import annotations

from collections.abc import Callable

from games.bench import apart


def run(say: Callable[[str], object], *, members: int, quick: bool = False) -> None:
    """Measure in a process of its own, and say line by line what is seen."""
    apart.run(
        say, "games.bench.standings", str(members), *["quick"] * quick, limits=False
    )
