"""What machines say: one line in the talk of the players when a game begins."""

from __future__ import annotations

from accounts import partners
from games.play.changes import keep
from games.play.models import Game, TalkLine
from games.play.seats import seats_of


def greet(game: Game) -> None:
    """Let each machine at the table of the new `game` say its line, once. On one screen
    there is no talk."""
    if game.local or not game.is_live:
        return
    machines = {seat.player for seat in seats_of(game) if seat.player.is_partner}
    lines = {each: partners.greeting(each.partner) for each in machines}
    if not any(lines.values()) or game.talk.filter(author__in=machines).exists():
        return
    TalkLine.objects.bulk_create(
        TalkLine(
            game=game,
            room=TalkLine.Room.PLAYERS,
            author=machine,
            text=line,
            said_at=game.created_at,
        )
        for machine, line in lines.items()
        if line
    )
    keep(game, talk=True)
