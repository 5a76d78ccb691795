"""What a profile asks of the database."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games.archive.selectors import finished_games
from games.common.words import seat_words
from games.engine import title_of
from games.play.models import Game, Seat

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


def finished_games_of(person: User) -> QuerySet[Game]:
    """The games that they have played to an end with others."""
    return finished_games().filter(seats__player=person)


def live_games_of(person: User) -> QuerySet[Game]:
    """The games that they are playing with others now, the last moved first."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    live = Game.objects.filter(
        seats__player=person, status=Game.Status.LIVE, local=False
    )
    return live.order_by("-moved_at", "-pk").prefetch_related(seats)[:MOST_LIVE_SHOWN]


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One game as it stands in one person's list, with their allies and opponents."""

    game: Game
    seat: str
    allies: tuple[Seat, ...]
    opponents: tuple[Seat, ...]

    @property
    def seat_words(self) -> str:
        return seat_words(self.seat)

    @property
    def is_to_move(self) -> bool:
        return self.game.is_live and self.game.turn == self.seat

    @property
    def result(self) -> str:
        """ "won", "lost", "drawn", or "" while it is played."""
        if self.game.is_live:
            return ""
        if not self.game.winner:
            return "drawn"
        return "won" if self.seat in self.game.winners else "lost"

    @property
    def standing(self) -> str:
        """The result in words, or whose turn it is."""
        if not self.result:
            return _("to move") if self.is_to_move else _("waiting")
        return {"won": _("won"), "lost": _("lost"), "drawn": _("drawn")}[self.result]


def entries(games: Iterable[Game], person: User) -> list[GameEntry]:
    """The games as seen from the person's seat."""
    return [_entry(game, person) for game in games]


def _entry(game: Game, person: User) -> GameEntry:
    held = [seat for seat in game.seats.all() if seat.player_id == person.pk]
    own = next((seat for seat in held if seat.name == game.turn), held[0])
    others = [seat for seat in game.seats.all() if seat.player_id != person.pk]
    allies = tuple(seat for seat in others if seat.team == own.team)
    opponents = tuple(seat for seat in others if seat.team != own.team)
    return GameEntry(game, own.name, allies, opponents)
