"""What every use case at a table is made of: the locked row, the questions that come
first, and the one way in which a change is kept and told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction
from django.dispatch import Signal

from games.common import errors, lock_order, prepared_writes
from games.common.prepared_queries import Compiled
from games.engine.rules import Outcome
from games.play.models import Game
from games.play.seats import Actor, SeatToken, drop_waiting, seat_of
from games.play.timing import clocks
from games.play.topics import table_changed

# Sent with `game`, inside the transaction, when a game begins or its board changes.
board_changed = Signal()
# Sent with `game`, inside the transaction that ends it, after the row is written.
game_ended = Signal()
# Sent after it with `game`: ladders have heard and are held, now ratings may be held
# and people told.
game_settled = Signal()

_row_of = Compiled(lambda: Game.objects.select_for_update().filter(pk="?"), pk="?")


@contextmanager
def locked(game_id: str, kind: str = "games") -> Iterator[Game]:
    """The game's row, held until the transaction ends (on SQLite: the database). `kind`
    is its place in the order of locks: games that have ended are held after pools."""
    with transaction.atomic():
        lock_order.take(kind, [game_id])
        game = _row_of.first(pk=game_id)
        if game is None:
            raise errors.NoSuchTable
        yield game


def seated(game: Game, actor: Actor) -> str:
    """The seat of `actor` in a game that can go on. Raises NotSeated, NoProgramsHere,
    RulesGone."""
    if isinstance(actor, SeatToken) and not game.programs:
        raise errors.NoProgramsHere
    seat = seat_of(game, actor)
    if not seat:
        raise errors.NotSeated
    if not game.has_rules:
        raise errors.RulesGone
    return seat


def require_live(game: Game) -> None:
    if not game.is_live:
        raise errors.GameOver


def keep(
    game: Game, *, board: bool = False, talk: bool = False, **changes: Any
) -> Game:
    """Write `changes` as the game's next version and tell the table after commit.

    `board` and `talk` say that what is shown of them is another from this version on.
    """
    version = changes["version"] = game.version + 1
    if board:
        changes["board_version"] = version
    if talk:
        changes["talk_version"] = version
    for name, value in changes.items():
        setattr(game, name, value)
    prepared_writes.update(game, **changes)
    table_changed(game)
    if board:
        board_changed.send(Game, game=game)
    return game


def finish(
    game: Game,
    *,
    termination: Game.Termination,
    now: datetime,
    ending: str,
    winner: str | None = None,
    reason: str = "",
    **changes: Any,
) -> Game:
    """End the game: the only way in which any game ends. No winner is a draw."""
    aborted = termination == Game.Termination.ABORT
    drop_waiting(game)
    game.clock = changes.get("clock", game.clock)
    ended: dict[str, Any] = {
        "status": Game.Status.ABORTED if aborted else Game.Status.FINISHED,
        "winner": winner or "",
        "termination": termination,
        "reason": reason,
        "ending": ending,
        "ended_at": now,
        "deadline_at": None,
        "draw_offer": "",
        "takeback": "",
        "board": True,  # nobody builds a move on it any more
        "talk": True,  # the players read both rooms from now on
        **clocks.stopped(game, now),
    }
    game = keep(game, **(changes | ended))
    game_ended.send(Game, game=game)
    game_settled.send(Game, game=game)
    return game


def finish_by_rules(
    game: Game,
    termination: Game.Termination,
    outcome: Outcome,
    now: datetime,
    **changes: Any,
) -> Game:
    """End the game as the rules say, or let it be claimed."""
    return finish(
        game,
        termination=termination,
        winner=outcome.winner,
        reason=outcome.reason,
        ending=str(outcome.words),
        now=now,
        **changes,
    )


def nothing_offered(game: Game, accept: bool) -> Game:
    """Declining what is no longer offered changes nothing; accepting is refused."""
    if accept:
        raise errors.NothingOffered
    return game
