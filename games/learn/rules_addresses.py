"""Where a heading of the rules stands: the one place that knows which part has it."""

from __future__ import annotations

import re

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.engine.registry import AnyRules
from games.learn.parts import RulesPart, part_with
from games.rulesets.addresses import SETS, query_of, with_query

WITHIN = re.compile(r'href="#([a-z][a-z0-9_-]*)"')


def anchor_address(key: str, anchor: str, query: str = "") -> str:
    """The page of the rules of game `key` that has an anchor, at that anchor; the
    contents if no part has it."""
    slug = part_with(key, anchor)
    if slug is None:
        return with_query(reverse("rules-page", args=[key]), query)
    page = with_query(reverse("rules-part", args=[key, slug]), query)
    return page if anchor == SETS else f"{page}#{anchor}"


def part_address(ruleset: AnyRules, part: RulesPart) -> str:
    """The page of a part, with the options that are read."""
    page = reverse("rules-part", args=[ruleset.key, part.slug])
    return with_query(page, query_of(ruleset))


def led_on(text: SafeString, ruleset: AnyRules, here: str) -> SafeString:
    """The text of the part `here`; its links to anchors of other parts lead there."""
    query = query_of(ruleset)

    def led(found: re.Match[str]) -> str:
        slug = part_with(ruleset.key, found[1])
        if slug in (None, here):
            return found[0]
        return f'href="{escape(anchor_address(ruleset.key, found[1], query))}"'

    return mark_safe(WITHIN.sub(led, text))  # noqa: S308
