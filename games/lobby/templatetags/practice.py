"""What the doors to a first game offer, on whatever page they stand."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts import partners
from games.boards.pictures import draw_picture
from games.engine import rules as rules_of
from games.engine.search.partners import PARTNERS
from games.setup.seating import AtOnce, at_once

register = template.Library()

QUICK = ("15+10", "5+3", "30+20", "60+30", "3d", "")  # few, so that people meet


@register.simple_tag
def practice_partners() -> list[tuple[str, str, str]]:
    """Every practice partner: key, name and how it plays."""
    return [(key, partners.partner_title(key), partners.about(key)) for key in PARTNERS]


@register.simple_tag
def games_at_once() -> tuple[AtOnce, ...]:
    """All that can begin at once: every game, for every number of players."""
    return at_once()


@register.simple_tag
def controls_at_once() -> tuple[str, ...]:
    """The time controls among which one chooses quickly, the usual one first."""
    return QUICK


@register.simple_tag
def opening(key: str) -> SafeString:
    """The boards of a game as they stand at the beginning."""
    return _opening(key, get_language())


@lru_cache(maxsize=64)
def _opening(key: str, language: str | None) -> SafeString:
    rules = rules_of(key)
    scene = rules.scene(rules.initial())
    label = _("The board of %(game)s at the start") % {"game": rules.title}
    board = scene.boards[0]
    wide = len(board.files) > 3 * len(board.ranks) // 2
    kind = "opening wide" if wide else "opening"
    return format_html('<div class="{}">{}</div>', kind, draw_picture(scene, label))
