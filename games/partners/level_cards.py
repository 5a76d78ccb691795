"""The cards of the levels: what is told of each before a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from accounts import partners
from games import engine
from games.engine.registry import AnyRules
from games.engine.search.strengths import (
    LevelStrength,
    Measured,
    how_measured,
    level_strength,
)


@dataclass(frozen=True, slots=True)
class LevelCard:
    """One level, as it is offered for a game or for any: `knows` are a few words each,
    and of one that `knows_more` those that the level below does not know; `only_in` are
    the titles of the games that have it, where others do not."""

    key: str
    name: str
    about: str
    knows: Sequence[str] = ()
    knows_more: bool = False
    strength: LevelStrength | None = None
    only_in: Sequence[str] = ()

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
    return LevelCard(
        key,
        partners.level_words(key),
        partners.about(key),
        partners.knows(key, rules),
        bool(partners.weaker(key, rules)),
        level_strength(rules.key, key),
    )


def cards(rules: AnyRules) -> list[LevelCard]:
    """All that are offered, the weakest first."""
    return [card(key, rules) for key in partners.offered_partners(rules)]


def every_level() -> list[LevelCard]:
    """The cards of all levels, whatever the game."""
    return [_of_some(key) for key in partners.every_offered()]


def _of_some(key: str) -> LevelCard:
    words, about = partners.level_words(key), partners.about(key)
    having, every = partners.games_with(key), engine.games()
    titles = [rules.title for rules in having] if len(having) < len(every) else ()
    return LevelCard(key, words, about, only_in=titles)


def levels_of(rules: AnyRules) -> GameLevels:
    """What the page of all levels tells of a game."""
    return GameLevels(rules, cards(rules), how_measured(rules.key))
