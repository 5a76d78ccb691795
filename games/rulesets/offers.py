"""The named rule sets that somebody can choose from: the game's own and theirs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from accounts.models import User
from games.common.prepared_queries import Question
from games.engine import rules
from games.engine.errors import OptionError
from games.engine.options import CHANGE_SIDES
from games.engine.registry import AnyRules
from games.engine.search.balances import balance_of
from games.rulesets.addresses import changed_query
from games.rulesets.models import SavedRuleset
from games.rulesets.models.saved import LONGEST_SLUG
from games.rulesets.names import builtin, known
from games.rulesets.words import Change, changes

SLUG = re.compile(rf"[-_a-z0-9]{{1,{LONGEST_SLUG}}}")


@dataclass(frozen=True)
class Named:
    """Rules under a name: of the game itself, or `saved` by somebody."""

    name: str  # in addresses
    title: str
    about: str
    rules: AnyRules
    saved: SavedRuleset | None = None

    @property
    def key(self) -> str:
        return self.rules.key

    @cached_property
    def digest(self) -> str:
        return self.rules.options.digest(self.key)

    @property
    def url(self) -> str:
        return reverse("ruleset", args=[self.key, self.name])

    @property
    def query(self) -> str:
        """What asks for this set wherever a game is begun."""
        return f"ruleset={self.name}"

    @property
    def line(self) -> str:
        """The first sentence about it."""
        first, dot, _rest = self.about.partition(". ")
        return f"{first}." if dot else first

    @property
    def options_query(self) -> str:
        """The same rules by their options alone."""
        return changed_query(self.rules)

    @cached_property
    def changes(self) -> list[Change]:
        """What is not as in the default rules."""
        return changes(self.rules)

    @property
    def same_as(self) -> str:
        """The name that the same rules have among the game's own sets."""
        found = known(self.rules)
        return found.title if found and found.name != self.name else ""


def own_sets(key: str) -> list[Named]:
    """The named sets of game `key` itself, the default first."""
    made = builtin(key)
    return [
        Named(each.name, each.title, each.about, made[each.name])
        for each in rules(key).rulesets
    ]


def saved_sets(key: str, owner: User | None) -> list[Named]:
    """What `owner` has saved of game `key`, by name. Rules that are gone are not
    offered."""
    if owner is None:
        return []
    saved = _of_owner.all(owner=owner.pk, key=key)
    return [_saved(each) for each in saved if each.has_rules]


_of_owner = Question(
    lambda **whose: SavedRuleset.objects.filter(**whose).order_by("name", "pk")
)


def _saved(saved: SavedRuleset) -> Named:
    return Named(saved.slug, saved.name, "", saved.rules, saved)


def find(key: str, name: str) -> Named | None:
    """The set of this name in addresses, the game's own or anybody's."""
    return find_ruleset([key], name)


def find_ruleset(keys: Sequence[str], name: str) -> Named | None:
    """The same of the first of several games that has one; their own sets come before
    saved ones. One query at most."""
    own = (each for key in keys for each in own_sets(key) if each.name == name)
    if (found := next(own, None)) is not None:
        return found
    if not SLUG.fullmatch(name):
        return None
    saved = SavedRuleset.objects.filter(key__in=keys, slug=name).select_related("owner")
    in_order = sorted(saved, key=lambda each: keys.index(each.key))
    return next((_saved(each) for each in in_order if each.has_rules), None)


def usual(key: str) -> Named:
    """The default rules of game `key`."""
    return own_sets(key)[0]


def for_ladders(key: str) -> Named:
    """The rules with which a new ladder of game `key` begins: those that are meant for
    ladders, else the usual ones; where these are one-sided or mostly drawn, the first
    that are neither."""
    marked = {each.name for each in rules(key).rulesets if each.for_ladders}
    sets = sorted(own_sets(key), key=lambda each: each.name not in marked)
    return next((each for each in sets if _decides(each.rules)), sets[0])


def words_for_ladders(key: str) -> dict[str, str]:
    """The same as words of an address; where one side seems to have the better chance,
    with the change of sides (the pie rule) that makes up for it, if these rules can
    have it."""
    named = for_ladders(key)
    found = balance_of(named.rules)
    words = {"ruleset": named.name}
    if found is None or not found.is_leaning or len(named.rules.seats) > 2:
        return words
    evened = words | {CHANGE_SIDES: "on"}
    return words if asked(key, evened).mistake else evened


def rules_for_ladders(key: str) -> AnyRules:
    """The same as rules: those with which the form for a new ladder is filled in."""
    return asked(key, words_for_ladders(key)).rules


def _decides(told: AnyRules) -> bool:
    """Whether games by these rules are decided, and by play, as far as is known."""
    found = balance_of(told)
    return found is None or not (found.is_one_sided or found.is_mostly_drawn)


def is_one_sided(told: AnyRules) -> bool:
    """Whether one side of these rules surely has too much of an advantage."""
    found = balance_of(told)
    return found is not None and found.is_one_sided


@dataclass(frozen=True)
class Asked:
    """The rules that an address asks for: a named set, and options beside it.

    What cannot be is told in `mistake`, and `rules` are then those of the set.
    """

    named: Named
    rules: AnyRules
    mistake: str = ""

    @property
    def is_changed(self) -> bool:
        """Whether options stand beside the set that differ from it."""
        return self.rules != self.named.rules


def words_of(query: QueryDict) -> dict[str, str]:
    """What stands in an address; of a word that is said twice the last."""
    return {name: str(query[name]) for name in query}


def asked(key: str, query: Mapping[str, str]) -> Asked:
    """What an address asks for by `ruleset=NAME` and by options; texts that are no
    option of the game are refused."""
    given = {name: text for name, text in query.items() if text}
    name = given.pop("ruleset", "")
    named = find(key, name) if name else usual(key)
    if named is None:
        default = usual(key)
        return Asked(default, default.rules, _gone(name))
    try:
        return Asked(named, _changed(named, given))
    except OptionError as error:
        return Asked(named, named.rules, str(error))


def _changed(named: Named, given: Mapping[str, str]) -> AnyRules:
    if not given:
        return named.rules
    return rules(named.key, **{**named.rules.options.differences(), **given})


def _gone(name: str) -> str:
    return _("There is no rule set “%(name)s” here.") % {"name": name[:LONGEST_SLUG]}
