"""The settings of a ladder in their versions, and the terms of its games.

What has begun goes on by the version in which it began.
"""

from __future__ import annotations

from datetime import datetime
from typing import cast

from accounts.models import User
from games.engine.options import Options
from games.ladders.models import Ladder, LadderChallenge, SettingsChange
from games.ladders.settings import LadderSettings, read_settings
from games.rulesets.terms import Terms

KEPT = "_settings_read"  # where a ladder keeps what was read, and from what


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
        return challenge.ladder.terms
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
        terms=ladder.terms.write(),
        note=note.strip(),
        by=by,
        made_at=now,
    )
