"""Moves, and taking them back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from games import errors
from games.engine.errors import EngineError, IllegalMove
from games.engine.registry import AnyRules
from games.models import Game, Ply
from games.table import movelist, positions
from games.table.changes import (
    finish_by_rules,
    keep,
    locked,
    nothing_offered,
    require_live,
    seated,
)
from games.table.positions import Position
from games.table.practice import faces_partner
from games.table.seats import Actor

Reader = Callable[[AnyRules, Position], Any]


def play(
    *, game_id: str, player: Actor, text: str, version: int | None, now: datetime
) -> Game:
    """Play the move `text`, chosen on the table as it was at `version`.

    A move chosen before a draw was offered is still good, as the board is the same;
    the same move sent again is a success. Without a version the present board is meant.
    """

    def read(rules: AnyRules, position: Position) -> Any:
        return rules.read_move(position, text)

    return _play(game_id, player, read, version, now)


def play_request(
    *,
    game_id: str,
    player: Actor,
    payload: Mapping[str, Any],
    version: int | None,
    now: datetime,
) -> Game:
    """Play the move of a public `move_request` (Spec v1 §12.1)."""

    def read(rules: AnyRules, position: Position) -> Any:
        return rules.read_request(position, payload)

    return _play(game_id, player, read, version, now)


def _play(
    game_id: str, player: Actor, read: Reader, version: int | None, now: datetime
) -> Game:
    with locked(game_id) as game:
        seat = seated(game, player)
        if version is not None and not game.board_version <= version <= game.version:
            return _played_before(game, seat, read, version)
        require_live(game)
        if seat != game.turn:
            raise errors.NotYourTurn
        return _advance(game, seat, read, now)


def _advance(game: Game, seat: str, read: Reader, now: datetime) -> Game:
    """Make one ply for `seat`; the rules may end the game with it."""
    rules, before = game.rules, positions.position_of(game)
    try:
        move = read(rules, before)
        after = rules.apply(before, move)
    except EngineError as refusal:
        raise _refused(refusal) from refusal
    position = rules.write_position(after)
    changes: dict[str, Any] = {
        "board": True,
        "ply": game.ply + 1,
        "position": position,
        "turn": rules.seat_to_move(after),
        "moved_at": now,
        "draw_offer": game.draw_offer if game.draw_offer == seat else "",
        "takeback": "",
    }
    ply = Ply.objects.create(
        game=game,
        number=game.ply + 1,
        seat=seat,
        text=rules.write_move(before, move),
        words=str(rules.describe(before, move)),
        position=position,
        version=game.version + 1,
        played_at=now,
    )
    since = game.board_version
    transaction.on_commit(lambda: positions.remember(game, after))
    transaction.on_commit(lambda: movelist.ply_made(game, ply, since=since))
    outcome = rules.outcome(after)
    if outcome is None:
        return keep(game, **changes)
    return finish_by_rules(game, Game.Termination.RULES, outcome, now, **changes)


def _refused(refusal: EngineError) -> errors.MoveRefused:
    code = refusal.code if isinstance(refusal, IllegalMove) else ""
    return errors.MoveRefused(str(refusal), code=code)


def _played_before(game: Game, seat: str, read: Reader, version: int) -> Game:
    """The game as it is, if the ply made on `version` was this very move."""
    ply = game.plies.filter(version__gt=version).order_by("number").first()
    if ply is None:
        require_live(game)  # nothing but its end has changed the board since
    if ply is None or ply.seat != seat or version > game.version:
        raise errors.OldBoard
    rules, before = game.rules, positions.position_at(game, ply.number - 1)
    try:
        same = rules.write_move(before, read(rules, before)) == ply.text
    except EngineError:
        same = False
    if not same:
        raise errors.OldBoard
    return game


# --- Takebacks -----------------------------------------------------------------


def ask_takeback(*, game_id: str, player: Actor, now: datetime) -> Game:
    """Ask to take back one's last move; in pass and play and in practice it goes back
    at once."""
    with locked(game_id) as game:
        require_live(game)
        if game.rated:
            raise errors.NoTakebackWhenRated
        seat = seated(game, player)
        if game.local:
            return _take_back(game, game.ply - 1, now)
        last = _last_ply(game, seat)
        if game.takeback == seat:
            return game
        if game.takeback:  # both ask: the earlier request is thereby granted
            return _take_back(game, _last_ply(game, game.takeback) - 1, now)
        if last == 0:
            raise errors.NothingToTakeBack
        if faces_partner(game, seat):
            return _take_back(game, last - 1, now)
        return keep(game, takeback=seat)


def answer_takeback(
    *, game_id: str, player: Actor, accept: bool, now: datetime
) -> Game:
    """Let the opponent take back so that he is on move again, or decline."""
    with locked(game_id) as game:
        seat = seated(game, player)
        require_live(game)
        if game.takeback in ("", seat):
            return nothing_offered(game, accept)
        if not accept:
            return keep(game, takeback="")
        return _take_back(game, _last_ply(game, game.takeback) - 1, now)


def _last_ply(game: Game, seat: str) -> int:
    """The number of the last ply of `seat`, or 0."""
    ply = game.plies.filter(seat=seat).order_by("number").last()
    return ply.number if ply else 0


def _take_back(game: Game, ply: int, now: datetime) -> Game:
    """Go back to the position after `ply` plies; the plies after it are gone."""
    if ply < 0:
        raise errors.NothingToTakeBack
    rules, position = game.rules, positions.position_at(game, ply)
    game.plies.filter(number__gt=ply).delete()
    transaction.on_commit(lambda: positions.remember(game, position))
    return keep(
        game,
        board=True,
        ply=ply,
        position=rules.write_position(position),
        turn=rules.seat_to_move(position),
        moved_at=now,
        draw_offer="",
        takeback="",
    )
