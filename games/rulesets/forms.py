"""The toggles of a game as a form, generated from their description."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine import GAMES, rules
from games.engine.errors import OptionError
from games.engine.options import Described, Value
from games.engine.registry import AnyRules
from games.rulesets.words import changed_names

FEW = 15  # options that can be surveyed without folding their groups


@dataclass(frozen=True)
class OptionRow:
    """One option in the form, and whether it is not as in the set that was chosen."""

    field: forms.BoundField
    changed: bool


@dataclass(frozen=True)
class Group:
    """The options under one heading; folded where they are many and all as usual."""

    number: int
    heading: str
    rows: list[OptionRow]
    is_open: bool

    @property
    def changed(self) -> int:
        return sum(row.changed for row in self.rows)


class RulesetForm(forms.Form):
    """One field for each option of a game, generated from its description.

    A field left out takes the game's own default, which may follow another option
    (the harmony zone follows the setup). `start` are the rules that it shows at first,
    `base` those with which it is compared; both are the default unless given.
    """

    def __init__(
        self,
        key: str,
        data: Mapping[str, Any] | None = None,
        *,
        base: AnyRules | None = None,
        start: AnyRules | None = None,
    ) -> None:
        self.key = key
        self.base = base or rules(key)
        self.start = self.bound_rules = start or self.base
        super().__init__(data, initial=initial_of(self.start))
        leading = leaders(key)
        for about in GAMES[key][0].described():
            self.fields[about.name] = field_of(about, leading.get(about.name, ""))

    def clean(self) -> dict[str, Any]:
        try:
            self.bound_rules = rules(self.key, **self._given())
        except OptionError as error:
            raise ValidationError(str(error)) from error
        return self.cleaned_data

    def _given(self) -> dict[str, Any]:
        return {
            name: value
            for name, value in self.cleaned_data.items()
            if value not in (None, "")
        }

    @property
    def groups(self) -> list[Group]:
        """Its fields under the headings of the game's options, in order."""
        described = GAMES[self.key][0].described()
        return groups_of(self, described, changed_names(self.shown, self.base))

    @property
    def shown(self) -> AnyRules:
        """The rules that stand chosen; where one cannot be, without that choice."""
        self.full_clean()
        return self.bound_rules

    @property
    def options_html(self) -> SafeString:
        """Its fields under their headings."""
        return self._drawn("all")

    @property
    def first_options_html(self) -> SafeString:
        """The fields that organisers choose first; "" where there are none."""
        return self._drawn("first")

    @property
    def later_options_html(self) -> SafeString:
        """All other fields."""
        return self._drawn("later")

    def _drawn(self, part: str) -> SafeString:
        """Until the form is sent, a part follows from the rules alone and is kept."""
        if self.is_bound:
            return _options_html(self, part)
        base, start = cast(Any, self.base), cast(Any, self.start)
        return _as_begun(base, start, part, get_language())

    @property
    def ruleset(self) -> AnyRules:
        """The rules that a valid form describes."""
        return self.bound_rules


@lru_cache(maxsize=128)
def _as_begun(base: Any, start: Any, part: str, _language: str) -> SafeString:
    return _options_html(RulesetForm(start.key, base=base, start=start), part)


def _options_html(form: RulesetForm, part: str) -> SafeString:
    first = GAMES[form.key][0].first_groups
    groups = [
        each
        for each in form.groups
        if part == "all" or (each.heading in first) == (part == "first")
    ]
    context = {"groups": groups, "form": form, "is_first": part == "first"}
    return render_to_string("rulesets/_options.html", context)


def groups_of(
    form: forms.Form, described: Iterable[Described], changed: Collection[str]
) -> list[Group]:
    """The fields of a form that is generated from a description, under its headings;
    `changed` are the names of those that are not as they were."""

    def group(number: int, heading: str, names: list[str]) -> Group:
        is_open = len(form.fields) <= FEW or any(
            name in changed or name in form.errors for name in names
        )
        rows = [OptionRow(form[name], name in changed) for name in names]
        return Group(number, heading, rows, is_open)

    grouped = groupby(described, lambda about: about.group)
    return [
        group(number, heading, [about.name for about in together])
        for number, (heading, together) in enumerate(grouped, start=1)
    ]


def initial_of(ruleset: AnyRules) -> dict[str, Value]:
    """The values with which the form begins; options that follow are left to follow."""
    values = ruleset.options.values()
    for name in leaders(ruleset.key):
        if name not in ruleset.options.differences():
            values[name] = ""
    return values


@cache
def leaders(key: str) -> Mapping[str, str]:
    """The options whose default follows another, each with that other's title."""
    options = GAMES[key][0]
    plain = options.read({}).values()
    found = {}
    for about in options.described():
        for choice in about.choices or ():
            chosen = options.read({about.name: choice}).values()
            for name, value in chosen.items():
                if name != about.name and value != plain[name]:
                    found[name] = about.title
    return found


def as_usual(leader: str) -> str:
    """The choice of the default that follows the option titled `leader`."""
    return _("Standard for the %(option)s") % {"option": leader.lower()}


def field_of(about: Described, leader: str = "") -> forms.Field:
    """The field for one option; `leader` is the title of an option that it follows."""
    common: dict[str, Any] = {"label": about.title, "help_text": about.help}
    if about.choices is not None:
        choices = list(about.choices.items())
        if leader:
            choices.insert(0, ("", as_usual(leader)))
        return forms.ChoiceField(choices=choices, required=not leader, **common)
    if isinstance(about.default, bool):
        return forms.BooleanField(required=False, **common)
    return forms.IntegerField(
        min_value=about.low,
        max_value=about.high,
        required=False,
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value"), _bounds(about)
        ),
        **common,
    )


def _bounds(about: Described) -> str:
    bounds = {"low": about.low, "high": about.high}
    return _("Please choose a whole number from %(low)d to %(high)d.") % bounds
