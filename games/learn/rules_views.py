"""The rules of a game for players: the contents, one part, all on one page."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from accounts.players import PlayerRequest
from games.common.kept_tags import kept_by_readers
from games.engine import GAMES
from games.engine.registry import AnyRules
from games.learn import parts, rules_text, tables
from games.learn.history import has_history
from games.learn.lessons import lessons_of
from games.learn.rules_addresses import anchor_address, led_on, part_address
from games.learn.rules_text import with_ways_back
from games.rulesets import name_of
from games.rulesets.addresses import (
    OPTIONS,
    SETS,
    changed_query,
    query_of,
    rules_address,
    with_query,
)
from games.rulesets.offers import Asked, asked, own_sets, saved_sets, words_of
from games.rulesets.words import changes

TOLD_BY = {SETS: "rulesets/_sets.html", OPTIONS: "rulesets/_shown.html"}


class ListedPart(NamedTuple):
    """A part in the contents: its page, its own anchor if it has one, and the anchor,
    title and address of each heading in it."""

    part: parts.RulesPart
    url: str
    anchor: str = ""
    headings: tuple[tuple[str, str, str], ...] = ()


@require_safe
@kept_by_readers
def contents(request: HttpRequest, key: str) -> HttpResponse:
    """The short version of the rules, and what their parts tell."""
    wanted = _asked(request, key)
    ruleset = wanted.rules
    context = _of_rules(wanted) | {
        "idea": rules_text.text_of(ruleset, parts.IDEA),
        "listed": [_listed(ruleset, part) for part in parts.parts_of(key)],
        "options": _options_listed(ruleset),
        "changes": changes(ruleset),
        "has_lessons": bool(lessons_of(key)),
        "has_history": has_history(key),
        "has_tables": tables.has_tables(ruleset),
    }
    return _shown(request, "learn/rules.html", context)


@require_safe
@kept_by_readers
def part(request: PlayerRequest, key: str, slug: str) -> HttpResponse:
    """One part of the rules, between the one before it and the one after it."""
    wanted = _asked(request, key)
    ruleset = wanted.rules
    every = [
        ListedPart(each, part_address(ruleset, each)) for each in parts.parts_of(key)
    ]
    here = next((each for each in every if each.part.slug == slug), None)
    if here is None:
        raise Http404
    around = {after.part: before for before, after in pairwise(every)}
    text = _text(request, wanted, slug)
    title = str(here.part.title)
    shown = rules_text.alone(text, title)
    context = _of_rules(wanted) | {
        "part": here.part,
        "listed": every,
        "before": around.get(here.part),
        "after": next((b for a, b in pairwise(every) if a is here), None),
        "is_titled": rules_text.is_titled(text, title),
        "sections": list(rules_text.contents(shown)),
        "text": led_on(shown, ruleset, slug),
    }
    return _shown(request, "learn/rules_part.html", context)


@require_safe
@kept_by_readers
def whole(request: PlayerRequest, key: str) -> HttpResponse:
    """All rules on one page, to print and to search in."""
    wanted = _asked(request, key)
    general = (_text(request, wanted, part.slug) for part in parts.GENERAL)
    told = [rules_text.whole_text(wanted.rules), *map(with_ways_back, general)]
    text = mark_safe("".join(told))  # noqa: S308
    context = {"text": text, "contents": list(rules_text.contents(text))}
    return _shown(request, "learn/rules_print.html", _of_rules(wanted) | context)


def _asked(request: HttpRequest, key: str) -> Asked:
    """The rules that the address asks for, by a named set and options."""
    if key not in GAMES:
        raise Http404
    return asked(key, words_of(request.GET))


def _of_rules(wanted: Asked) -> dict[str, Any]:
    """What every page of the rules shows of them, and of how they were asked for."""
    return _about(wanted.rules) | {"asked": wanted}


def _about(ruleset: AnyRules) -> dict[str, Any]:
    query = query_of(ruleset)
    return {
        "rules": ruleset,
        "name": name_of(ruleset),
        "query": query,
        "new_query": changed_query(ruleset),
        "digest": ruleset.options.digest(ruleset.key),
        "differences": bool(ruleset.options.differences()),
        "contents_url": rules_address(ruleset),
        "print_url": with_query(reverse("rules-print", args=[ruleset.key]), query),
        "sets_url": anchor_address(ruleset.key, "sets", query),
        "options_url": anchor_address(ruleset.key, "options", query),
    }


def _listed(ruleset: AnyRules, part: parts.RulesPart) -> ListedPart:
    """A part for the contents; the heading of its only section is its own."""
    url = part_address(ruleset, part)
    if part in parts.GENERAL:
        return ListedPart(part, url, {OPTIONS: "options"}.get(part.slug, part.slug))
    big, *others = rules_text.headings(ruleset, part.slug)
    own = big[0] if big[1] == str(part.title) else ""
    shown = others if own else [big, *others]
    headings = tuple((name, title, f"{url}#{name}") for name, title in shown)
    return ListedPart(part, url, own, headings)


def _options_listed(ruleset: AnyRules) -> list[tuple[str, str, str]]:
    """The anchor, title and address of each option."""
    query = query_of(ruleset)
    return [
        (anchor, str(about.title), anchor_address(ruleset.key, anchor, query))
        for about in ruleset.options.described()
        for anchor in [f"{parts.OF_OPTION}{about.name}"]
    ]


def _text(request: PlayerRequest, wanted: Asked, slug: str) -> SafeString:
    """A part in words: of the game, or its named sets, or its options."""
    if slug not in TOLD_BY:
        return rules_text.text_of(wanted.rules, slug)
    if slug == OPTIONS:
        return _options_text(cast(Any, wanted.rules), get_language())
    context = _about(wanted.rules) | {
        "sets": own_sets(wanted.rules.key),
        "saved": saved_sets(wanted.rules.key, request.player),
    }
    return render_to_string(TOLD_BY[slug], context)


@lru_cache(maxsize=32)
def _options_text(ruleset: Any, _language: str) -> SafeString:
    """Every option with its value: nothing else than what follows from the rules."""
    context = _about(ruleset) | {"groups": rules_text.options_shown(ruleset)}
    return render_to_string(TOLD_BY[OPTIONS], context)


def _shown(request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
    """A page of the rules; 400 where the address asks for what cannot be."""
    status = 400 if context["asked"].mistake else 200
    return render(request, name, context, status=status)
