"""Members who leave as soon as their last game is over."""

from __future__ import annotations

from datetime import datetime

from games.ladders.models import Ladder, Member
from games.play.models import Game


def release(ladder: Ladder, member: Member, now: datetime) -> None:
    """Let a leaving member go once none of their games is open any more. The caller
    holds the row of the ladder."""
    if member.status != Member.Status.LIMBO or has_open_games(ladder, member):
        return
    member.status, member.left_at = Member.Status.LEFT, now
    member.save(update_fields=["status", "left_at"])


def release_players(ladder: Ladder, game: Game, now: datetime) -> None:
    """Let those players of a game go that has ended, where they are leaving."""
    players = game.seats.values("player")
    leaving = ladder.members.filter(status=Member.Status.LIMBO, player__in=players)
    for member in leaving:
        release(ladder, member, now)


def has_open_games(ladder: Ladder, member: Member) -> bool:
    """Whether the member is playing a game for this ladder."""
    live = ladder.games.filter(status="live", seats__player=member.player_id)
    return live.exists()
