"""Rule sets as people choose and read them; everything comes from the engine."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.engine import GAMES, rules
from games.engine.errors import OptionError
from games.engine.options import Described, Options
from games.engine.registry import AnyRules


class RulesetForm(forms.Form):
    """One field for each option of a game, generated from its description.

    A field left out takes the game's own default, which may follow another option
    (the harmony zone follows the setup).
    """

    def __init__(self, key: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.key = key
        leading = leaders(GAMES[key][0])
        for about in GAMES[key][0].described():
            self.fields[about.name] = _field(about, leading.get(about.name, ""))

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
    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Its fields under the headings of the game's options, in order."""
        described = GAMES[self.key][0].described()
        return [
            (heading, [self[about.name] for about in together])
            for heading, together in groupby(described, lambda about: about.group)
        ]

    @property
    def ruleset(self) -> AnyRules:
        """The rules that a valid form describes."""
        return self.bound_rules


def leaders(options: type[Options]) -> dict[str, str]:
    """The options whose default follows another, each with that other's title."""
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
    return _("As usual for the %(option)s") % {"option": leader.lower()}


def _field(about: Described, leader: str) -> forms.Field:
    common: dict[str, Any] = {"label": about.title, "help_text": about.help}
    if about.choices is not None:
        choices = list(about.choices.items())
        if leader:
            choices.insert(0, ("", as_usual(leader)))
        initial = "" if leader else about.default
        return forms.ChoiceField(
            choices=choices, initial=initial, required=not leader, **common
        )
    if isinstance(about.default, bool):
        return forms.BooleanField(initial=about.default, required=False, **common)
    return forms.IntegerField(
        min_value=about.low,
        max_value=about.high,
        initial=about.default,
        required=False,
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value"), _bounds(about)
        ),
        **common,
    )


def _bounds(about: Described) -> str:
    bounds = {"low": about.low, "high": about.high}
    return _("Please choose a whole number from %(low)d to %(high)d.") % bounds


def differences(ruleset: AnyRules) -> list[str]:
    """What is not as in the default rules, in words; empty when nothing differs."""
    return [ruleset.options.say(name) for name in ruleset.options.differences()]


def rules_address(ruleset: AnyRules) -> str:
    """The page on which the rules are told with just these options."""
    address = reverse("rules-page", args=[ruleset.key])
    changed = ruleset.options.differences()
    return f"{address}?{urlencode(changed)}" if changed else address
