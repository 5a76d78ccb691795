"""By what the games of a search can be told apart, each with how many of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.translation import gettext_lazy

from games.archive.models import END, GAME, RULES, WON, Term
from games.archive.search.clauses import Kind
from games.archive.search.sayings import say_word
from games.archive.search.words import Query, Word
from games.common.prepared_queries import Question
from games.engine import GAMES
from games.rulesets.offers import own_sets

MOST: Final = 8  # of a facet
TITLES: Final = {
    GAME: gettext_lazy("Game"),
    RULES: gettext_lazy("Rules"),
    WON: gettext_lazy("Result"),
    END: gettext_lazy("Ended by"),
}


@dataclass(frozen=True, slots=True)
class Narrower:
    """One condition more, with how many of the games found meet it: "12", or "12+"
    where not all were counted."""

    words: str
    count: str
    url: str


def facets_of(
    search: Query, kinds: Sequence[Kind], url: Callable[[str], str], more: str = ""
) -> list[tuple[str, list[Narrower]]]:
    """The facets of games of these `kinds`, as a search has found them, where there is
    a choice, with titles; `url` makes an address of the text of a search, `more` is "+"
    where others are. One query."""
    counts: dict[str, Counter[tuple[str, str]]] = {kind: Counter() for kind in TITLES}
    for (game, digest, won, end), games in _counted(kinds):
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


def _counted(kinds: Sequence[Kind]) -> list[tuple[list[str], int]]:
    """The texts of the terms of each kind, with how many games are of it."""
    counted = Counter(map(tuple, kinds))
    terms = {term for kind in counted for term in kind}
    texts = dict(_texts.all(terms=sorted(terms))) if terms else {}
    return [([texts.get(term, "") for term in kind], n) for kind, n in counted.items()]


_texts: Question[tuple[int, str]] = Question(
    lambda terms: Term.objects.filter(pk__in=terms).values_list("pk", "text"),
    planned_once=True,
)


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
