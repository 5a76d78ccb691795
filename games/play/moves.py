"""Moves."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from games.common import errors
from games.engine.errors import EngineError
from games.engine.registry import AnyRules
from games.play import positions
from games.play.advancing import Reader, Sent, advance, too_late
from games.play.changes import locked, require_live, seated
from games.play.models import Game
from games.play.positions import Position
from games.play.seats import (
    Actor,
    SeatToken,
    mark_program,
    put_plan,
    put_premove,
    row_of,
)
from games.play.side_changes import seat_now
from games.play.timing import presence
from games.play.waiting import play_waiting


def play(
    *,
    game_id: str,
    player: Actor,
    text: str,
    version: int | None,
    now: datetime,
    thought: int | None = None,
) -> Game:
    """Play the move `text`, as the game or its list of moves writes it, chosen on the
    table as it was at `version` and received `now`. `thought` is how long the page says
    that its player saw the board, in ms. Where it comes after the end of the player's
    time, the game ends on time instead.

    A move chosen before a draw was offered is still good, as the board is the same;
    the same move sent again is a success. Without a version the present board is meant.
    """

    def read(rules: AnyRules, position: Position) -> Any:
        return rules.read_typed(position, text)

    return _play(game_id, player, read, version, Sent(now, thought))


def play_request(
    *,
    game_id: str,
    player: Actor,
    payload: Mapping[str, Any],
    version: int | None,
    now: datetime,
    thought: int | None = None,
) -> Game:
    """Play the move of a public `move_request` (Spec v1 §12.1), as `play` does."""

    def read(rules: AnyRules, position: Position) -> Any:
        return rules.read_request(position, payload)

    return _play(game_id, player, read, version, Sent(now, thought))


def _play(
    game_id: str, player: Actor, read: Reader, version: int | None, sent: Sent
) -> Game:
    with locked(game_id) as game:
        seat = seated(game, player)
        if version is not None and not game.board_version <= version <= game.version:
            return _played_before(game, seat, read, version)
        require_live(game)
        if ended := too_late(game, seat, sent):
            return ended
        if seat != game.turn:
            raise errors.NotYourTurn
        if isinstance(player, SeatToken):
            mark_program(game, seat)
        presence.acted(game, seat)
        put_premove(row_of(game, seat), "")
        put_plan(row_of(game, seat), {})
        return play_waiting(advance(game, seat, read, sent), sent.now)


def _played_before(game: Game, seat: str, read: Reader, version: int) -> Game:
    """The game as it is, if the ply made on `version` was this very move."""
    ply = game.plies.filter(version__gt=version).order_by("number").first()
    if ply is None:
        require_live(game)  # nothing but its end has changed the board since
    if ply is None or seat_now(game, ply) != seat or version > game.version:
        raise errors.OldBoard
    rules, before = game.rules, positions.position_at(game, ply.number - 1)
    try:
        same = rules.write_move(before, read(rules, before)) == ply.text
    except EngineError:
        same = False
    if not same:
        raise errors.OldBoard
    return game
