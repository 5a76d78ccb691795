"""What the doors to a first game offer, on whatever page they stand."""

from __future__ import annotations

from django import template

from accounts import partners
from games.setup.seating import AtOnce, at_once

register = template.Library()

QUICK = ("15+10", "5+3", "30+20", "60+30", "3d", "")  # few, so that people meet


@register.simple_tag
def some_levels() -> list[tuple[str, str, str]]:
    """The weakest level, the strongest and one between them: key, name and how it
    plays."""
    keys = partners.offered_partners()
    some = (keys[0], keys[(len(keys) - 1) // 2], keys[-1])
    return [(key, partners.level_words(key), partners.about(key)) for key in some]


@register.simple_tag
def games_at_once() -> tuple[AtOnce, ...]:
    """All that can begin at once: every game, for every number of players."""
    return at_once()


@register.simple_tag
def controls_at_once() -> tuple[str, ...]:
    """The time controls among which one chooses quickly, the usual one first."""
    return QUICK
