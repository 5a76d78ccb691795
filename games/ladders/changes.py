"""Changing what a ladder is played by: each change is a version that all can read."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.ladders import seasons
from games.ladders.access import LEADING, role_of
from games.ladders.errors import NotALeader, SettingsRefused
from games.ladders.locks import changed, locked
from games.ladders.members import idleness
from games.ladders.models import Ladder
from games.ladders.plans import changed_plan, put
from games.ladders.versions import any_settings_of, keep_version


def change_settings(
    *, ladder_id: int, by: User, now: datetime, note: str = "", **changes: Any
) -> Ladder:
    """Change what is given, by the names of a `LadderPlan`. What has begun goes on by
    the version in which it began; a new version is kept where settings or terms are
    others than before. Raises SettingsRefused saying what cannot be so, NotALeader."""
    with locked(ladder_id) as ladder:
        if role_of(ladder, by) not in LEADING:
            raise NotALeader
        before, digest = (ladder.settings, ladder.terms), ladder.digest
        put(ladder, changed_plan(ladder, changes))
        if ladder.digest != digest and _is_frozen(ladder):
            raise SettingsRefused(
                _(
                    "The rules of the game are fixed until the season ends. End the "
                    "season first, then change them."
                )
            )
        if before != (ladder.settings, ladder.terms):
            ladder.settings_version += 1
            keep_version(ladder, by, note, now)
        ladder.save()
        if before[0] != ladder.settings and ladder.form == Ladder.Form.CHALLENGE:
            idleness.schedule_all(ladder, now)
            seasons.reschedule(ladder)
        changed(ladder)
        return ladder


def _is_frozen(ladder: Ladder) -> bool:
    """Whether the rules of the game stay as they are: within a season all are to be
    measured by the same."""
    if not any_settings_of(ladder).values().get("rules_frozen", True):
        return False
    played = ladder.challenges.filter(season=ladder.season).exists()
    return played or ladder.rounds.filter(season=ladder.season).exists()
