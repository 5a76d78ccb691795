"""The form of a search: a text, and fields for those who would not write words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.archive.search.ways_to_end import endings, say_end
from games.archive.search.words import ABOUT, EXAMPLES, LONGEST, Query
from games.common.words import seat_words
from games.engine import games
from games.engine.contents import SEATS

# Fields for a text, each with a title and an example.
TEXTS: Final = {
    "by": (gettext_lazy("Player"), "ada"),
    "vs": (gettext_lazy("Opponent"), "boethius"),
    "took": (gettext_lazy("Number taken"), "361"),
    "eq": (gettext_lazy("Equation"), "4 × 9 = 36"),
    "harmony": (gettext_lazy("Harmony"), "4 : 6 : 9"),
    "at": (gettext_lazy("Man and square"), "wT9@D4"),
    "moves": (gettext_lazy("Moves"), "20-40"),
    "rating": (gettext_lazy("Ratings, on average"), "1500-1800"),
    "since": (gettext_lazy("From day"), "2026-01-01"),
    "until": (gettext_lazy("To day"), "2026-12-31"),
}


@dataclass(frozen=True, slots=True)
class Field:
    """One field; with `ways` one of them is chosen, `value` is what stands in it."""

    name: str
    title: str
    example: str = ""
    ways: tuple[tuple[str, str], ...] = ()
    value: str = ""


def search_form(search: Query, sort: str = "") -> dict[str, Any]:
    """What the template of the form needs."""
    fields = [Field(name, str(told[0]), told[1]) for name, told in TEXTS.items()]
    return {
        "text": str(search),
        "sort": "" if sort == "newest" else sort,
        "longest": LONGEST,
        "fields": (*fields, *_chosen()),
        "help": tuple((EXAMPLES[n], str(about)) for n, about in ABOUT.items()),
    }


def _chosen() -> Iterator[Field]:
    """The fields that are lists of choices."""
    nothing = ("", _("any"))
    either = (nothing, ("yes", _("yes")), ("no", _("no")))
    seats = tuple((seat, seat_words(seat)) for seat in SEATS)
    ends = tuple((each, say_end(each)) for each in sorted(endings()))
    kinds = tuple((game.key, game.title) for game in games())
    yield Field("game", _("Game"), ways=(nothing, *kinds))
    yield Field(
        "won", _("Won by"), ways=(nothing, *seats, ("draw", _("nobody: a draw")))
    )
    yield Field("end", _("Ended by"), ways=(nothing, *ends))
    yield Field("rated", _("Rated"), ways=either)
    yield Field("machines", _("Against the computer"), ways=either)
