"""The cards of the levels: what is told of each before a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from accounts import partners
from games.engine.registry import AnyRules
from games.engine.search.strengths import (
    LevelStrength,
    Measured,
    how_measured,
    level_strength,
)


@dataclass(frozen=True, slots=True)
class LevelCard:
    """One level as it is offered for a game: `knows` are a few words each, and of one
    that `knows_more` those that the level below does not know."""

    key: str
    name: str
    about: str
    knows: Sequence[str]
    knows_more: bool
    strength: LevelStrength | None = None

    @property
    def drawing(self) -> str:
        """The template that draws it: a thing on which people counted or measured."""
        return f"partners/levels/{self.key}.html"


@dataclass(frozen=True, slots=True)
class GameLevels:
    """All levels at one game by its usual rules, and how their strength was measured if
    it was."""

    rules: AnyRules
    cards: list[LevelCard]
    measured: Measured | None


def card(key: str, rules: AnyRules) -> LevelCard:
    """The card of one level for these rules."""
    below = partners.knows(partners.weaker(key), rules)
    known = partners.knows(key, rules)
    more = bool(below) and set(below) < set(known)
    knows = [each for each in known if not (more and each in below)]
    return LevelCard(
        key,
        partners.level_words(key),
        partners.about(key),
        knows,
        more,
        level_strength(rules.key, key),
    )


def cards(rules: AnyRules) -> list[LevelCard]:
    """All that are offered, the weakest first."""
    return [card(key, rules) for key in partners.offered_partners()]


def levels_of(rules: AnyRules) -> GameLevels:
    """What the page of all levels tells of a game."""
    return GameLevels(rules, cards(rules), how_measured(rules.key))
