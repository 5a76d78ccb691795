"""`manage.py bench archive`: what searching, exploring and keeping many finished games
costs, beside the page of one finished game.

The games are drawn at random from a seed: some are really played (`fragments.py`), and
copied with other people, days and ratings (`copies.py`); the index is what the real one
writes of them. By default a new SQLite file is filled and thrown away; a database that
is named is filled once and kept, to be measured again.
"""

from __future__ import annotations

from collections.abc import Callable

from games.bench import apart


def run(
    say: Callable[[str], object],
    *,
    games: int,
    seed: int = 1,
    rounds: int = 20,
    database: str = "",
) -> None:
    """Measure in a process of its own, and say line by line what is seen. `database` is
    the address of an empty database, or of one that was filled by the same words."""
    words = (str(games), str(seed), str(rounds))
    apart.run(
        say, "games.bench.archive.measuring", *words, limits=False, database=database
    )
