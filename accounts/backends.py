"""How a member is loaded for a session."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend

from accounts.models import User
from accounts.players import active_person


class Backend(AuthenticationBackend):  # type: ignore[misc]
    """The account library's log-in, with a lighter question for every page."""

    def get_user(self, user_id: int) -> User | None:
        return active_person(user_id)
