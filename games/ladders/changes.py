"""Changing what a ladder is played by: each change is a version that all can read."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import EllipsisType
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders import seasons
from games.ladders.access import LEADING, role_of
from games.ladders.errors import NotALeader, SettingsRefused
from games.ladders.foundations import (
    read_all,
    read_control,
    read_name,
    read_rules,
    require_dates,
    require_people,
)
from games.ladders.locks import changed, locked
from games.ladders.members import idleness
from games.ladders.models import Ladder
from games.ladders.versions import any_settings_of, keep_version
from games.ratings.pools import pool_of


def change_settings(
    *,
    ladder_id: int,
    by: User,
    now: datetime,
    settings: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    control: str | None = None,
    helps: bool | None = None,
    rated: bool | None = None,
    programs: bool | None = None,
    name: str | None = None,
    about: str | None = None,
    access: str | None = None,
    ends_at: datetime | EllipsisType | None = ...,
    note: str = "",
) -> Ladder:
    """Change what is given. What has begun goes on by the version in which it began;
    a new version is kept where settings or terms are others than before. Raises
    SettingsRefused saying what cannot be so, NotALeader."""
    with locked(ladder_id) as ladder:
        if role_of(ladder, by) not in LEADING:
            raise NotALeader
        before = (ladder.settings, ladder.terms)
        if settings is not None:
            ladder.settings = read_all(ladder.form, {**ladder.settings, **settings})
        _change_terms(ladder, options, control, helps, rated)
        ladder.programs = ladder.programs if programs is None else programs
        require_people(ladder.rated, ladder.programs)
        _describe(ladder, name, about, access, ends_at)
        if before != (ladder.settings, ladder.terms):
            ladder.settings_version += 1
            keep_version(ladder, by, note, now)
        ladder.save()
        if before[0] != ladder.settings and ladder.form == Ladder.Form.CHALLENGE:
            idleness.schedule_all(ladder, now)
            seasons.reschedule(ladder)
        changed(ladder)
        return ladder


def _change_terms(
    ladder: Ladder,
    options: Mapping[str, Any] | None,
    control: str | None,
    helps: bool | None,
    rated: bool | None,
) -> None:
    rules = read_rules(ladder.key, ladder.options if options is None else options)
    if rules.options.digest(ladder.key) != ladder.digest:
        _require_not_frozen(ladder)
        ladder.options = rules.options.values()
        ladder.digest = rules.options.digest(ladder.key)
    time = read_control(ladder.control if control is None else control)
    ladder.control = str(time)
    ladder.helps = ladder.helps if helps is None else helps
    ladder.rated = ladder.rated if rated is None else rated
    ladder.pool = pool_of(rules, time) if ladder.rated else ""


def _require_not_frozen(ladder: Ladder) -> None:
    """Within a season all are to be measured by the same rules of the game."""
    if not any_settings_of(ladder).values().get("rules_frozen", True):
        return
    played = ladder.challenges.filter(season=ladder.season).exists()
    if played or ladder.rounds.filter(season=ladder.season).exists():
        raise SettingsRefused(
            _(
                "The rules of the game stay for the whole season, which has begun. End "
                "the season first, then change them."
            )
        )


def _describe(
    ladder: Ladder,
    name: str | None,
    about: str | None,
    access: str | None,
    ends_at: datetime | EllipsisType | None,
) -> None:
    """What does not belong to a version: the words, who may come, the last day."""
    if name is not None:
        ladder.name = read_name(name)
    if about is not None:
        ladder.about = about.strip()
    if access is not None:
        ladder.access = Ladder.Access(access)
    if not isinstance(ends_at, EllipsisType):
        require_dates(ladder.starts_at, ends_at)
        ladder.ends_at = ends_at
