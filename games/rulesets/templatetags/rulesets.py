"""The rules of a game as every list tells them."""

from __future__ import annotations

from django import template

from games.rulesets import words
from games.rulesets.models import Ruled

register = template.Library()


@register.filter
def ruleset_line(row: Ruled) -> words.RulesetLine:
    """The rules of a game or an invitation: their name, or how they differ. Of rules
    that are gone only what the game was called."""
    return words.line_of(row)
