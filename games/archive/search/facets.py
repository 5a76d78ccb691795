"""By what the games of a search can be told apart, each with how many of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.db import connection
from django.utils.translation import gettext_lazy

from games.archive.models import END, GAME, RULES, WON
from games.archive.search.sayings import say_word
from games.archive.search.words import Query, Word
from games.engine import GAMES
from games.rulesets.offers import own_sets

MOST: Final = 8  # of a facet
FACETED: Final = 300  # games of which facets are counted, the first that were found
TITLES: Final = {
    GAME: gettext_lazy("Game"),
    RULES: gettext_lazy("Rules"),
    WON: gettext_lazy("Result"),
    END: gettext_lazy("Ended by"),
}
# Terms one by one: joined, PostgreSQL would read all of them.
GROUPED: Final = """
    SELECT
        (SELECT text FROM archive_term WHERE id = x.of_game),
        (SELECT text FROM archive_term WHERE id = x.of_rules),
        (SELECT text FROM archive_term WHERE id = x.of_won),
        (SELECT text FROM archive_term WHERE id = x.of_end),
        x.games
    FROM (
        SELECT of_game, of_rules, of_won, of_end, count(*) AS games
        FROM archive_entry WHERE seq IN ({marks})
        GROUP BY of_game, of_rules, of_won, of_end
    ) x
"""


@dataclass(frozen=True, slots=True)
class Narrower:
    """One condition more, with how many of the games found meet it: "12", or "12+"
    where not all were counted."""

    words: str
    count: str
    url: str


def facets_of(
    search: Query, seqs: Sequence[int], url: Callable[[str], str], more: str = ""
) -> list[tuple[str, list[Narrower]]]:
    """The facets of the games of these numbers, where there is a choice, with titles;
    `url` makes an address of the text of a search, `more` is "+" where others are.
    One query."""
    counts: dict[str, Counter[tuple[str, str]]] = {kind: Counter() for kind in TITLES}
    for game, digest, won, end, games in _grouped(seqs):
        counts[GAME][game, ""] += games
        counts[RULES][game, digest] += games
        counts[WON][won, ""] += games
        counts[END][end, ""] += games
    found = []
    for kind, counted in counts.items():
        ways = [
            Narrower(words, f"{games}{more}", url(text))
            for (value, rules), games in counted.most_common(MOST)
            for words, text in _condition(search, kind, value, rules)
        ]
        if len(counted) > 1 and ways:
            found.append((str(TITLES[kind]), ways))
    return found


def _grouped(seqs: Sequence[int]) -> list[tuple[str, str, str, str, int]]:
    if not seqs:
        return []
    # In the text: so many numbers take longer to be handed over than to be found.
    marks = ", ".join(map(str, seqs))
    with connection.cursor() as cursor:
        cursor.execute(GROUPED.format(marks=marks))
        return [*cursor.fetchall()]


def _condition(
    search: Query, kind: str, value: str, digest: str
) -> Iterator[tuple[str, str]]:
    """A condition in words, and the search with it. Rules without a name have none."""
    if kind != RULES:
        word = Word(kind, value)
        yield say_word(word, bare=True), str(search.with_word(kind, value))
        return
    name, title = titles_of_rules(value).get(digest, ("", ""))
    if name:
        yield title, str(search.with_word(GAME, value).with_word(RULES, name))


@cache
def titles_of_rules(key: str) -> dict[str, tuple[str, str]]:
    """The names and titles of a game's own rule sets by their digests."""
    if key not in GAMES:
        return {}
    return {each.digest: (each.name, each.title) for each in own_sets(key)}
