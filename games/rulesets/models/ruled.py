"""What a game and an invitation share: one game with its options."""

from __future__ import annotations

from dataclasses import fields
from functools import cache, lru_cache

from django.db import models
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from games.engine import rules, title_of
from games.engine.errors import OptionError
from games.engine.options import Value
from games.engine.registry import AnyRules
from games.rulesets.terms import Terms


@lru_cache(maxsize=256)
def _rules(key: str, *options: tuple[str, Value]) -> AnyRules:
    """The rules of a row: its options are read and checked once."""
    return rules(key, **dict(options))


@cache
def _terms(model: type[Ruled]) -> list[str]:
    """The terms that rows of `model` have columns for."""
    return [each.name for each in fields(Terms) if each.name in _columns(model)]


def _columns(model: type[Ruled]) -> set[str]:
    return {each.name for each in model._meta.concrete_fields}


class Ruled(models.Model):
    """A row that outlives changes of the engine: it may name a game or an option that
    is there no more."""

    key = models.CharField(_("game"), max_length=20)
    options = models.JSONField(default=dict)
    digest = models.CharField(max_length=8)

    class Meta:
        abstract = True

    @cached_property
    def rules(self) -> AnyRules:
        """Raises OptionError when there are no such rules any more."""
        return _rules(self.key, *self.options.items())

    @property
    def has_rules(self) -> bool:
        """Whether it can still be played and shown on a board."""
        try:
            return bool(self.rules)
        except OptionError:
            return False

    @property
    def terms(self) -> Terms:
        """How it is to be played, as far as the row says; the rest is as usual."""
        return Terms(**{name: getattr(self, name) for name in _terms(type(self))})

    @property
    def title(self) -> str:
        """What the game is called, whatever has become of its rules."""
        return title_of(self.key)
