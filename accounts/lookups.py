"""People as they are asked for by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.db.models.expressions import Combinable
from django.http import Http404

from accounts import names
from accounts.models import User
from games.common.prepared_queries import Given, Question

Along = Callable[..., Mapping[str, Combinable]]


class Lookup:
    """People by their names, and what `along` makes of further values: asked together
    with them and found as attributes of theirs."""

    def __init__(self, along: Along) -> None:
        def make(name_key: str, **given: Any) -> QuerySet[User]:
            found = User.objects.filter(name_key=name_key, closed_at=None)
            return found.annotate(**along(**given))

        self._question: Question[Any] = Question(make)

    def find(self, name: str, **given: Given) -> Any:
        """The person of this name, however its capitals are written, or None."""
        try:
            names.check_shape(name)
        except ValidationError:
            return None
        person = self._question.first(name_key=names.key_of(name), **given)
        if person is None or person.username.casefold() != name.casefold():
            return None
        return person

    def find_or_404(self, name: str, **given: Given) -> Any:
        """The person of an address, banned or not. Raises Http404."""
        person = self.find(name, **given)
        if person is None:
            raise Http404("Nobody here has this name.")
        return person


_alone = Lookup(dict)


def person_named(name: str) -> User | None:
    """The person of this name, however its capitals are written."""
    found: User | None = _alone.find(name)
    return found


def person_or_404(name: str) -> User:
    """The person of an address, banned or not. Raises Http404."""
    found: User = _alone.find_or_404(name)
    return found
