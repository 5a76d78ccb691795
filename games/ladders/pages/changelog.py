"""How the settings of a ladder have changed, version by version, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from games.common.words import control_words
from games.engine import rules
from games.engine.errors import OptionError
from games.engine.options import Options
from games.ladders.models import Ladder, SettingsChange
from games.ladders.settings import read_settings
from games.rulesets.words import changes as rule_changes

MOST = 100


@dataclass(frozen=True)
class ChangedSetting:
    """One thing that a version changed."""

    title: str
    before: str
    after: str


@dataclass(frozen=True)
class Version:
    """One version of the settings, and what it changed in the one before; the first
    has changed nothing."""

    row: SettingsChange
    steps: tuple[ChangedSetting, ...]


def changelog(ladder: Ladder) -> list[Version]:
    """The last versions, the latest first; of each what it changed."""
    latest = ladder.settings_changes.select_related("by").order_by("-number")
    rows = list(latest[: MOST + 1])[::-1]
    later = [Version(row, _steps(ladder, old, row)) for old, row in pairwise(rows)]
    first = [Version(row, ()) for row in rows[:1] if row.number == 1]
    return [*reversed(later), *first]


def _steps(
    ladder: Ladder, old: SettingsChange, new: SettingsChange
) -> tuple[ChangedSetting, ...]:
    before = read_settings(ladder.form, old.settings)
    after = read_settings(ladder.form, new.settings)
    return (*_terms(ladder, old.terms, new.terms), *_settings(before, after))


def _settings(before: Options, after: Options) -> list[ChangedSetting]:
    return [
        ChangedSetting(
            about.title, before.value_words(about.name), after.value_words(about.name)
        )
        for about in after.described()
        if getattr(before, about.name) != getattr(after, about.name)
    ]


def _terms(
    ladder: Ladder, old: Mapping[str, Any], new: Mapping[str, Any]
) -> list[ChangedSetting]:
    """What differs in the rules, the control, helps, rating and programs."""
    steps = []
    if old.get("control") != new.get("control"):
        words = [control_words(each.get("control", "")) for each in (old, new)]
        steps.append(ChangedSetting(_("Time control"), *words))
    names = {"helps": _("Helps"), "rated": _("Rated"), "programs": _("Programs")}
    for name, title in names.items():
        if bool(old.get(name)) != bool(new.get(name)):
            steps.append(
                ChangedSetting(
                    title, *(_on_or_off(each.get(name)) for each in (old, new))
                )
            )
    return steps + _rules(ladder.key, old.get("options"), new.get("options"))


def _rules(key: str, old: Any, new: Any) -> list[ChangedSetting]:
    """What differs in the rules; where they are no more, that they changed."""
    if old == new:
        return []
    try:
        found = rule_changes(rules(key, **new), rules(key, **old))
    except (OptionError, TypeError):
        return [ChangedSetting(_("Rules"), "", _("changed"))]
    return [ChangedSetting(each.title, each.there, each.here) for each in found]


def _on_or_off(value: object) -> str:
    return _("on") if value else _("off")
