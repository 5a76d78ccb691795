"""What can be done on a ladder. Each use case is one transaction on the locked row of
the ladder, refuses with a sentence, and is told after the commit."""

from __future__ import annotations

from games.ladders.challenges.forfeits import claim_forfeit, dispute, waive_forfeit
from games.ladders.challenges.readiness import be_ready
from games.ladders.challenges.services import accept, challenge, decline, withdraw
from games.ladders.changes import change_settings
from games.ladders.foundations import found_ladder, planned_ladder
from games.ladders.members.absences import end_vacation, go_away
from games.ladders.members.arrivals import answer_asking, come_back, join, leave
from games.ladders.plans import LadderPlan
from games.ladders.seasons import end_season

__all__ = [
    "LadderPlan",
    "accept",
    "answer_asking",
    "be_ready",
    "challenge",
    "change_settings",
    "claim_forfeit",
    "come_back",
    "decline",
    "dispute",
    "end_season",
    "end_vacation",
    "found_ladder",
    "go_away",
    "join",
    "leave",
    "planned_ladder",
    "waive_forfeit",
    "withdraw",
]
