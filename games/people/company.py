"""People in lists: who is here, what they play, how strong they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import User
from games.contacts.finding import is_listed
from games.contacts.follows import follows, why_not_followed
from games.contacts.presence import here_among
from games.play.models import ONE_SITTING, Game, Seat
from games.ratings.models import Rating
from games.ratings.pools import pool_title
from games.ratings.selectors import ShownRating, shown_row

AT_TABLE = timedelta(minutes=5)  # since a move, where no open page says more


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One person as a list shows them: whether they are `here`, the `game` they are
    playing at a table now, and their rating in the pool of most games."""

    person: User
    is_here: bool
    game: Game | None
    rating: ShownRating | None
    pool: str


def person_rows(people: Iterable[User], now: datetime) -> list[PersonRow]:
    """The rows of these people. Three queries."""
    people = list(people)
    keys = [person.pk for person in people]
    here, games = here_among(keys, now), games_at_tables(keys, now)
    ratings = _most_played(keys)
    return [
        PersonRow(
            person,
            person.pk in here,
            games.get(person.pk),
            shown_row(row, now) if (row := ratings.get(person.pk)) else None,
            pool_title(row.pool) if row else "",
        )
        for person in people
    ]


def games_at_tables(keys: Iterable[int], now: datetime) -> dict[int, Game]:
    """The game that each of these people is playing with others at one sitting, if any:
    the one moved last. One query."""
    there = Q(seen_until__gt=now) | Q(game__moved_at__gt=now - AT_TABLE)
    games = Game.objects.filter(ONE_SITTING)
    seats = Seat.objects.filter(there, player__in=list(keys), game__in=games)
    latest = seats.select_related("game").order_by("game__moved_at", "pk")
    return {seat.player_id: seat.game for seat in latest}


def _most_played(keys: Iterable[int]) -> dict[int, Rating]:
    rows = Rating.objects.filter(player__in=list(keys)).order_by("games", "pk")
    return {row.player_id: row for row in rows}


# --- On a profile --------------------------------------------------------------


def contact_context(person: User, viewer: User | None, now: datetime) -> dict[str, Any]:
    """Whether `person` is here and what they play, and whether `viewer` follows them
    or may, which a stranger is not asked. Whether an invitation is welcome is said when
    it is sent."""
    is_other = viewer is not None and viewer != person
    return {
        "is_here": is_listed(person) and bool(here_among([person.pk], now)),
        "game": games_at_tables([person.pk], now).get(person.pk) if is_other else None,
        "may_invite": viewer != person and person.is_active,
        "follows": is_other and follows(viewer, person),
        "may_follow": is_other and not why_not_followed(viewer, person),
    }


def since_words(person: User) -> str:
    """Since when a person is here, and as what."""
    if person.is_partner:
        return _("A computer player. Games against it are never rated.")
    words = _("Guest since %(day)s") if person.is_guest else _("Member since %(day)s")
    return words % {"day": date_format(person.date_joined, "DATE_FORMAT")}
