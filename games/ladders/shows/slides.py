"""What a big screen turns through: the standing, page by page, and the boards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.safestring import SafeString

from games.boards.pictures import draw_picture
from games.ladders.models import Ladder
from games.ladders.pages.paging import Paged
from games.ladders.pages.standing_queries import PAGE, size_of
from games.ladders.shows.shown_standings import ShownStanding, shown_standing
from games.play.models import Game, Seat
from games.play.positions import position_of
from games.play.seated_games import games_of, seats_with_games
from games.play.seats import seats_of
from games.play.selectors import last_words

MOST_PAGES = 4  # of the standing
MOST_BOARDS = 8
SECONDS = 12  # that each is shown


@dataclass(frozen=True)
class ShownGame:
    """A game that is being played: its picture, the names by their seats, the last
    move in words."""

    game: Game
    names: list[str]
    picture: SafeString
    words: str


@dataclass(frozen=True)
class Slide:
    """The slide `number` of `count`: a page of the standing or a board."""

    number: int
    count: int
    standing: ShownStanding | None = None
    shown: ShownGame | None = None

    @property
    def following(self) -> int:
        return self.number % self.count + 1

    @property
    def previous(self) -> int:
        return (self.number - 2) % self.count + 1


def slide_of(ladder: Ladder, asked: int, now: datetime) -> Slide:
    """The slide that is asked for, or the first where there are not so many. The boards
    come after the standing."""
    games = games_on(ladder)
    first = shown_standing(ladder, 1, now) if asked == 1 else None
    paged = first.paged if first else Paged.of(size_of(ladder), PAGE, 1)
    pages = min(paged.pages, MOST_PAGES)
    count = pages + len(games)
    number = asked if 1 <= asked <= count else 1
    if number > pages:
        return Slide(number, count, shown=_shown(games[number - pages - 1]))
    standing = first or shown_standing(ladder, number, now)
    return Slide(number, count, standing=standing)


def games_on(ladder: Ladder) -> list[Game]:
    """The games of a ladder that are being played, the latest move first."""
    own = Q(ladder_challenge__ladder=ladder) | Q(pairing__round__ladder=ladder)
    found = Game.objects.filter(own, status=Game.Status.LIVE)
    latest = found.order_by("-moved_at", "pk").values("pk")[:MOST_BOARDS]
    seats = Seat.objects.filter(game__in=latest)
    return [game for game in games_of(seats_with_games(seats)) if game.has_rules]


def _shown(game: Game) -> ShownGame:
    names = [str(seat.player) for seat in seats_of(game)]
    label = " – ".join(names)
    words = last_words([game]).get(game.pk, "")
    scene = game.rules.scene(position_of(game))
    return ShownGame(game, names, draw_picture(scene, label), words)
