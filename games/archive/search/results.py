"""A page of a search: what was found, how it was read, and what can be changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Self

from django.http import QueryDict
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import cached_property
from django.utils.http import urlencode
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.archive.cards import GameCard
from games.archive.kept_cards import cards_and_line
from games.archive.models import Entry
from games.archive.search.clauses import MOST
from games.archive.search.facets import Narrower, facets_of
from games.archive.search.fields import FIELDS, refused_fields, said_in_fields
from games.archive.search.orders import read_place
from games.archive.search.queries import FACETED, SORTS, Found, find
from games.archive.search.sayings import say_word
from games.archive.search.typed import read_search
from games.archive.search.words import QUOTED, Query
from games.common.http import whole_number
from games.common.query_words import refusals, repeated
from games.common.shelves import Shelf

# What an address may say beside the words.
OF_PAGES: Final = ("q", "sort", "from", "ruleset")
POSSIBLE: Final = dict.fromkeys((*OF_PAGES, *FIELDS), ()) | {"sort": tuple(SORTS)}
SORT_TITLES: Final = {
    "newest": gettext_lazy("Newest"),
    "oldest": gettext_lazy("Oldest"),
    "longest": gettext_lazy("Longest"),
    "shortest": gettext_lazy("Shortest"),
    "strongest": gettext_lazy("Highest ratings"),
}
FILES: Final = "/archive/games"  # where exports of a search are, on an upper floor
KEPT: Final = 256  # facets of searches, of about ten kilobytes

_facets = Shelf(KEPT)


@dataclass(frozen=True, slots=True)
class Chip:
    """One condition, with the address of the search without it."""

    text: str
    words: str
    url: str


@dataclass(frozen=True)
class Results:
    """What an address asks of the search, answered."""

    search: Query
    sort: str
    found: Found
    refusals: tuple[str, ...]

    @property
    def none(self) -> tuple[str, ...]:
        """Why no game can be found; then no word is left aside."""
        return self.found.none

    @classmethod
    def read(cls, query: QueryDict, closed: str = "") -> Self:
        """The answer to an address; what it cannot be asked is among the refusals. A
        search that is `closed` finds nothing, for that reason."""
        search = search_of(query)
        sort = query.get("sort", "")
        sort = sort if sort in SORTS else "newest"
        found = Found(none=(closed,))
        if not closed:
            found = find(search, sort=sort, after=query.get("from", ""))
        said = (*unread(query), *_no_place(query, sort), *search.refusals)
        return cls(search, sort, found, said)

    @property
    def cards(self) -> list[GameCard]:
        """The games of this page, with the ratings of their time. One query, and more
        for those that no page has shown yet."""
        return self._numbered[0]

    @property
    def waiting_since(self) -> datetime | None:
        """Since when games wait to be found; None where all are."""
        return self._numbered[1]

    @cached_property
    def _numbered(self) -> tuple[list[GameCard], datetime | None]:
        return cards_and_line(self.found.seqs, self.found.ladder)

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
        """By what the games found can be told apart. One query, unless they have been
        told of the same games before, as on the page before this one."""
        more = "+" if self.found.more or self.found.count > FACETED else ""
        kinds = tuple(map(tuple, self.found.kinds))
        key = get_language(), str(self.search), self.sort, more, kinds
        facets: list[tuple[str, list[Narrower]]] | None = _facets.get(key)
        if facets is None:
            facets = facets_of(self.search, kinds, self._url, more)
            _facets.put(key, facets)
        return facets

    @property
    def preceding(self) -> str:
        """The address of the page before, "" on the first."""
        place = self.found.preceding
        return "" if place is None else self._url(str(self.search), **{"from": place})

    @property
    def is_behind(self) -> bool:
        """Whether the games that there are come before this page."""
        found = self.found
        return bool(found.count and not (found.seqs or found.following))

    @property
    def shown(self) -> str:
        """Which of the games found are on this page: "25–48", "" where it is not known
        or all are."""
        first, count = self.found.skipped, len(self.found.seqs)
        if first is None or not (first or self.found.following):
            return ""
        return f"{first + 1}–{first + count}"

    @property
    def following(self) -> str:
        """The address of the next page, "" after the last."""
        place = self.found.following
        return self._url(str(self.search), **{"from": place}) if place else ""

    @property
    def looked(self) -> str:
        """How far was looked for this page, where that was not through all games."""
        if self.found.looked:
            words = _("The next %(count)d games in this order were looked at; go on.")
            return words % {"count": self.found.looked}
        if self.found.back_to is None:
            return ""
        words = _("Looked back to %(day)s; go on.")
        if self.sort == "oldest":
            words = _("Looked up to %(day)s; go on.")
        return words % {"day": date_format(self.found.back_to, "DATE_FORMAT")}

    @property
    def left_out(self) -> str:
        """Which of the games found have no place in this order."""
        if self.sort != "strongest":
            return ""
        return _("Games without ratings are left out of this order.")

    @property
    def address(self) -> str:
        """The first page of this search, written in one way."""
        return self._url(str(self.search))

    @property
    def statistics_address(self) -> str:
        """Where the figures of all that was found are."""
        return f"{reverse('statistics')}?{urlencode({'q': str(self.search)})}"

    @property
    def files(self) -> list[tuple[str, str]]:
        """All that was found as files, in this order: what they are, and where."""
        asked = f"?{urlencode(self._asked(str(self.search)))}"
        titles = {"txt": _("Records"), "json": "JSON", "ndjson": "NDJSON"}
        return [(title, f"{FILES}.{kind}{asked}") for kind, title in titles.items()]

    def _asked(self, text: str, **more: str) -> dict[str, str]:
        """What the address of a search says."""
        asked = {"q": text, "sort": self.sort, **more}
        if asked["sort"] == "newest":
            del asked["sort"]
        return {name: value for name, value in asked.items() if value}

    def _url(self, text: str, **more: str) -> str:
        said = self._asked(text, **more)
        return reverse("archive") + (f"?{urlencode(said)}" if said else "")


@dataclass(frozen=True, slots=True)
class FoundIds:
    """Ids of the games that a search finds, in order, and where it goes on."""

    ids: list[str]
    following: str = ""


def find_ids(
    search: Query, most: int, *, sort: str = "newest", after: str = ""
) -> FoundIds:
    """At most `most` games of a search, whatever the windows in which they are looked
    for, from the place `after` on."""
    seqs: list[int] = []
    while True:
        size = min(MOST, most - len(seqs))
        found = find(search, sort=sort, after=after, size=size)
        seqs += found.seqs
        after = found.following
        if not after or len(seqs) >= most:
            break
    ids = dict(Entry.objects.filter(seq__in=seqs).values_list("seq", "game_id"))
    return FoundIds([ids[seq] for seq in seqs if seq in ids], after)


def unread(query: QueryDict) -> list[str]:
    """Sentences about what a search leaves aside of an address: unknown words, and
    words given twice where only the last counts."""
    return [*refusals(query, POSSIBLE), *repeated(query, OF_PAGES)]


def _no_place(query: QueryDict, sort: str) -> Iterator[str]:
    """A sentence about a place that is none in this order."""
    text = query.get("from", "")
    is_seq = SORTS[sort][0] == "seq"
    if text and not (whole_number(text) if is_seq else read_place(text)):
        words = _(
            "There is no place “%(text)s” in this list, so this is the first page."
        )
        yield words % {"text": text[:QUOTED]}


def is_search(query: QueryDict) -> bool:
    """Whether an address asks for more than the list of games by their rules has."""
    names = {*OF_PAGES, *FIELDS} - {"game", "ruleset"}
    return any(query.get(name, "").strip() for name in names)


def has_fields(query: QueryDict) -> bool:
    """Whether conditions stand in fields of a form, and not in the text alone."""
    return any(name in query for name in (*FIELDS, "ruleset"))


def search_of(query: QueryDict) -> Query:
    """The search of an address: its text, and the fields that are filled in."""
    found = read_search(query.get("q", ""), said_in_fields(query))
    return replace(found, refusals=(*found.refusals, *refused_fields(query)))
