"""People playing: one module per aggregate."""

from games.models.contest import (
    Decision,
    LadderChallenge,
    Pairing,
    PlaceChange,
    Round,
)
from games.models.dice import Dice
from games.models.fairness import Block, Measure, SharedBrowser
from games.models.game import Game, Ply, Seat
from games.models.invitation import Invitation
from games.models.ladder import (
    Honour,
    InvitationCode,
    Ladder,
    Member,
    Organiser,
    Season,
    SettingsChange,
)
from games.models.notice import Notice, NoticeWish, PushSubscription
from games.models.rating import Rating, RatingChange, RatingPool
from games.models.report import Report
from games.models.ruleset import SavedRuleset
from games.models.seek import Place, Seek
from games.models.talk import TalkLine
from games.models.uptime import Heartbeat, Vacation

__all__ = [
    "Block",
    "Decision",
    "Dice",
    "Game",
    "Heartbeat",
    "Honour",
    "Invitation",
    "InvitationCode",
    "Ladder",
    "LadderChallenge",
    "Measure",
    "Member",
    "Notice",
    "NoticeWish",
    "Organiser",
    "Pairing",
    "Place",
    "PlaceChange",
    "Ply",
    "PushSubscription",
    "Rating",
    "RatingChange",
    "RatingPool",
    "Report",
    "Round",
    "SavedRuleset",
    "Season",
    "Seat",
    "Seek",
    "SettingsChange",
    "SharedBrowser",
    "TalkLine",
    "Vacation",
]
