"""Every equation by which somebody was taken: in how many games, first in which, and
who has used it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db import connection
from django.urls import reverse

from accounts.models import User
from games.archive.cards import GameCard
from games.archive.kept_cards import cards_at
from games.archive.models import Posting, Term
from games.engine.contents import EQUATION, equation, say_equation
from games.play.addresses import person_at

SHOWN: Final = 6  # games on the page of an equation
LOOKED: Final = 300  # games in which its users are counted
USERS: Final = 12
COMMONEST: Final = 120


@dataclass(frozen=True, slots=True)
class UsedEquation:
    """An equation with the number of its games."""

    words: str
    url: str
    games: int


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
    cards, _since = cards_at([first, *(seq for seq in newest if seq != first)])
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


def commonest() -> list[UsedEquation]:
    """The equations of most games. One query."""
    terms = Term.objects.filter(kind=EQUATION, games__gt=0)
    return [
        UsedEquation(say_equation(term.text), equation_page(term.text), term.games)
        for term in terms.order_by("-games", "text")[:COMMONEST]
    ]
