"""Ladders as rows: who stands on them, what is played, what is decided."""

from games.ladders.models.brought_reports import BroughtReport
from games.ladders.models.challenges import LadderChallenge
from games.ladders.models.decisions import Decision, PlaceChange
from games.ladders.models.invitations import Invitation
from games.ladders.models.ladders import (
    FormerAddress,
    Honour,
    InvitationCode,
    Ladder,
    Member,
    Organiser,
    Season,
    SettingsChange,
)
from games.ladders.models.rounds import ArenaPlayer, Pairing, Round

__all__ = [
    "ArenaPlayer",
    "BroughtReport",
    "Decision",
    "FormerAddress",
    "Honour",
    "Invitation",
    "InvitationCode",
    "Ladder",
    "LadderChallenge",
    "Member",
    "Organiser",
    "Pairing",
    "PlaceChange",
    "Round",
    "Season",
    "SettingsChange",
]
