"""People as they are asked for by name."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.http import Http404

from accounts import names
from accounts.models import User


def person_named(name: str) -> User | None:
    """The person of this name, however its capitals are written."""
    try:
        names.check_shape(name)
    except ValidationError:
        return None
    person = User.objects.filter(name_key=names.key_of(name), closed_at=None).first()
    if person is None or person.username.casefold() != name.casefold():
        return None
    return person


def person_or_404(name: str) -> User:
    """The person of an address, banned or not. Raises Http404."""
    person = person_named(name)
    if person is None:
        raise Http404("Nobody here has this name.")
    return person
