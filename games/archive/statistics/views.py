"""The page of statistics, for any search of finished games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from accounts.limits import address_of
from accounts.players import PlayerRequest
from games.archive.costs import SEARCHES
from games.archive.models import COUNTED, END, GAME, WON
from games.archive.search.closed_searches import refusal_of_search
from games.archive.search.results import Chip, has_fields, search_of, unread
from games.archive.search.sayings import say_word
from games.archive.search.words import Query, Word
from games.archive.statistics.charts import BarList, LyingBar, histogram, lying_bars
from games.archive.statistics.fields import fields_of, other_words
from games.archive.statistics.figures import Counts, Figures, counted, figures_of
from games.archive.statistics.score_panels import first_panel, own_panel
from games.archive.statistics.sentences import summary_of
from games.archive.statistics.split_bars import (
    SplitBar,
    SplitBarList,
    known_seat,
    parts_of,
    say_side,
    sides_of,
)
from games.common.http import for_readers
from games.engine import title_of
from games.engine.contents import EQUATION, HARMONY, HELPER, TOOK, say_equation

SHOWN: Final = 12  # bars of a kind
TITLES: Final = {
    END: gettext_lazy("How games ended, and who won"),
    WON: gettext_lazy("Who won"),
    GAME: gettext_lazy("Games"),
    TOOK: gettext_lazy("Taken most often"),
    HELPER: gettext_lazy("Helpers"),
    HARMONY: gettext_lazy("Harmonies"),
    EQUATION: gettext_lazy("Equations"),
}


@require_safe
@for_readers
def statistics(request: PlayerRequest) -> HttpResponse:
    """Figures of the games that an address asks for as a search does; what stands in
    fields goes on as one text, unless something of it could not be read."""
    SEARCHES.spend(address_of(request))
    search = search_of(request.GET)
    if has_fields(request.GET) and not (search.refusals or unread(request.GET)):
        return redirect(address_of_statistics(search))
    closed = refusal_of_search(request, search)
    figures = Figures(none=(closed,)) if closed else figures_of(search)
    said = (*unread(request.GET), *search.refusals)
    context = {
        "search": search,
        "of": _of(search),
        "chips": [
            Chip(str(w), say_word(w), _url(search.without(w))) for w in search.words
        ],
        "fields": fields_of(search),
        "others": other_words(search),
        "figures": figures,
        "refusals": said,
        "archive_url": _found(search),
        **(_shown(search, figures) if figures.games else {}),
    }
    response = render(request, "archive/statistics.html", context)
    if len(search.words) > 1 or (search.words and search.words[0].name != GAME):
        response["X-Robots-Tag"] = "noindex"
    return response


def address_of_statistics(search: Query) -> str:
    """The address of the figures of a search, written in one way."""
    return _url(str(search))


def _url(text: str) -> str:
    return reverse("statistics") + (f"?{urlencode({'q': text})}" if text else "")


def _found(search: Query) -> str:
    return reverse("archive") + (f"?{urlencode({'q': str(search)})}" if search else "")


def _of(search: Query) -> str:
    """Of what, for the title: a game and whatever else is asked."""
    words = [say_word(word) for word in search.words]
    return ", ".join(words)


def _shown(search: Query, figures: Figures) -> dict[str, Any]:
    """What the template draws."""
    panels = []
    if figures.own:
        panels.append(own_panel(figures.own, search.value("by")))
    if figures.first:
        panels.append(first_panel(figures.first))
    return {
        "summary": summary_of(figures),
        "panels": panels,
        "ends": _ends(search, figures),
        "lists": list(_lists(search, figures)),
        "lengths": histogram(figures.lengths),
    }


def _ends(search: Query, figures: Figures) -> SplitBarList:
    """How games ended, and who won, split by who won."""
    bars = _bars(search, figures, END, figures.ends)
    sides = sides_of(dict(figures.won))
    split = []
    for bar, (end, _games) in zip(bars, figures.ends, strict=False):
        parts = parts_of(bar, figures.ends_won[end], sides)
        urls = (_link(search.with_word(END, end), WON, side) for side in sides)
        split.append(SplitBar(bar, parts, tuple(urls)))
    return SplitBarList(END, str(TITLES[END]), tuple(split))


def _lists(search: Query, figures: Figures) -> Iterator[BarList]:
    kinds: dict[str, Counts] = {WON: figures.won}
    if len(figures.by_game) > 1:
        kinds[GAME] = figures.by_game
    kinds |= {kind: figures.favourites[kind] for kind in (TOOK, HELPER, HARMONY)}
    kinds |= {kind: figures.favourites[kind] for kind in COUNTED if kind not in kinds}
    for kind, counts in kinds.items():
        if counts:
            bars = _bars(search, figures, kind, counts)
            yield BarList(kind, str(TITLES[kind]), bars)


def _bars(
    search: Query, figures: Figures, kind: str, counts: Counts
) -> tuple[LyingBar, ...]:
    rows = [
        (_label(kind, text), games, _link(search, kind, text))
        for text, games in counts[:SHOWN]
    ]
    return lying_bars(rows, figures.games)


def _label(kind: str, text: str) -> str:
    if kind == GAME:
        return title_of(text)
    if kind == WON:
        return say_side(text)
    if kind == END:
        return say_word(Word(kind, text), bare=True)
    if kind == HARMONY:
        return text.replace(":", " : ")
    return say_equation(text) if kind == EQUATION else text


def _link(search: Query, kind: str, text: str) -> str:
    """The games of a bar; another game has figures of its own."""
    if kind == GAME:
        return _url(str(search.with_word(kind, text)))
    value = known_seat(text) if kind == WON else text
    return _found(counted(search).with_word(kind, value))
