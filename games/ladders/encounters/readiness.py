"""Two members come for a game in minutes, and each is told of the other."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.utils.translation import gettext as _

from games.ladders.encounters import attendance
from games.ladders.encounters.attendance import Contest
from games.ladders.models import Member
from games.notices.services import NoticeDraft, tell_all

# What a notice to a member says: the draft of a key and words with gaps.
Draft = Callable[[Member, str, str], NoticeDraft]


def come(
    encounter: Contest,
    side: str,
    now: datetime,
    *,
    begin: Callable[[], None],
    draft: Draft,
) -> None:
    """The member of `side` is ready. Once both are and have the ladder open, `begin` is
    called and the one who waited is told; before, the other is told, once each time
    that the member comes. The caller saves the encounter."""
    other = encounter.other_of(getattr(encounter, side))
    is_new = attendance.come(encounter, side, now)
    if attendance.is_here(encounter, attendance.other_side(encounter, side), now):
        begin()
        words = _("Your game with %(name)s on %(ladder)s has started.")
        tell_all([draft(other, f"begun:{encounter.game_id}", words)], now)
    elif is_new:
        words = _(
            "%(name)s is ready for your game on %(ladder)s and is waiting. It starts "
            "when you are ready too."
        )
        tell_all([draft(other, f"ready:{int(now.timestamp())}", words)], now)
