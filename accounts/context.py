"""What every page knows of the person who looks at it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from accounts.players import preferences_of


def player(request: HttpRequest) -> dict[str, Any]:
    """`player` (or None) and their `preferences` (defaults for a stranger).

    A page that a stranger only reads has no token for forms, which would set a cookie.
    Both were loaded with the request by one query, so this asks nothing more. A
    request that was refused before the player was known has none.
    """
    person = getattr(request, "player", None)
    known = {"player": person, "preferences": preferences_of(person)}
    if getattr(request, "only_reads", False):
        known["csrf_token"] = ""
    return known
