"""What the rules page shows beside its text: options, digest, contents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import groupby
from typing import Any, cast

from django.template.loader import render_to_string
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.boards import equations
from games.engine.options import Described
from games.engine.registry import AnyRules
from games.engine.scenes import Man
from games.learn import parts
from games.learn.made_moves import men
from games.rulesets import as_usual, leaders

SECTION = re.compile(r'(?=<h2 id=")')
LONG = 1400  # characters of a section after which the contents are out of sight
HEADING = re.compile(r'<h2 id="([^"]+)">(.*?)</h2>', re.DOTALL)
ANY_HEADING = re.compile(r'<h[23] id="([^"]+)">(.*?)</h[23]>', re.DOTALL)


@dataclass(frozen=True)
class ShownRules:
    """One option in a shown rule set: its description and the value that it has.

    `choices` are (value, words, whether it is the one); a number has none.
    """

    about: Described
    value: str
    choices: tuple[tuple[str, str, bool], ...]
    is_default: bool

    @property
    def is_switch(self) -> bool:
        """Whether it is only on or off."""
        return isinstance(self.about.default, bool)


def options_shown(ruleset: AnyRules) -> list[tuple[str, list[ShownRules]]]:
    """Every option with its value, under the headings of the game's options."""
    described = ruleset.options.described()
    leading = leaders(ruleset.key)
    return [
        (
            heading,
            [_shown(ruleset, about, leading.get(about.name)) for about in together],
        )
        for heading, together in groupby(described, lambda about: about.group)
    ]


def _shown(ruleset: AnyRules, about: Described, leader: str | None) -> ShownRules:
    value = ruleset.options.values()[about.name]
    if isinstance(value, bool):
        value = "on" if value else "off"
    is_default = about.name not in ruleset.options.differences()
    known = _choices(about)
    if leader:
        known = {"": as_usual(leader)} | known
        value = "" if is_default else value
    choices = tuple((name, words, name == value) for name, words in known.items())
    return ShownRules(about, str(value), choices, is_default)


def _choices(about: Described) -> dict[str, str]:
    """The values of an option and their words; none for a number."""
    if about.choices is not None:
        return dict(about.choices)
    if isinstance(about.default, bool):
        return {"on": _("on"), "off": _("off")}
    return {}


@dataclass(frozen=True)
class Rank:
    """The men of one seat and one shape at the start, dearest first."""

    shape: str
    men: tuple[Man, ...]


def census(ruleset: AnyRules) -> list[tuple[str, list[Rank], int]]:
    """Who stands on the board at the start: per seat its men by shape, and how many."""
    standing = men(ruleset, ruleset.initial()).values()
    found = []
    for seat in ruleset.seats:
        own = sorted((man for man in standing if man.side == seat), key=_dearest)
        ranks = [
            Rank(shape, tuple(together))
            for shape, together in groupby(own, lambda man: man.shape)
        ]
        found.append((seat, ranks, len(own)))
    return found


def _dearest(man: Man) -> tuple[int, str, list[int]]:
    return (-man.points, man.shape, [-int(number) for number in man.numerals])


def text_of(ruleset: AnyRules, slug: str) -> SafeString:
    """One part of the rules in words and diagrams, from the template of this game.
    Nothing else is in it than what follows from the rules, so it is kept."""
    return _text_of(cast(Any, ruleset), slug, get_language())


@lru_cache(maxsize=128)
def _text_of(ruleset: Any, slug: str, _language: str) -> SafeString:
    context = {
        "rules": ruleset,
        "options": ruleset.options,
        "census": partial(census, ruleset),  # counted where a template asks for it
        "start": partial(_start, ruleset),
    }
    told = render_to_string(parts.template_of(ruleset.key, slug), context)
    return mark_safe(equations.unbroken(told))  # noqa: S308


def _start(ruleset: AnyRules) -> str:
    """The start position in one line."""
    return ruleset.write_position(ruleset.initial())


def whole_text(ruleset: AnyRules) -> SafeString:
    """All parts of the rules, one after another, with ways back to the contents."""
    return _whole_text(cast(Any, ruleset), get_language())


@lru_cache(maxsize=16)
def _whole_text(ruleset: Any, _language: str) -> SafeString:
    slugs = (parts.IDEA, *(part.slug for part in parts.own_parts(ruleset.key)))
    return with_ways_back("".join(text_of(ruleset, slug) for slug in slugs))


def is_titled(text: str, title: str) -> bool:
    """Whether the first section of a part bears its title, or is its only one."""
    first, *others = [
        strip_tags(heading).strip() for _, heading in HEADING.findall(text)
    ]
    return not others or first == title


def alone(text: str, title: str) -> SafeString:
    """A part on a page of its own. A first section of the same title gives the page its
    heading, and what is below that heading moves up with it."""
    before, first, *others = SECTION.split(text)
    if is_titled(text, title):
        first = re.sub(r"<(/?)h2\b", r"<\1h1", first)
        first = re.sub(r"<(/?)h3\b", r"<\1h2", first)
    return mark_safe("".join([before, first, *others]))  # noqa: S308


@lru_cache(maxsize=256)
def _headings(ruleset: Any, slug: str, _language: str) -> tuple[tuple[str, str], ...]:
    return tuple(
        (anchor, strip_tags(title))
        for anchor, title in ANY_HEADING.findall(text_of(ruleset, slug))
    )


def headings(ruleset: AnyRules, slug: str) -> tuple[tuple[str, str], ...]:
    """The anchor and title of each heading of a part, the small ones too; kept, for to
    find them the part is drawn."""
    return _headings(cast(Any, ruleset), slug, get_language())


def contents(text: str) -> Iterator[tuple[str, str]]:
    """The anchor and title of each section of a rendered text."""
    for anchor, title in HEADING.findall(text):
        yield anchor, strip_tags(title)


def with_ways_back(text: str) -> SafeString:
    """A rendered text in which each long section ends with a way to the contents."""
    back = render_to_string("learn/_way_back.html")
    before, *sections = SECTION.split(text)
    return mark_safe(before + "".join(_led_back(each, back) for each in sections))  # noqa: S308


def _led_back(section: str, back: str) -> str:
    if "<figure" not in section and len(strip_tags(section)) < LONG:
        return section
    words, end, rest = section.rpartition("</section>")
    return f"{words}{back}{end}{rest}" if end else f"{section}{back}"
