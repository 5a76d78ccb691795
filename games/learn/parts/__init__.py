"""The parts of the rules of each game, in the order in which they are read.

A game brings a module of its key here, which holds `PARTS`, and a template for each in
`learn/KEY/rules/`, beside `idea.html`, the short version.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from django.template.loader import get_template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rulesets.addresses import OPTIONS, SETS

IDEA = "idea"
ANCHOR = re.compile(r'<h[23] id="([a-z]+)"')
OF_OPTION = "option-"


@dataclass(frozen=True)
class RulesPart:
    """One page of the rules: its name in addresses, its title, and a sentence that
    says what it has."""

    slug: str
    title: Promise
    about: Promise


# What every game has after its own parts.
GENERAL = (
    RulesPart(
        SETS,
        _("Named rule sets"),
        _("The same game with other options, each under a name."),
    ),
    RulesPart(
        OPTIONS,
        _("The options"),
        _("Every option with its value. Change them and read the rules with them."),
    ),
)


@cache
def own_parts(key: str) -> tuple[RulesPart, ...]:
    """The parts that tell the rules of game `key`."""
    parts: tuple[RulesPart, ...] = import_module(f"{__name__}.{key}").PARTS
    return parts


@cache
def parts_of(key: str) -> tuple[RulesPart, ...]:
    """All parts of the rules of game `key`."""
    return (*own_parts(key), *GENERAL)


def template_of(key: str, slug: str) -> str:
    """The template that tells a part of the rules of game `key`."""
    return f"learn/{key}/rules/{slug}.html"


def part_with(key: str, anchor: str) -> str | None:
    """The name of the part in which a heading or an option stands, if any does."""
    if anchor.startswith(OF_OPTION) or anchor == "options":
        return OPTIONS
    return _anchors(key).get(anchor)


@cache
def _anchors(key: str) -> Mapping[str, str]:
    """Which part has which anchor, under whatever options."""
    found = {SETS: SETS}
    for part in own_parts(key):
        template = get_template(template_of(key, part.slug))
        source: str = getattr(template, "template").source  # noqa: B009  # no stub has it
        found |= dict.fromkeys(ANCHOR.findall(source), part.slug)
    return found
