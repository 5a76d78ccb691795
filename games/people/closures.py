"""Leaving the site: an account is closed, its games stay; and taking one's data."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction

from accounts import names
from accounts.models import Preferences, User
from accounts.players import preferences_of
from games.fairness.personal_data import export_fairness as export_fairness
from games.fairness.personal_data import forget_fairness as forget_fairness
from games.ladders.members.departures import export_ladders as export_ladders
from games.ladders.members.departures import leave_all as leave_ladders
from games.models import (
    Measure,
    Notice,
    NoticeWish,
    Place,
    PushSubscription,
    SavedRuleset,
    Seat,
    Seek,
    TalkLine,
    Vacation,
)
from games.notices.personal_data import export_notices as export_notices
from games.people.departures import leave_again, leave_all, leave_lobby
from games.ratings.histories import export_of as export_ratings


@transaction.atomic
def close_account(person: User, *, now: datetime) -> None:
    """End what he plays, forget who he was, keep the games of "closed account".

    Raises nothing when done twice; a person of whom nothing is left is deleted.
    """
    person = User.objects.select_for_update(no_key=True).get(pk=person.pk)
    leave_lobby(person)  # first, so that no game begins that is not ended below
    leave_all(person, now)
    leave_again(person, now)
    leave_ladders(person, now)
    forget_fairness(person)
    for owned, field in OWNED.items():
        owned._default_manager.filter(**{field: person}).delete()
    if not _is_remembered(person):
        person.delete()
        return
    person.seats.update(token_hash="")
    _forget(person, now)


# What goes with its owner; the seats stay, as the games are the opponents' too.
OWNED = {
    Authenticator: "user",
    EmailAddress: "user",
    Notice: "person",
    NoticeWish: "person",
    Place: "player",
    Preferences: "user",
    PushSubscription: "person",
    SavedRuleset: "owner",
    Seek: "creator",
    TalkLine: "author",
    Vacation: "player",
}


def _is_remembered(person: User) -> bool:
    """Whether something of others hangs on his account, so that it stays, nameless."""
    kept = (
        person.seats,
        person.memberships,
        person.founded_ladders,
        person.honours,
        person.reports,
        Measure.objects.filter(moderator=person),
    )
    return any(each.exists() for each in kept)


def _forget(person: User, now: datetime) -> None:
    person.username = names.closed_name()
    person.email = person.first_name = person.last_name = ""
    person.last_login = None
    person.is_active = person.is_staff = person.is_superuser = False
    person.closed_at = now
    person.set_unusable_password()
    person.groups.clear()
    person.user_permissions.clear()
    person.save()


def export_account(person: User) -> dict[str, Any]:
    """All that the site knows of him, as plain values for JSON."""
    preferences = preferences_of(person)
    chosen = ("theme", "direction", "sound", "helps", "confirm_move")
    return {
        "name": person.username,
        "guest": person.is_guest,
        "since": person.date_joined.isoformat(),
        "email": list(
            EmailAddress.objects.filter(user=person).values("email", "verified")
        ),
        "preferences": {name: getattr(preferences, name) for name in chosen},
        "games": [_game(seat) for seat in _seats(person)],
        "invitations": [
            {
                "game": seek.key,
                "rules": seek.options,
                "made": seek.created_at.isoformat(),
                "status": seek.status,
            }
            for seek in Seek.objects.filter(creator=person).order_by("pk")
        ],
        "came_to": [
            {
                "game": place.seek.key,
                "seat": place.seat,
                "came": place.joined_at.isoformat(),
                "status": place.seek.status,
            }
            for place in Place.objects.filter(player=person).select_related("seek")
        ],
        "rule_sets": [
            {
                "game": saved.key,
                "name": saved.name,
                "address": saved.get_absolute_url(),
                "rules": saved.options,
                "saved": saved.created_at.isoformat(),
            }
            for saved in SavedRuleset.objects.filter(owner=person).order_by("pk")
        ],
        "talk": [
            {"game": line.game_id, "said": line.said_at.isoformat(), "text": line.text}
            for line in TalkLine.objects.filter(author=person)
        ],
        "ratings": export_ratings(person),
        **export_notices(person),
        **export_ladders(person),
        **export_fairness(person),
        "vacations": [
            {"from": away.starts_at.isoformat(), "to": away.ends_at.isoformat()}
            for away in person.vacations.all()
        ],
    }


def _seats(person: User) -> list[Seat]:
    seats = Seat.objects.filter(player=person).select_related("game")
    seats = seats.prefetch_related("game__seats")
    return list(seats.order_by("game__created_at"))


def _game(seat: Seat) -> dict[str, Any]:
    game = seat.game
    return {
        "address": game.get_absolute_url(),
        "game": game.key,
        "seat": seat.name,
        "begun": game.created_at.isoformat(),
        "status": game.status,
        "winner": game.winner,
        "won": seat.name in game.winners,
        "ending": game.ending,
    }
