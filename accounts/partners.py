"""What practice partners are called and how they play, in words. Their play itself is
the engine's; each has an account, so that it sits at a table like everybody.

The levels are offered. The partners of earlier days are not, and keep their games.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games import engine
from games.engine.registry import AnyRules
from games.engine.search import levels
from games.engine.search.levels import LEVELS
from games.engine.search.partners import PARTNERS

COMPUTER: Final = "Computer, "


def offered_partners(rules: AnyRules | None = None) -> tuple[str, ...]:
    """The keys of those who can be chosen for a game, or whatever the game, the weakest
    first."""
    found = levels.levels_of(rules) if rules else levels.USUAL
    return tuple(level.key for level in found)


def every_offered() -> tuple[str, ...]:
    """The keys of those who can be chosen for some game, the weakest first."""
    return tuple(LEVELS)


def games_with(key: str) -> list[AnyRules]:
    """The games for which this one can be chosen, by their usual rules."""
    return [rules for rules in engine.games() if key in offered_partners(rules)]


def known_partners() -> frozenset[str]:
    """The keys of all who have ever played here."""
    return frozenset(PARTNERS)


def partner_title(key: str) -> str:
    """The title of the partner, "Computer, Pebbles"; its key where it has none."""
    found = PARTNERS.get(key)
    return _(found.title) if found else key


def level_words(key: str) -> str:
    """The title within a list of computers: "Pebbles"."""
    title = partner_title(key).removeprefix(COMPUTER)
    return title[:1].upper() + title[1:]


def about(key: str) -> str:
    """How the partner plays, in a sentence or two."""
    found = PARTNERS.get(key)
    return _(found.about) if found else ""


def knows(key: str, rules: AnyRules) -> list[str]:
    """What a level sees of a game beyond the one below, a few words each."""
    return [_(each) for each in rules.learned.get(key, ())]


def greeting(key: str) -> str:
    """What a level says when a game begins; "" for those who say nothing."""
    return _(LEVELS[key].greeting) if key in LEVELS else ""


def stronger(key: str, rules: AnyRules) -> str:
    """The level above in a game, or ""."""
    return _beside(key, rules, 1)


def weaker(key: str, rules: AnyRules) -> str:
    """The level below, or ""."""
    return _beside(key, rules, -1)


def _beside(key: str, rules: AnyRules, step: int) -> str:
    keys = offered_partners(rules)
    place = keys.index(key) + step if key in keys else -1
    return keys[place] if 0 <= place < len(keys) else ""
