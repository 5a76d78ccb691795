"""People in lists: who is here, what they play, how strong they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.db.models.expressions import Combinable
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.lookups import Lookup
from accounts.models import User
from games.contacts.finding import is_listed
from games.contacts.models import Follow, Sighting
from games.contacts.presence import HERE, here_among
from games.fairness.measures import LASTING
from games.fairness.models import Block, Measure
from games.ladders.models import Honour
from games.people.selectors import AT_TABLE
from games.play.models import ONE_SITTING, Game, Seat
from games.ratings.models import Rating
from games.ratings.pools import pool_title
from games.ratings.selectors import ShownRating, shown_row


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


def _beside(*, viewer: int | None, since: datetime) -> dict[str, Combinable]:
    """What is asked along with a person: whether they are here, whether measures may
    hold, whether they have honours, and what is between them and who looks."""
    here = Sighting.objects.filter(person=OuterRef("pk"), seen_at__gt=since)
    measures = Measure.objects.filter(person=OuterRef("pk"), kind__in=LASTING)
    asked: dict[str, Combinable] = {
        "is_seen": Exists(here),
        "was_measured": Exists(measures),
        "has_honours": Exists(Honour.objects.filter(player=OuterRef("pk"))),
    }
    if viewer is not None:
        own = Block.objects.filter(by=viewer, against=OuterRef("pk"))
        theirs = Block.objects.filter(by=OuterRef("pk"), against=viewer)
        follow = Follow.objects.filter(by=viewer, whom=OuterRef("pk"))
        asked |= {
            "is_blocked": Exists(own),
            "has_blocked": Exists(theirs),
            "is_followed": Exists(follow),
        }
    return asked


_seen_by = Lookup(_beside)


def person_seen(name: str, viewer: User | None, now: datetime) -> Any:
    """The person of this name, and what `contact_context` and `profile_context` tell
    of them, in one question. Raises Http404."""
    key = viewer.pk if viewer else None
    return _seen_by.find_or_404(name, viewer=key, since=now - HERE)


def contact_context(person: Any, viewer: User | None) -> dict[str, Any]:
    """Whether `person`, who comes of `person_seen`, is here, and whether `viewer`
    follows them or may, which a stranger is not asked. Whether an invitation is welcome
    is said when it is sent."""
    is_other = viewer is not None and viewer != person
    are_apart = is_other and (person.is_blocked or person.has_blocked)
    return {
        "is_here": is_listed(person) and person.is_seen,
        "may_invite": viewer != person and person.is_active,
        "follows": is_other and person.is_followed,
        "may_follow": is_other and is_listed(person) and not are_apart,
    }


def since_words(person: User) -> str:
    """Since when a person is here, and as what."""
    if person.is_partner:
        return _("A computer player. Games against it are never rated.")
    words = _("Guest since %(day)s") if person.is_guest else _("Member since %(day)s")
    return words % {"day": date_format(person.date_joined, "DATE_FORMAT")}
