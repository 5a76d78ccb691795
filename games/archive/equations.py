"""Every equation by which somebody was taken: in how many games, first in which, and
who has used it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.db import connection
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from accounts.models import User
from games.archive.cards import GameCard
from games.archive.kept_cards import cards_at
from games.archive.models import Posting, Term
from games.engine.contents import EQUATION, equation, say_equation
from games.play.addresses import person_at

SHOWN: Final = 6  # games on the page of an equation
LOOKED: Final = 100  # games in which its users are counted
USERS: Final = 12
SHOWN_AT_ONCE: Final = 60  # equations on a page of the list
PLACE: Final = re.compile(r"(\d{1,9})_([0-9A-Z+*=]{3,60})")
# Made in Python, as a template takes longer for many rows than for the rest of a page.
ROW: Final = '<li><a href="{}">{}</a> <span class="muted">{}</span></li>'


@dataclass(frozen=True, slots=True)
class Equation:
    """What is known of an equation; its users were counted in the last `of_last` of its
    games, 0 for all."""

    form: str
    games: int
    firsts: tuple[GameCard, ...]  # the very first
    newest: tuple[GameCard, ...]
    users: tuple[tuple[str, str, int], ...]  # name, address, games
    of_last: int

    @property
    def words(self) -> str:
        return say_equation(self.form)

    @property
    def search(self) -> str:
        """The word that finds its games."""
        return f"eq:{self.form}"


def equation_page(form: str) -> str:
    return reverse("equation", args=[form])


def read_equation(text: str) -> Equation:
    """All about an equation in any form. Raises ValueError for a text that is none, or
    is not true. Seven queries."""
    form = equation(text)
    term = Term.objects.filter(kind=EQUATION, text=form, games__gt=0).first()
    if term is None:
        return Equation(form, 0, (), (), (), of_last=0)
    rows = Posting.objects.filter(term=term.pk).values_list("seq", flat=True)
    newest = list(rows.order_by("-seq")[:SHOWN])
    first = rows.order_by("seq")[:1].get()
    cards = cards_at([first, *(seq for seq in newest if seq != first)])
    return Equation(
        form,
        term.games,
        tuple(cards[:1]),
        tuple(cards[1:]),
        tuple(_users(term)),
        of_last=LOOKED if term.games > LOOKED else 0,
    )


def _users(term: Term) -> list[tuple[str, str, int]]:
    """Who has used it most."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT y.player, count(*) FROM (SELECT seq, coalesce(seats, %s) AS seats "
            "FROM archive_posting WHERE term = %s ORDER BY seq DESC LIMIT %s) x "
            "JOIN archive_entryseat y "
            "ON y.seq = x.seq AND (y.seats & x.seats) <> 0 "
            "GROUP BY y.player ORDER BY 2 DESC, 1 LIMIT %s",
            [term.seats, term.pk, LOOKED, USERS],
        )
        counts = cursor.fetchall()
    people = User.objects.in_bulk([player for player, _count in counts])
    return [
        (str(people[player]), person_at(people[player]), count)
        for player, count in counts
        if player in people
    ]


@dataclass(frozen=True, slots=True)
class EquationPage:
    """Some equations, those of most games first, as HTML, and the place from which the
    next page goes on, "" on the last."""

    rows: SafeString
    following: str = ""

    @property
    def next_url(self) -> str:
        """The address of the next page."""
        return f"{reverse('equations')}?{urlencode({'from': self.following})}"


def commonest(place: str = "") -> EquationPage:
    """The equations of most games behind `place`, "12_4*9=36"; for any other text from
    the first on. One query."""
    terms = _used()
    if behind := PLACE.fullmatch(place):
        most, text = int(behind[1]), behind[2]
        terms = terms.filter(Q(games__lt=most) | Q(games=most, text__gt=text))
    found = list(terms.values_list("text", "games")[: SHOWN_AT_ONCE + 1])
    shown, following = found[:SHOWN_AT_ONCE], ""
    if len(found) > SHOWN_AT_ONCE:
        last, games_of_last = shown[-1]
        following = f"{games_of_last}_{last}"
    return EquationPage(format_html_join("", ROW, map(_row, shown)), following)


def commonest_forms(most: int) -> list[str]:
    """The forms of the equations of most games. One query."""
    return list(_used().values_list("text", flat=True)[:most])


def _used() -> QuerySet[Term]:
    terms = Term.objects.filter(kind=EQUATION, games__gt=0)
    return terms.order_by("-games", "text")


def _row(found: tuple[str, int]) -> tuple[str, str, str]:
    text, games = found
    words = ngettext("%(games)d game", "%(games)d games", games) % {"games": games}
    return equation_page(text), say_equation(text), words
