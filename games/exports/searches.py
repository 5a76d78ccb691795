"""What an address asks of a file of found games: the same words and fields as the page
of the archive. A file would have games that nobody asked for, so what is not understood
is refused."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Self

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.archive.models import Entry
from games.archive.search.meanings import meaning
from games.archive.search.orders import read_place
from games.archive.search.queries import SORTS
from games.archive.search.results import POSSIBLE, FoundIds, find_ids, search_of
from games.archive.search.words import READERS, Query, read_word
from games.common.http import whole_number
from games.common.query_words import refusals

WORDS: Final = ("q", "ruleset", *READERS)  # that narrow a file


def is_narrowed(query: QueryDict) -> bool:
    """Whether an address asks for some of the games alone."""
    return any(query.get(name, "").strip() for name in WORDS)


def not_understood(query: QueryDict, known: Collection[str]) -> list[str]:
    """A sentence for every word of the address of a file that is not narrowed, beside
    those that are `known`."""
    return refusals(query, dict.fromkeys((*known, *WORDS), ()))


@dataclass(frozen=True, slots=True)
class FileSearch:
    """A search with its order and the place from which on; `refusals` are sentences
    about what is not understood, `is_empty` says that no game can be found."""

    search: Query
    sort: str
    after: str
    refusals: tuple[str, ...]
    is_empty: bool

    @classmethod
    def read(cls, query: QueryDict, *, within: tuple[str, str] | None = None) -> Self:
        """What an address asks for, all of it `within` one word more."""
        search = search_of(query)
        said = (*refusals(query, POSSIBLE), *search.refusals)
        if within is not None:
            search = search.with_word(within[0], read_word(*within).value)
        meant = meaning(search)
        sort = query.get("sort", "") or "newest"
        after = query.get("from", "")
        if after and not said and not _is_place(after, sort):
            said = (_("“from” says where a file goes on; it is in the header Link."),)
        said = (*said, *meant.unknown)
        return cls(search, sort, after, said, is_empty=bool(meant.none))

    def ids(self, most: int) -> FoundIds:
        """At most so many games, and where it goes on. Where all fit into one file,
        they are found by their numbers and put in order afterwards: looking through all
        games in the order of their lengths takes four times as long."""
        column, falls = SORTS[self.sort]
        if self.is_empty:
            return FoundIds([])
        if column != "seq" and not self.after:
            found = find_ids(self.search, most)
            if not found.following:
                return FoundIds(_in_order(found.ids, column, falls))
        return find_ids(self.search, most, sort=self.sort, after=self.after)


def _in_order(ids: list[str], column: str, falls: bool) -> list[str]:
    """These games in an order of lists, without those of which nothing is known."""
    rows = Entry.objects.filter(game__in=ids).exclude(**{column: None})
    order = (f"-{column}", "-seq") if falls else (column, "seq")
    return list(rows.order_by(*order).values_list("game_id", flat=True))


def _is_place(text: str, sort: str) -> bool:
    by_number = SORTS[sort][0] == "seq"
    return (whole_number(text) if by_number else read_place(text)) is not None
