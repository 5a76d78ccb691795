"""What a profile asks of the database."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, Q
from django.utils.translation import gettext as _

from accounts.models import User
from games.common.words import seat_words
from games.engine import title_of
from games.play.addresses import person_at, table_at
from games.play.lengths import length_words
from games.play.models import Game, Seat
from games.play.seated_games import live_games_of
from games.play.seats import seats_of

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


def scores_of(person: User) -> list[Score]:
    """Their results by game, the most played first; practice stands apart and last."""
    ended = Seat.objects.filter(
        player=person, game__status=Game.Status.FINISHED, game__local=False
    )
    machine = Seat.objects.filter(game=OuterRef("game")).exclude(player__partner="")
    ended = ended.annotate(practice=Exists(machine))
    winner = Seat.objects.filter(
        game=OuterRef("game"), name=OuterRef("game__winner"), team=OuterRef("team")
    )
    won, drawn = Q(Exists(winner)), Q(game__winner="")
    counted = ended.values_list("game__key", "practice").annotate(
        won=Count("game", filter=won, distinct=True),
        drawn=Count("game", filter=drawn, distinct=True),
        lost=Count("game", filter=~won & ~drawn, distinct=True),
    )
    rows = [Score(*row) for row in counted]
    return sorted(rows, key=lambda row: (row.practice, -row.played, row.key))


def shown_live_games(person: User) -> list[Game]:
    """The games that they are playing with others now, the last moved first."""
    games = [game for game in live_games_of(person) if not game.local]
    return games[:MOST_LIVE_SHOWN]


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
