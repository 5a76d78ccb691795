"""Ratings on pages that are about something else."""

from __future__ import annotations

from django import template
from django.utils import timezone

from accounts.models import User
from games.engine.registry import AnyRules
from games.play.models import Game
from games.ratings.histories import (
    HistoryEntry,
    PersonRating,
    rating_changes_of,
    ratings_of,
)
from games.ratings.pools import pool_title
from games.rulesets.addresses import rules_page_of

register = template.Library()


@register.filter
def pool_words(pool: str) -> str:
    """What a rating pool is called."""
    return pool_title(pool)


@register.filter
def rules_page(rules: AnyRules) -> str:
    """Where these rules are told."""
    return rules_page_of(rules)


@register.simple_tag
def rating_changes(game: Game) -> list[HistoryEntry]:
    """What a finished game did to the ratings of its players, by seats."""
    return rating_changes_of(game)


@register.simple_tag
def ratings_of_person(person: User) -> list[PersonRating]:
    """Somebody's ratings as they stand now, that of most games first."""
    return ratings_of(person, timezone.now())
