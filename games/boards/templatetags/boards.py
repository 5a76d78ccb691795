"""Men in the pages of all rooms."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString, mark_safe

from games.boards.men import draw_man
from games.engine.scenes import Man

register = template.Library()


@register.simple_tag
def man(of: Man) -> SafeString:
    """A man as on the board."""
    return mark_safe(draw_man(of))  # noqa: S308
