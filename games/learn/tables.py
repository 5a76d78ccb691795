"""The tables of numbers in proportion, as the engine makes them, on pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from games.engine.registry import AnyRules
from games.engine.surfaces import NumberSet, NumberTable
from games.rulesets.addresses import changed_query, with_query


@dataclass(frozen=True)
class Listed:
    """One set of a table with the address that lights its men."""

    numbers: str
    of: NumberSet
    url: str
    is_lit: bool


def has_tables(ruleset: AnyRules) -> bool:
    return bool(ruleset.number_tables())


def is_first(ruleset: AnyRules, part: str) -> bool:
    """Whether a part is the one that stands at the address of all."""
    every = ruleset.number_tables()
    return bool(every) and every[0].key == part


def context(ruleset: AnyRules, part: str, lit: str) -> dict[str, Any] | None:
    """What the page of one part needs, the first if none is named; None where there is
    no such part."""
    every = ruleset.number_tables()
    table = next((each for each in every if each.key == part), None)
    if not part and every:
        table = every[0]
    if table is None:
        return None
    listed = [_listed(ruleset, table, each, lit) for each in table.sets]
    return {
        "rules": ruleset,
        "table": table,
        "parts": [(each, _address(ruleset, each)) for each in every],
        "listed": listed,
        "shown": next((each for each in listed if each.is_lit), None),
    }


def _listed(ruleset: AnyRules, table: NumberTable, of: NumberSet, lit: str) -> Listed:
    name = "-".join(map(str, of.numbers))
    url = _address(ruleset, table, f"lit={name}") if of.squares else ""
    numbers = ", ".join(map(str, of.numbers))
    return Listed(numbers, of, f"{url}#men" if url else "", bool(url) and name == lit)


def _address(ruleset: AnyRules, table: NumberTable, lit: str = "") -> str:
    """The page of a part under the same options."""
    if is_first(ruleset, table.key):
        url = reverse("progressions", args=[ruleset.key])
    else:
        url = reverse("progressions-part", args=[ruleset.key, table.key])
    return with_query(url, "&".join(filter(None, [changed_query(ruleset), lit])))
