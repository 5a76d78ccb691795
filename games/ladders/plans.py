"""What a ladder is to be, as its owner says it: read, checked, and put on its row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games.engine import rules as rules_of
from games.engine.clock import TimeControl
from games.engine.errors import ClockError, OptionError
from games.engine.registry import AnyRules
from games.ladders.errors import SettingsRefused
from games.ladders.models import Ladder
from games.ladders.models.ladders import LONGEST_NAME
from games.ladders.rounds.forms.registry import FORMS
from games.ladders.settings import read_settings
from games.ratings.pools import pool_of


@dataclass(frozen=True)
class LadderPlan:
    """The name and description of a ladder, the terms of its games (`options` that
    differ from the usual ones, a time control as `TimeControl.read` takes it), its
    `form` with the `settings` of that form, who may come, and its first and last day.
    Without a first day it begins at once."""

    name: str
    key: str
    control: str
    options: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    about: str = ""
    helps: bool = True
    rated: bool = True
    programs: bool = False
    access: str = Ladder.Access.PUBLIC
    form: str = Ladder.Form.CHALLENGE
    starts_at: datetime | None = None
    ends_at: datetime | None = None


NAMES = [each.name for each in fields(LadderPlan)]
FIXED = {"key", "form", "starts_at"}  # for the life of a ladder


def plan_of(ladder: Ladder) -> LadderPlan:
    """What the ladder is now."""
    return LadderPlan(**{name: getattr(ladder, name) for name in NAMES})


def changed_plan(ladder: Ladder, changes: Mapping[str, Any]) -> LadderPlan:
    """The plan of a ladder with these changes; of its settings those that are named.
    Raises TypeError where a ladder cannot change that."""
    if wrong := FIXED.intersection(changes):
        raise TypeError(f"A ladder keeps its {', '.join(sorted(wrong))}.")
    settings = {**ladder.settings, **changes.get("settings", {})}
    return replace(plan_of(ladder), **{**changes, "settings": settings})


def put(ladder: Ladder, plan: LadderPlan) -> None:
    """Let the row of the ladder say what the plan says; the caller saves it. Raises
    SettingsRefused saying what cannot be so."""
    rules, time = read_rules(plan.key, plan.options), read_control(plan.control)
    starts_at = plan.starts_at or ladder.created_at
    _require_dates(starts_at, plan.ends_at)
    _require_people(plan)
    _require_sitting(plan, time)
    ladder.name, ladder.about = _read_name(plan.name), plan.about.strip()
    ladder.access, ladder.form = Ladder.Access(plan.access), Ladder.Form(plan.form)
    ladder.key, ladder.options = plan.key, rules.options.values()
    ladder.digest = rules.options.digest(plan.key)
    ladder.control = str(time)
    ladder.helps, ladder.rated = plan.helps, plan.rated
    ladder.programs = plan.programs
    ladder.pool = pool_of(rules, time) if plan.rated else ""
    ladder.starts_at, ladder.ends_at = starts_at, plan.ends_at
    ladder.settings = _read_settings(plan)


def read_rules(key: str, options: Mapping[str, Any]) -> AnyRules:
    """The rules of the games of a ladder, which are for two. Raises SettingsRefused."""
    try:
        rules = rules_of(key, **options)
    except OptionError as error:
        raise SettingsRefused(str(error)) from error
    if len(rules.seats) != 2:
        raise SettingsRefused(
            _("Ladder games are for two. Choose rules with two players.")
        )
    return rules


def read_control(text: str) -> TimeControl:
    """The time control of the games of a ladder. Raises SettingsRefused."""
    try:
        control = TimeControl.read(text)
    except ClockError as error:
        raise SettingsRefused(str(error)) from error
    if not control.is_timed:
        raise SettingsRefused(
            _("Ladder games need a clock, so that every game ends. Choose a time.")
        )
    return control


def _read_name(name: str) -> str:
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        words = _("Give the ladder a name of 1 to %(most)d characters.")
        raise SettingsRefused(words % {"most": LONGEST_NAME})
    return name


def _read_settings(plan: LadderPlan) -> dict[str, Any]:
    """All settings of a ladder of this form, by name."""
    try:
        return dict(read_settings(plan.form, plan.settings).values())
    except OptionError as error:
        raise SettingsRefused(str(error)) from error


def _require_dates(starts_at: datetime, ends_at: datetime | None) -> None:
    if ends_at is not None and ends_at <= starts_at:
        raise SettingsRefused(
            _("A ladder cannot end before it begins. Check the dates.")
        )


def _require_people(plan: LadderPlan) -> None:
    """Ratings are those of people, so programs play on casual ladders alone."""
    if plan.rated and plan.programs:
        raise SettingsRefused(
            _("Programs cannot play rated games. Turn off “Rated” or programs.")
        )


def _require_sitting(plan: LadderPlan, time: TimeControl) -> None:
    """Where players are paired at once, games are to be short."""
    form = FORMS.get(plan.form)
    if form is not None and form.pairs_at_once and time.kind != "live":
        raise SettingsRefused(
            _("An arena is played at one sitting. Choose a time in minutes.")
        )
