"""`manage.py bench pages`: what every kind of page costs, beside an empty page.

To a member and to a stranger, in one process on a new SQLite file with the games of the
demo. `games/bench/kinds.py` has the pages, and what is left out; a test holds it
against the addresses of the site.
"""

from __future__ import annotations

from collections.abc import Callable

from games.bench import apart


def run(say: Callable[[str], object], *, quick: bool = False) -> None:
    """Measure in a process of its own, and say line by line what is seen."""
    apart.run(say, "games.bench.visits", *["quick"] * quick, limits=False)
