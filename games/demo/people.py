"""The people of the demo data. Their password is known to everybody."""

from __future__ import annotations

from django.contrib.auth.hashers import make_password

from accounts.models import User
from accounts.names import key_of

NAMES = ("ada", "boethius", "cusanus", "fulke", "hildegard", "oronce")
# Those whom one meets on ladders only.
CLUB = ("asilo", "barozzi", "fortolf", "hermannus", "selenus", "shirwood")
EVERYBODY = (*NAMES, *CLUB)
# Not a secret: printed wherever the demo is made.
PASSWORD = "number-battle-1030"  # noqa: S105


def people() -> dict[str, User]:
    """Everybody by name; those who are missing are made. An account whose name looks
    the same, as "Ada", is that of the demo: no second one can have it."""
    by_key = {key_of(name): name for name in EVERYBODY}
    found = User.objects.filter(name_key__in=by_key)
    known = {by_key[user.name_key]: user for user in found}
    missing = [name for name in EVERYBODY if name not in known]
    password = make_password(PASSWORD) if missing else ""
    for name in missing:
        known[name], _new = User.objects.get_or_create(
            name_key=key_of(name), defaults={"username": name, "password": password}
        )
    return known
