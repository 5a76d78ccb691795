"""A page of a search: what was found, how it was read, and what can be changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.archive.cards import GameCard
from games.archive.index.queue import indexed_to
from games.archive.models import END, GAME, WON, Entry, EntrySeat, Term
from games.archive.search.queries import MOST, SORTS, Found, find
from games.archive.search.sayings import say_word
from games.archive.search.typed import read_search
from games.archive.search.words import READERS, Query, Word
from games.archive.selectors import fetch_matches
from games.common.query_words import refusals
from games.play.arrangers import arrangers_of
from games.play.lengths import with_lengths
from games.play.models import Game
from games.play.seated_games import fetch_seats
from games.play.selectors import LISTED

# What an address may say beside the words.
OF_PAGES: Final = ("q", "sort", "from", "ruleset")
POSSIBLE: Final = dict.fromkeys((*OF_PAGES, *READERS), ()) | {"sort": tuple(SORTS)}
SORT_TITLES: Final = {
    "newest": gettext_lazy("Newest"),
    "oldest": gettext_lazy("Oldest"),
    "longest": gettext_lazy("Longest"),
    "shortest": gettext_lazy("Shortest"),
    "strongest": gettext_lazy("Highest ratings"),
}
FACETS: Final = {
    GAME: gettext_lazy("Game"),
    WON: gettext_lazy("Result"),
    END: gettext_lazy("Ended by"),
}
MOST_WAYS: Final = 8  # of a facet
FILES: Final = "/archive/games"  # where exports of a search are, on an upper floor


@dataclass(frozen=True, slots=True)
class Chip:
    """One condition, with the address of the search without it."""

    text: str
    words: str
    url: str


@dataclass(frozen=True, slots=True)
class Narrower:
    """One condition more, with how many of the games found meet it."""

    words: str
    count: int
    url: str


@dataclass(frozen=True)
class Results:
    """What an address asks of the search, answered."""

    search: Query
    sort: str
    found: Found
    refusals: tuple[str, ...]

    @classmethod
    def read(cls, query: QueryDict) -> Self:
        """The answer to an address; what it cannot be asked is among the refusals."""
        search = search_of(query)
        said = refusals(query, POSSIBLE)
        sort = query.get("sort", "")
        sort = sort if sort in SORTS else "newest"
        found = find(search, sort=sort, after=query.get("from", ""))
        return cls(search, sort, found, (*said, *search.refusals, *found.none))

    @cached_property
    def cards(self) -> list[GameCard]:
        """The games of this page, with the ratings of their time. Five queries."""
        games = games_at(self.found.seqs)
        seats = EntrySeat.objects.filter(seq__in=self.found.seqs)
        ratings: dict[int, dict[int, int]] = {}
        for seq, player, rating in seats.values_list("seq", "player", "rating"):
            if rating is not None:
                ratings.setdefault(seq, {})[player] = rating
        ladders = arrangers_of([game.pk for game in games.values() if game.arranged])
        return [
            GameCard.of(game, ratings.get(seq, {}), ladders.get(game.pk))
            for seq, game in games.items()
        ]

    @property
    def title(self) -> str:
        """How many games there are."""
        count = self.found.count
        if self.found.more and count >= MOST:
            return _("More than %(count)d games found") % {"count": count}
        if self.found.more:
            return _("%(count)d games found so far") % {"count": count}
        words = ngettext("%(count)d game found", "%(count)d games found", count)
        return words % {"count": count}

    @property
    def chips(self) -> list[Chip]:
        """How the search was read, word by word."""
        does = any(word.is_content for word in self.search.words)
        return [
            Chip(str(w), say_word(w, does=does), self._url(self.search.without(w)))
            for w in self.search.words
        ]

    @property
    def sorts(self) -> list[tuple[str, str, bool]]:
        """The orders, each with its address and whether it is this one."""
        return [
            (str(title), self._url(str(self.search), sort=sort), sort == self.sort)
            for sort, title in SORT_TITLES.items()
        ]

    @cached_property
    def facets(self) -> list[tuple[str, list[Narrower]]]:
        """By what the games found can be told apart. Two queries."""
        columns = [f"of_{kind}" for kind in FACETS]
        rows = Entry.objects.filter(seq__in=self.found.all_seqs).values_list(*columns)
        counts = [Counter(each) for each in zip(*rows, strict=True)]
        known = Term.objects.in_bulk({pk for each in counts for pk in each})
        found = []
        for (kind, title), counted in zip(FACETS.items(), counts, strict=False):
            ways = list(self._narrower(kind, counted, known))
            if len(ways) > 1:
                found.append((str(title), ways))
        return found

    def _narrower(
        self, kind: str, counted: Counter[int], known: Mapping[int, Term]
    ) -> Iterator[Narrower]:
        for pk, count in counted.most_common(MOST_WAYS):
            if pk in known:
                word = Word(kind, known[pk].text)
                url = self._url(self.search.with_word(word.name, word.value))
                yield Narrower(say_word(word, bare=True), count, url)

    @property
    def following(self) -> str:
        """The address of the next page, "" after the last."""
        place = self.found.following
        return self._url(str(self.search), **{"from": place}) if place else ""

    @property
    def address(self) -> str:
        """The first page of this search, written in one way."""
        return self._url(str(self.search))

    @property
    def file_address(self) -> str:
        """Where all that was found is sent as record text."""
        return f"{FILES}.txt?{urlencode({'q': str(self.search)})}"

    @property
    def json_address(self) -> str:
        """The same as JSON, a game a line."""
        return f"{FILES}.ndjson?{urlencode({'q': str(self.search)})}"

    @cached_property
    def waiting_since(self) -> Any:
        """Since when games wait to be found; None where all are."""
        return indexed_to()

    def _url(self, text: str, **more: str) -> str:
        asked = {"q": text, "sort": self.sort, **more}
        if asked["sort"] == "newest":
            del asked["sort"]
        said = {name: value for name, value in asked.items() if value}
        return reverse("archive") + (f"?{urlencode(said)}" if said else "")


@dataclass(frozen=True, slots=True)
class FoundIds:
    """Ids of the games that a search finds, the newest first, where it goes on, and
    why there can be none."""

    ids: list[str]
    following: str = ""
    none: tuple[str, ...] = ()


def find_ids(search: Query, most: int, *, after: str = "") -> FoundIds:
    """At most `most` games of a search, whatever the windows in which they are looked
    for, from the place `after` on."""
    seqs: list[int] = []
    while True:
        size = min(MOST, most - len(seqs))
        found = find(search, after=after, size=size)
        seqs += found.seqs
        after = found.following
        if not after or len(seqs) >= most:
            break
    ids = dict(Entry.objects.filter(seq__in=seqs).values_list("seq", "game_id"))
    return FoundIds([ids[seq] for seq in seqs if seq in ids], after, found.none)


def is_search(query: QueryDict) -> bool:
    """Whether an address asks for more than the list of games by their rules has."""
    names = {*OF_PAGES, *READERS} - {"game", "ruleset"}
    return any(query.get(name, "").strip() for name in names)


def has_fields(query: QueryDict) -> bool:
    """Whether conditions stand in fields of a form, and not in the text alone."""
    return any(name in query for name in (*READERS, "ruleset"))


def search_of(query: QueryDict) -> Query:
    """The search of an address: its text, and the fields that are filled in."""
    named = [(name, query.get(name, "").strip()) for name in READERS]
    named.append(("rules", query.get("ruleset", "").strip()))
    form = tuple((name, value) for name, value in named if value)
    return read_search(query.get("q", ""), form)


def games_at(seqs: Sequence[int]) -> dict[int, Game]:
    """The games of these numbers in their order, as lists show them."""
    rows = Game.objects.filter(entry__seq__in=seqs)
    numbers = dict(Entry.objects.filter(seq__in=seqs).values_list("game_id", "seq"))
    games = {
        numbers[game.pk]: game
        for game in with_lengths(rows).only(*LISTED, "arranged", "voided_at")
    }
    fetch_seats(list(games.values()))
    fetch_matches(games.values())
    return {seq: games[seq] for seq in seqs if seq in games}
