"""The end of a game, heard by what it was played for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.dispatch import receiver

from games.ladders.arranged_games import ladder_of
from games.ladders.encounters import attendance
from games.ladders.encounters.attendance import Contest
from games.ladders.locks import locked
from games.ladders.members import limbo
from games.ladders.models import Ladder
from games.matches.series import games_of, is_off, series_of
from games.matches.summaries import leader, points_of
from games.play.changes import game_ended
from games.play.models import Game, Seat
from games.play.positions import position_of

# Settles what these games, all of one match, were played for on the held ladder.
Settle = Callable[[Ladder, list[Game], datetime], None]
_settling: list[Settle] = []


def settles(settle: Settle) -> Settle:
    """Let `settle` be called whenever the last game of a match on a ladder has ended,
    in the transaction that ends it."""
    _settling.append(settle)
    return settle


@receiver(game_ended)
def hear(sender: type[Game], *, game: Game, **kwargs: Any) -> None:
    """Settle what was played for, and let those go who are leaving."""
    ladder = ladder_of(game)
    if ladder is None or game.ended_at is None:
        return
    games = games_of(game)
    with locked(ladder.pk) as held:
        if _is_all(games):
            for settle in _settling:
                settle(held, games, game.ended_at)
        limbo.release_players(held, game, game.ended_at)


def _is_all(games: list[Game]) -> bool:
    """Whether nothing of the match goes on."""
    series = series_of(games[0])
    if any(game.is_live for game in games):
        return False
    return series is None or is_off(games[-1]) or len(games) == series.games


@dataclass(frozen=True)
class Played:
    """What came of the games of a contest: `winner` and `at_fault` are its sides, ""
    for neither; of games that do not count (`is_off`) nobody is the winner."""

    is_off: bool
    winner: str
    at_fault: str


def what_was_played(contest: Contest, games: list[Game]) -> Played:
    """What came of all games of a match for the two of `contest`."""
    last = games[-1]
    return Played(
        is_off=is_off(last),
        winner=_side(contest, _winner(games)),
        at_fault=_side(contest, _player_in(last, last.at_fault)),
    )


def _side(contest: Contest, player_id: int | None) -> str:
    return "" if player_id is None else attendance.side_of(contest, player_id)


def _winner(games: list[Game]) -> int | None:
    """Who has won the game or the match, if anyone has."""
    first, last = games[0], games[-1]
    series = series_of(first)
    if is_off(last):
        return None
    if series is None:
        return _player_in(first, first.winner)
    over = [(position_of(game), game.winner or None) for game in games]
    seats = list(first.seats.all())
    best = leader(points_of(series.score(over), len(seats)))
    return seats[best].player_id if best is not None else None


def _player_in(game: Game, name: str) -> int | None:
    """The player in the seat of this name."""
    found: Seat | None = game.seats.filter(name=name).first()
    return found.player_id if found else None
