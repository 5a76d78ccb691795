"""The rules of a game as every list tells them."""

from __future__ import annotations

from django import template

from games.models.ruled import Ruled
from games.rulesets.words import Told
from games.rulesets.words import told as told_of

register = template.Library()


@register.filter
def told(row: Ruled) -> Told:
    """The rules of a game or an invitation: their name, or how they differ. Of rules
    that are gone only what the game was called."""
    return told_of(row.rules) if row.has_rules else Told(game=row.title)
