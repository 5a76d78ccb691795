"""The form of a search: a text, and fields for those who would not write words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.archive.search.fields import FIELDS, SEAT, WAY
from games.archive.search.guide import GUIDE
from games.archive.search.values import WAYS
from games.archive.search.ways_to_end import BY_PLAYERS
from games.archive.search.words import LONGEST, Query
from games.common.words import seat_words
from games.engine import GAMES, games
from games.engine.contents import SEATS, TOOK
from games.engine.registry import AnyRules
from games.rulesets.offers import own_sets

# Fields for a text, each with a title and an example.
TEXTS: Final = {
    "by": (gettext_lazy("Player"), "ada"),
    "vs": (gettext_lazy("Opponent"), "boethius"),
    "took": (gettext_lazy("Number taken"), "361"),
    "eq": (gettext_lazy("Equation"), "4 × 9 = 36"),
    "harmony": (gettext_lazy("Harmony"), "4 : 6 : 9"),
    "ratio": (gettext_lazy("Proportion"), "2 : 3 : 4"),
    "ambush": (gettext_lazy("Ambush by two"), "289 + 72"),
    "helper": (gettext_lazy("Helper"), "5"),
    "at": (gettext_lazy("Man and square"), "wT9@D4"),
    "position": (gettext_lazy("Position key"), "6485413823a86da4"),
    "ladder": (gettext_lazy("Ladder"), "the-academy"),
    "moves": (gettext_lazy("Moves"), "20-40"),
    "plies": (gettext_lazy("Single moves"), "40-80"),
    "rating": (gettext_lazy("Average rating"), "1500-1800"),
    "since": (gettext_lazy("From day"), "2026-01-01"),
    "until": (gettext_lazy("To day"), "2026-12-31"),
}
# What is asked most stands first, the others behind "More conditions".
COMMON: Final = (
    *("by", SEAT, "vs", "game", "won", "end", "took", WAY, "eq"),
    *("since", "until", "rated"),
)
OTHERS: Final = (
    *("harmony", "ratio", "ambush", "helper", "at", "position", "rules", "ladder"),
    *("moves", "plies", "rating", "machines"),
)

Ways = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One field; with `ways`, some of them in `groups` with titles, one of them is
    chosen; `value` is what stands in it."""

    name: str
    title: str
    example: str = ""
    ways: Ways = ()
    value: str = ""
    groups: tuple[tuple[str, Ways], ...] = ()


def search_form(
    search: Query, sort: str = "", query: QueryDict | None = None
) -> dict[str, Any]:
    """What the template of the form needs. What an address had in fields and is not in
    the search stays in them."""
    language = get_language()
    left = _left_over(search, query) if query else {}
    common = _filled(_fields(COMMON, language), left)
    others = _filled(_fields(OTHERS, language), left)
    return {
        "text": str(search),
        "sort": "" if sort == "newest" else sort,
        "longest": LONGEST,
        "common": common,
        "others": others,
        "is_filled": any(left.values()),
        "is_more_filled": any(field.value for field in others),
        "help": _help(language),
        "explored": next(iter(GAMES)),
    }


def _left_over(search: Query, query: QueryDict) -> dict[str, str]:
    """The texts of fields that are no words of the search."""
    texts = {name: query.get(name, "").strip() for name in FIELDS}
    if not search.refusals:
        return {}
    return {name: text for name, text in texts.items() if not search.value(name)}


def _filled(fields: tuple[Field, ...], left: Mapping[str, str]) -> tuple[Field, ...]:
    if not left:
        return fields
    return tuple(replace(field, value=left.get(field.name, "")) for field in fields)


@cache
def _fields(names: tuple[str, ...], language: str) -> tuple[Field, ...]:
    """Empty fields of these names, in their order and a language."""
    chosen = {field.name: field for field in _chosen()}
    return tuple(chosen[name] if name in chosen else _text(name) for name in names)


def _text(name: str) -> Field:
    title, example = TEXTS[name]
    return Field(name, str(title), example)


@cache
def _help(language: str) -> tuple[tuple[str, Ways], ...]:
    return tuple(
        (str(title), tuple((example, str(about)) for example, about in rows))
        for title, rows in GUIDE
    )


def _chosen() -> Iterator[Field]:
    """The fields that are lists of choices."""
    nothing = ("", _("any"))
    either = (nothing, ("yes", _("yes")), ("no", _("no")))
    seats = tuple((seat, seat_words(seat)) for seat in SEATS)
    kinds = tuple((game.key, game.title) for game in games())
    yield Field("game", _("Game"), ways=(nothing, *kinds))
    yield Field(SEAT, _("Player’s side"), ways=(nothing, *seats))
    yield Field(
        "won", _("Won by"), ways=(nothing, *seats, ("draw", _("nobody: a draw")))
    )
    ends = (nothing, *((end, str(words)) for end, words in BY_PLAYERS.items()))
    yield Field("end", _("Ended by"), ways=ends, groups=_by_game(_ends))
    yield Field(WAY, _("Taken by"), ways=(nothing,), groups=_by_game(_ways_to_take))
    yield Field("rules", _("Rules"), ways=(nothing,), groups=_by_game(_sets))
    yield Field("rated", _("Rated"), ways=either)
    machines = (("no", _("between people")), ("yes", _("with one")))
    yield Field("machines", _("The computer"), ways=(nothing, *machines))


def _by_game(
    ways_of: Callable[[AnyRules], Iterator[tuple[str, str]]],
) -> tuple[tuple[str, Ways], ...]:
    """What each game has to choose from, those with nothing left out."""
    found = ((game.title, tuple(ways_of(game))) for game in games())
    return tuple((title, ways) for title, ways in found if ways)


def _ends(game: AnyRules) -> Iterator[tuple[str, str]]:
    yield from game.ways_to_end.items()


def _ways_to_take(game: AnyRules) -> Iterator[tuple[str, str]]:
    """The ways of which any takes a pyramid, as all that have names do."""
    for way in dict.fromkeys(WAYS.values()):
        if re.fullmatch(game.found_by.get(TOOK, ""), f"pyramid/{way}"):
            yield way, way


def _sets(game: AnyRules) -> Iterator[tuple[str, str]]:
    for each in own_sets(game.key):
        yield each.name, each.title
