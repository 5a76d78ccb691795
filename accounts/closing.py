"""Leaving the site: an account is closed, its games stay; and taking one's data."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction

from accounts import names
from accounts.models import Preferences, User
from accounts.players import preferences_of
from accounts.tables import live_games
from games.errors import GameOver, RulesGone, TooLateToAbort
from games.live import lobby_changed
from games.models import SavedRuleset, Seat, Seek, TalkLine
from games.table import services


@transaction.atomic
def close(person: User, *, now: datetime) -> None:
    """End what he plays, forget who he was, keep the games of "closed account".

    Raises nothing when done twice; a person who never sat down is deleted outright.
    """
    person = User.objects.select_for_update(no_key=True).get(pk=person.pk)
    for game_id in live_games(person):
        _leave(game_id, person, now)
    for owned, field in OWNED.items():
        owned._default_manager.filter(**{field: person}).delete()
    lobby_changed()
    if not person.seats.exists():
        person.delete()
        return
    person.seats.update(token_hash="")
    _forget(person, now)


# What goes with its owner; the seats stay, as the games are the opponents' too.
OWNED = {
    Authenticator: "user",
    EmailAddress: "user",
    Preferences: "user",
    SavedRuleset: "owner",
    Seek: "creator",
    TalkLine: "author",
}


def _leave(game_id: str, person: User, now: datetime) -> None:
    """Abort or resign a game; one that has ended a moment ago needs neither, and one
    whose rules are gone is for the operators to stop."""
    with suppress(GameOver, RulesGone):
        try:
            services.abort(game_id=game_id, player=person, now=now)
        except TooLateToAbort:
            services.resign(game_id=game_id, player=person, now=now)


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


def export(person: User) -> dict[str, Any]:
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
    }


def _seats(person: User) -> list[Seat]:
    seats = Seat.objects.filter(player=person).select_related("game")
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
        "ending": game.ending,
    }
