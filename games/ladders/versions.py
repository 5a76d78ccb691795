"""The settings of a ladder in their versions, and the terms on which one plays.

What has begun goes on by the version in which it began.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from accounts.models import User
from games.engine.options import Options, Value
from games.ladders.models import Ladder, LadderChallenge, SettingsChange
from games.ladders.settings import LadderSettings, read_settings

KEPT = "_settings_read"  # where a ladder keeps what was read, and from what


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played for a challenge, and how."""

    key: str
    options: Mapping[str, Value]
    control: str
    helps: bool
    rated: bool
    pool: str
    programs: bool = False

    def write(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "options": dict(self.options),
            "control": self.control,
            "helps": self.helps,
            "rated": self.rated,
            "pool": self.pool,
            "programs": self.programs,
        }


def settings_of(ladder: Ladder) -> LadderSettings:
    """The present settings of a challenge ladder."""
    return cast(LadderSettings, any_settings_of(ladder))


def any_settings_of(ladder: Ladder) -> Options:
    """The present settings of a ladder of any form; read once as they stand there."""
    given, read = ladder.__dict__.get(KEPT, (None, None))
    if read is None or given is not ladder.settings:
        read = read_settings(ladder.form, ladder.settings)
        ladder.__dict__[KEPT] = ladder.settings, read
    return cast(Options, read)


def terms_of(ladder: Ladder) -> Terms:
    """The present terms of a ladder."""
    return Terms(
        key=ladder.key,
        options=ladder.options,
        control=ladder.control,
        helps=ladder.helps,
        rated=ladder.rated,
        pool=ladder.pool,
        programs=ladder.programs,
    )


def settings_of_challenge(challenge: LadderChallenge) -> LadderSettings:
    """The settings in the version in which the challenge was made."""
    ladder = challenge.ladder
    if challenge.settings_version == ladder.settings_version:
        return settings_of(ladder)
    given = _version(challenge).settings
    return cast(LadderSettings, read_settings(ladder.form, given))


def terms_of_challenge(challenge: LadderChallenge) -> Terms:
    """The terms in the version in which the challenge was made."""
    if challenge.settings_version == challenge.ladder.settings_version:
        return terms_of(challenge.ladder)
    return Terms(**_version(challenge).terms)


def _version(challenge: LadderChallenge) -> SettingsChange:
    return SettingsChange.objects.get(
        ladder_id=challenge.ladder_id, number=challenge.settings_version
    )


def keep_version(ladder: Ladder, by: User | None, note: str, now: datetime) -> None:
    """Write down the present settings and terms under the number that they have."""
    SettingsChange.objects.create(
        ladder=ladder,
        number=ladder.settings_version,
        settings=ladder.settings,
        terms=terms_of(ladder).write(),
        note=note.strip(),
        by=by,
        made_at=now,
    )
