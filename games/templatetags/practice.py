"""What the doors to a first game offer, on whatever page they stand."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts import partners
from games.engine import rules as rules_of
from games.engine.registry import games
from games.engine.search.partners import PARTNERS
from games.pictures import draw_picture
from games.wording import seat_words

register = template.Library()


@register.simple_tag
def practice_partners() -> list[tuple[str, str, str]]:
    """Every practice partner: key, name and how it plays."""
    return [(key, partners.title_of(key), partners.about(key)) for key in PARTNERS]


@register.simple_tag
def all_seats() -> list[tuple[str, str]]:
    """Every seat that some game has: key and name."""
    seats = dict.fromkeys(seat for rules in games() for seat in rules.seats)
    return [(seat, seat_words(seat)) for seat in seats]


@register.simple_tag
def opening(key: str) -> SafeString:
    """The board of a game as it stands at the beginning."""
    return _opening(key, get_language())


@lru_cache(maxsize=64)
def _opening(key: str, language: str | None) -> SafeString:
    rules = rules_of(key)
    scene = rules.scene(rules.initial())
    label = _("The board of %(game)s at the beginning") % {"game": rules.title}
    return draw_picture(scene, label)
