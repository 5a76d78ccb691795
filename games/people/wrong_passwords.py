"""Wrong passwords: nobody may guess for long, and nobody is locked out by others.

An attempt is counted for the account together with where it comes from, so what
strangers get wrong elsewhere does not count against the owner. A browser that has been
used with the account is a place of its own. From all other places together an account
may be tried so often that only guessers notice, and then still slowly.
"""

from __future__ import annotations

import hashlib
from typing import Any

from allauth.account.signals import password_reset
from allauth.account.utils import filter_users_by_email, filter_users_by_username
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.limits import Limit, TooMany, address_of
from accounts.models import User
from games.fairness import browsers

HERE = Limit("passwords-here", amount=5, seconds=300)  # for one account, in one place
ADDRESS = Limit("passwords-address", amount=10, seconds=60)  # for all, from one address
ACCOUNT = Limit("passwords-account", amount=100, seconds=3600)  # for one account
SLOWLY = Limit("passwords-slowly", amount=1, seconds=10)  # once these are used up


class Attempt:
    """One attempt to log in. It is counted before the password is looked at; only
    wrong ones stay counted."""

    def __init__(self, request: HttpRequest, credentials: dict[str, Any]) -> None:
        account, found = _account(credentials)
        cookie = request.COOKIES.get(browsers.COOKIE, "")
        self._account = account
        self._address = address_of(request)
        self._is_known = found in browsers.people_of(cookie)
        place = cookie if self._is_known else self._address
        self._here = _short(f"{account} {place}")
        self._spent: list[tuple[Limit, str]] = []

    def count(self) -> None:
        """Raise TooMany if this cannot be tried now."""
        self._spend(HERE, self._here)
        if self._is_known:
            return
        self._spend(ADDRESS, self._address)
        try:
            self._spend(ACCOUNT, self._account)
        except TooMany:
            self._spend(SLOWLY, self._account)

    def succeeded(self) -> None:
        """The password was right: this was no guess."""
        for limit, who in self._spent:
            limit.give_back(who)

    def forget(self) -> None:
        """What was tried in this place is forgiven."""
        HERE.forget(self._here)

    def _spend(self, limit: Limit, who: str) -> None:
        limit.spend(who)
        self._spent.append((limit, who))


@receiver(password_reset)
def forgive(request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Who has got a new password by a letter need not wait until it can be used."""
    Attempt(request, {"username": user.username}).forget()


def _account(credentials: dict[str, Any]) -> tuple[str, int | None]:
    """What attempts at this account are counted by, and its key if there is one."""
    name, email = credentials.get("username", ""), credentials.get("email", "")
    people = list(filter_users_by_username(name)) if name else []
    if not people and email:
        people = filter_users_by_email(email, prefer_verified=True)
    if people:
        return str(people[0].pk), people[0].pk
    return _short((name or email).casefold()), None


def _short(text: str) -> str:
    """A text of any length as a key of the cache."""
    return hashlib.sha256(text.encode()).hexdigest()
