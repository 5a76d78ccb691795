"""Leaving the site: an account is closed, its games stay; and taking one's data."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.forms.models import model_to_dict

from accounts import names
from accounts.models import Preferences, User
from accounts.personal_data import export_all, forget_all, is_remembered
from accounts.players import held, preferences_of
from games.ladders.members.departures import leave_all as leave_ladders
from games.people.departures import leave_again, leave_all, leave_lobby


@transaction.atomic
def close_account(person: User, *, now: datetime) -> None:
    """End what they play, forget who they were, keep the games of "closed account".

    Raises nothing when done twice; a person of whom nothing is left is deleted.
    """
    person = held(person.pk)
    leave_lobby(person)  # first, so that no game begins that is not ended below
    leave_all(person, now)
    leave_again(person, now)
    leave_ladders(person, now)
    forget_all(person)
    for owned in (Authenticator, EmailAddress, Preferences):
        owned._default_manager.filter(user=person).delete()
    if not is_remembered(person):
        person.delete()
        return
    _forget(person, now)


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
    """All that the site knows of a person, as plain values for JSON."""
    preferences = preferences_of(person)
    return {
        "name": person.username,
        "guest": person.is_guest,
        "since": person.date_joined.isoformat(),
        "email": list(
            EmailAddress.objects.filter(user=person).values("email", "verified")
        ),
        "preferences": model_to_dict(preferences, exclude=["id", "user"]),
        **export_all(person),
    }
