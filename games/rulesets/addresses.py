"""Where rules are told, and what an address asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.http import urlencode

from games.engine.registry import AnyRules
from games.rulesets.names import known

# The parts of the rules that tell of rule sets: their names in addresses.
SETS = "sets"
OPTIONS = "all-options"


def changed_query(ruleset: AnyRules) -> str:
    """What is not as in the default rules, as a query; "" when nothing differs."""
    given: Mapping[str, Any] = ruleset.options.differences()
    return urlencode({name: _text(value) for name, value in given.items()})


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def query_of(ruleset: AnyRules) -> str:
    """The shortest query that asks for just these rules."""
    if not ruleset.options.differences():
        return ""
    found = known(ruleset)
    return urlencode({"ruleset": found.name}) if found else changed_query(ruleset)


def with_query(address: str, query: str) -> str:
    return f"{address}?{query}" if query else address


def rules_address(ruleset: AnyRules) -> str:
    """The page on which the rules are told with just these options."""
    return with_query(reverse("rules-page", args=[ruleset.key]), query_of(ruleset))


def options_address(ruleset: AnyRules) -> str:
    """The page on which every option of these rules is shown and can be changed."""
    page = reverse("rules-part", args=[ruleset.key, OPTIONS])
    return with_query(page, query_of(ruleset))


def rules_page_of(ruleset: AnyRules) -> str:
    """The page about these rules if they have a name, else the rules told with them."""
    found = known(ruleset)
    if found is None:
        return rules_address(ruleset)
    return reverse("ruleset", args=[ruleset.key, found.name])
