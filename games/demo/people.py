"""The people of the demo data. Their password is known to everybody."""

from __future__ import annotations

from django.contrib.auth.hashers import make_password

from accounts.models import User

NAMES = ("ada", "boethius", "cusanus", "fulke", "hildegard", "oronce")
# Those whom one meets on ladders only.
CLUB = ("asilo", "barozzi", "fortolf", "hermannus", "selenus", "shirwood")
EVERYBODY = (*NAMES, *CLUB)
# Not a secret: printed wherever the demo is made.
PASSWORD = "number-battle-1030"  # noqa: S105


def people() -> dict[str, User]:
    """Everybody by name; those who are missing are made."""
    known = {
        user.username: user for user in User.objects.filter(username__in=EVERYBODY)
    }
    missing = [name for name in EVERYBODY if name not in known]
    password = make_password(PASSWORD) if missing else ""
    for name in missing:
        known[name], _new = User.objects.get_or_create(
            username=name, defaults={"password": password}
        )
    return known
