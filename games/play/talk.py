"""Talk at a table: players among themselves, spectators among themselves."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.common import errors
from games.common.prepared_queries import Question
from games.fairness.checks import why_silent
from games.fairness.errors import Silent
from games.play.changes import keep, locked
from games.play.models import Game, TalkLine
from games.play.models.talk import LONGEST_LINE
from games.play.seats import Viewer, viewer_of

Room = TalkLine.Room

LINES_SHOWN = 60
LINES = 5  # at most so many lines of one person …
PERIOD = timedelta(seconds=15)  # … in this time
SAME_LINE = timedelta(seconds=5)  # a line sent twice within this time counts once


def own_room(viewer: Viewer) -> Room:
    """The room in which `viewer` speaks."""
    return Room.PLAYERS if viewer.is_seated else Room.SPECTATORS


def rooms_for(game: Game, viewer: Viewer) -> tuple[Room, ...]:
    """The rooms that `viewer` may read: their own; players read both after the end."""
    if viewer.is_seated and not game.is_live:
        return Room.PLAYERS, Room.SPECTATORS
    return (own_room(viewer),)


def _lines_of(game: str, rooms: list[str]) -> QuerySet[TalkLine]:
    found = TalkLine.objects.filter(game=game, room__in=rooms)
    return found.select_related("author").order_by("-pk")[:LINES_SHOWN]


_lines = Question(_lines_of)


def newest_lines(game: Game, viewer: Viewer) -> list[TalkLine]:
    """The newest lines that `viewer` may read, the last of them first."""
    rooms = [str(room) for room in rooms_for(game, viewer)]
    return _lines.all(game=game.pk, rooms=rooms)


def say(*, game_id: str, player: User, room: str, text: str, now: datetime) -> Game:
    """Say one line in one's own room. The same line sent twice at once counts once."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not line:
        raise errors.NothingSaid
    if len(line) > LONGEST_LINE:
        raise errors.LineTooLong(
            _("A message can have at most %(most)s characters; yours has %(count)s.")
            % {"most": LONGEST_LINE, "count": len(line)}
        )
    with locked(game_id) as game:
        if room != own_room(viewer_of(game, player)):
            raise errors.NotYourRoom
        said = game.talk.filter(author=player)
        if said.filter(room=room, text=line, said_at__gt=now - SAME_LINE).exists():
            return game
        if said.filter(said_at__gt=now - PERIOD).count() >= LINES:
            raise errors.TooMuchTalk
        seated = game.seats.values_list("player_id", flat=True)
        if why := why_silent(player, seated, now):
            raise Silent(why)
        TalkLine.objects.create(
            game=game, room=room, author=player, text=line, said_at=now
        )
        return keep(game, talk=True)
