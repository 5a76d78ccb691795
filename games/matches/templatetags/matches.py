"""The match of a game as every list tells it."""

from __future__ import annotations

from django import template

from games.matches.summaries import match_summary
from games.play.models import Game

register = template.Library()


@register.filter
def match_words(game: Game) -> str:
    """How the match of a game stands, in a sentence; nothing where it has none."""
    match = match_summary(game)
    return match.words if match is not None else ""
