"""Coming to a game at one sitting."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from accounts.models import User
from games.ladders.challenges import notices
from games.ladders.challenges.beginnings import (
    begin_game,
    require_may_play,
    require_status,
)
from games.ladders.challenges.errors import NotYourChallenge
from games.ladders.encounters import attendance, readiness
from games.ladders.locks import changed, locked_challenge
from games.ladders.models import LadderChallenge

Status = LadderChallenge.Status


def be_ready(*, challenge_id: int, player: User, now: datetime) -> LadderChallenge:
    """Note that a player is ready for an accepted game in minutes. It begins as soon as
    both are and have the ladder open."""
    with locked_challenge(challenge_id) as (ladder, found):
        mine = attendance.side_of(found, player.pk)
        if not mine:
            raise NotYourChallenge
        if found.status == Status.PLAYING:
            return found
        require_status(ladder, found, Status.ACCEPTED, now)

        def begin() -> None:
            require_may_play(found, now)
            begin_game(found, now)

        draft = partial(notices.draft, found)
        readiness.come(found, mine, now, begin=begin, draft=draft)
        found.save()
        changed(ladder)
        return found
