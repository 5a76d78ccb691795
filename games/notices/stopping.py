"""The link in every letter by which letters are stopped, also without logging in."""

from __future__ import annotations

from django.core import signing
from django.urls import reverse

from accounts.models import User

SIGNER = signing.Signer(salt="games.notices.stop")


def stop_url(person: User) -> str:
    """The address, on this site, that stops the letters to `person`. It holds as long
    as the account: letters may lie about for years."""
    return reverse("notices-stop", args=[SIGNER.sign(str(person.pk))])


def person_of(signed: str) -> User | None:
    """Whose letters such an address stops; None when nobody's, or it was changed."""
    try:
        pk = int(SIGNER.unsign(signed))
    except signing.BadSignature:
        return None
    return User.objects.filter(pk=pk, is_active=True).first()
