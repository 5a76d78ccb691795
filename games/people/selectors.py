"""What a profile asks of the database."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.archive.selectors import Page, PageWanted, page_of
from games.common.prepared_queries import Question
from games.common.words import seat_words
from games.engine import title_of
from games.play.addresses import person_at, table_at
from games.play.conduct import COUNTED, NO_GAMES, Conduct
from games.play.lengths import length_words
from games.play.models import Game, Seat
from games.play.seated_games import games_of, with_games
from games.play.seats import seats_of

AT_TABLE = timedelta(minutes=5)  # since a move, where no open page says more
MOST_LIVE_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Score:
    """How one person's finished games of one kind ended: those with people, or those
    with practice partners."""

    key: str
    practice: bool
    won: int
    drawn: int
    lost: int

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def title(self) -> str:
        title = title_of(self.key)
        return _("%(game)s, practice") % {"game": title} if self.practice else title


@dataclass(frozen=True, slots=True)
class Results:
    """How somebody's games ended, by game and in all."""

    scores: list[Score]
    conduct: Conduct


def _ended(player: int) -> QuerySet[Seat, Any]:
    """Their seats in games that are over, counted by game and company."""
    ended = Seat.objects.filter(player=player, game__local=False).exclude(
        game__status=Game.Status.LIVE
    )
    machine = Seat.objects.filter(game=OuterRef("game")).exclude(player__partner="")
    winner = Seat.objects.filter(
        game=OuterRef("game"), name=OuterRef("game__winner"), team=OuterRef("team")
    )
    finished = Q(game__status=Game.Status.FINISHED)
    won, drawn = Q(Exists(winner)), Q(game__winner="")
    counted = ended.annotate(practice=Exists(machine)).values_list(
        "game__key", "practice"
    )
    return counted.annotate(
        won=Count("game", filter=finished & won, distinct=True),
        drawn=Count("game", filter=finished & drawn, distinct=True),
        lost=Count("game", filter=finished & ~won & ~drawn, distinct=True),
        **COUNTED,
    )


_results: Question[Any] = Question(_ended)


def results_of(person: User) -> Results:
    """Their results by game, the most played first; practice stands apart and last; and
    how they have treated their games with people. One query."""
    rows = _results.all(player=person.pk)
    scores = [score for row in rows if (score := Score(*row[:5])).played]
    with_people = [row[5:] for row in rows if not row[1]]
    return Results(
        sorted(scores, key=lambda row: (row.practice, -row.played, row.key)),
        Conduct(*map(sum, zip(*with_people, strict=True))) if with_people else NO_GAMES,
    )


@dataclass(frozen=True, slots=True)
class GamesShown:
    """The games of a person that their profile shows: those that they are playing with
    others now, the last moved first, and a page of those that have ended."""

    live: list[Game]
    page: Page

    def at_table(self, person: User, now: datetime) -> Game | None:
        """The game that they are playing at one sitting, if any: the one moved last."""
        there = (game for game in self.live if game.is_one_sitting)
        return next((game for game in there if _is_there(game, person, now)), None)


def _is_there(game: Game, person: User, now: datetime) -> bool:
    moments = [seat.seen_until for seat in seats_of(game) if seat.player == person]
    seen = any(moment is not None and moment > now for moment in moments)
    return seen or game.moved_at > now - AT_TABLE


def _shown(player: int, **place: Any) -> QuerySet[Any]:
    held = Seat.objects.filter(player=player).order_by()
    own = Game.objects.filter(local=False, pk__in=held.values("game"))
    # A part of a question has no limit, and the whole of a part has one.
    page = page_of(own.filter(status=Game.Status.FINISHED), **place)
    ended = Game.objects.filter(pk__in=page.values("pk"))
    live = own.filter(status=Game.Status.LIVE)
    keys = ended.order_by().values("pk").union(live.order_by().values("pk"))
    return with_games(Seat.objects.filter(game__in=keys))


_shown_seats: Question[Any] = Question(_shown)


def games_shown(person: User, wanted: PageWanted) -> GamesShown:
    """What their profile shows of their games, in one question."""
    games = games_of(_shown_seats.all(player=person.pk, **wanted.slots))
    ended = [game for game in games if not game.is_live]
    ended.sort(key=_by_end, reverse=not wanted.newer)
    return GamesShown([game for game in games if game.is_live], wanted.page(ended))


def _by_end(game: Game) -> tuple[datetime, str]:
    return game.ended_at or game.moved_at, game.pk


@dataclass(frozen=True, slots=True)
class EntryName:
    """Somebody in an entry; `url` is "" for a closed account."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One game as it stands in one person's list, with their allies and opponents. All
    that it shows is in the value. `result` is "" while it is played."""

    url: str
    result: str
    standing: str
    seat: str
    allies: tuple[EntryName, ...]
    opponents: tuple[EntryName, ...]
    words: str
    at: datetime


def entries(games: Iterable[Game], person: User) -> list[GameEntry]:
    """The games as seen from the person's seat."""
    return [_entry(game, person) for game in games]


def _entry(game: Game, person: User) -> GameEntry:
    seats = seats_of(game)
    held = [seat for seat in seats if seat.player_id == person.pk]
    own = next((seat for seat in held if seat.name == game.turn), held[0])
    others = [seat for seat in seats if seat.player_id != person.pk]
    result = _result(game, own)
    return GameEntry(
        url=table_at(game.pk),
        result=result,
        standing=_standing(game, own, result),
        seat=seat_words(own.name),
        allies=_names(seat for seat in others if seat.team == own.team),
        opponents=_names(seat for seat in others if seat.team != own.team),
        words=_words(game),
        at=game.ended_at or game.moved_at,
    )


def _names(seats: Iterable[Seat]) -> tuple[EntryName, ...]:
    return tuple(EntryName(str(seat.player), person_at(seat.player)) for seat in seats)


def _result(game: Game, own: Seat) -> str:
    """ "won", "lost", "drawn", or "" while it is played."""
    if game.is_live:
        return ""
    if not game.winner:
        return "drawn"
    return "won" if own.name in game.winners else "lost"


def _standing(game: Game, own: Seat, result: str) -> str:
    """The result in words, or whose turn it is."""
    if not result:
        return _("to move") if game.turn == own.name else _("waiting")
    return {"won": _("won"), "lost": _("lost"), "drawn": _("drawn")}[result]


def _words(game: Game) -> str:
    """How it ended, or how long it is."""
    if not game.is_live:
        return game.ending
    if game.ply:
        return f"{game.title}, {length_words(game)}"
    return _("%(title)s, just begun") % {"title": game.title}
