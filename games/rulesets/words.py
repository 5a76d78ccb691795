"""How rules differ, in words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from games.engine.options import Options
from games.engine.registry import AnyRules
from games.rulesets.addresses import rules_address, rules_page_of
from games.rulesets.names import builtin, known, nearest

if TYPE_CHECKING:
    from games.rulesets.models import Ruled

MOST_TOLD = 3


@dataclass(frozen=True)
class Change:
    """One option that is not as in other rules: its title and both values in words."""

    name: str
    title: str
    help: str
    here: str
    there: str

    def __str__(self) -> str:
        return f"{self.title}: {self.here}"


def changes(ruleset: AnyRules, base: AnyRules | None = None) -> list[Change]:
    """What is not as in `base`, or as in the game's default rules, option by option."""
    other = compared_with(ruleset.options, base)
    about = {each.name: each for each in ruleset.options.described()}
    return [
        Change(
            name=name,
            title=about[name].title,
            help=about[name].help,
            here=ruleset.options.value_words(name),
            there=other.value_words(name),
        )
        for name, value in ruleset.options.values().items()
        if value != getattr(other, name)
    ]


def compared_with(options: Options, base: AnyRules | None = None) -> Options:
    """What `options` are held against: those of `base`, unless it is the default. An
    option that follows another one does not differ where it follows."""
    if base is not None and base.options.differences():
        return base.options
    return options.baseline()


def changed_names(ruleset: AnyRules, base: AnyRules | None = None) -> set[str]:
    """The names of the options that are not as in `base`."""
    return {change.name for change in changes(ruleset, base)}


def differences(ruleset: AnyRules) -> list[str]:
    """What is not as in the default rules, in words; empty when nothing differs."""
    return [ruleset.options.say(name) for name in ruleset.options.differences()]


@dataclass(frozen=True)
class RulesetLine:
    """The rules of a game as a line of a list tells them: by the name that they have
    among the game's own sets, or by that of the nearest one, `base`, and what differs
    from it."""

    game: str
    name: str = ""
    base: str = ""
    about: str = ""
    changes: tuple[str, ...] = ()
    url: str = ""  # the page about the set, or the rules
    rules_url: str = ""

    @property
    def first(self) -> tuple[str, ...]:
        """So many changes as a line has room for; all when just one would be left."""
        few = len(self.changes) <= MOST_TOLD + 1
        return self.changes if few else self.changes[:MOST_TOLD]

    @property
    def more(self) -> int:
        return len(self.changes) - len(self.first)

    @property
    def whole(self) -> str:
        """All that differs, for a title."""
        return "; ".join(self.changes) or self.about


def ruleset_line(ruleset: AnyRules) -> RulesetLine:
    """The rules as a line of a list tells them."""
    return _ruleset_line(cast(Any, ruleset))


def line_of(row: Ruled) -> RulesetLine:
    """The same of a game or an invitation; of rules that are gone only what the game
    was called."""
    return ruleset_line(row.rules) if row.has_rules else RulesetLine(game=row.title)


@lru_cache(maxsize=512)
def _ruleset_line(ruleset: Any) -> RulesetLine:
    """Lists tell the same few rules again and again."""
    found, base = known(ruleset), nearest(ruleset)
    near = builtin(ruleset.key)[base.name]
    return RulesetLine(
        game=ruleset.title,
        name=found.title if found else "",
        base="" if found else base.title,
        about=found.about if found else "",
        changes=tuple(
            differences(ruleset) if found else map(str, changes(ruleset, near))
        ),
        url=rules_page_of(ruleset),
        rules_url=rules_address(ruleset),
    )
