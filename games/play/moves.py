"""Moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from games.common import errors
from games.engine.errors import EngineError, IllegalMove
from games.engine.registry import AnyRules
from games.play import plies, positions
from games.play.changes import finish_by_rules, keep, locked, require_live, seated
from games.play.models import Game
from games.play.positions import Position
from games.play.seats import Actor, SeatToken, mark_program, team_of
from games.play.throws import Transition, throws
from games.play.timing import clocks, presence
from games.play.timing.flags import flagged, time_out

Reader = Callable[[AnyRules, Position], Any]


class Sent(NamedTuple):
    """When a move was received, and how long its page says that it was thought of."""

    now: datetime
    thought: int | None = None


def play(
    *,
    game_id: str,
    player: Actor,
    text: str,
    version: int | None,
    now: datetime,
    thought: int | None = None,
) -> Game:
    """Play the move `text`, chosen on the table as it was at `version` and received
    `now`. `thought` is how long the page says that its player saw the board, in ms.
    Where it comes after the end of the player's time, the game ends on time instead.

    A move chosen before a draw was offered is still good, as the board is the same;
    the same move sent again is a success. Without a version the present board is meant.
    """

    def read(rules: AnyRules, position: Position) -> Any:
        return rules.read_move(position, text)

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
        if ended := _too_late(game, seat, sent):
            return ended
        if seat != game.turn:
            raise errors.NotYourTurn
        if isinstance(player, SeatToken):
            mark_program(game, seat)
        return _advance(game, seat, read, sent)


def _too_late(game: Game, seat: str, sent: Sent) -> Game | None:
    """The game ended on time before the move of `seat`, or None."""
    if flagged(game, sent.now):
        return game
    if seat == game.turn and clocks.is_late(game, *sent):
        return time_out(game, sent.now)
    return None


def _advance(game: Game, seat: str, read: Reader, sent: Sent) -> Game:
    """Make one decision for `seat` and the throws that become due by it; the rules
    may end the game with them."""
    rules, before = game.rules, positions.position_of(game)
    if rules.chances(before):
        raise errors.TableThrows
    try:
        move = read(rules, before)
        after = rules.apply(before, move)
    except EngineError as refusal:
        raise _refused(refusal) from refusal
    steps = [Transition(before, move, after), *throws(game, after)]
    presence.acted(game, seat)
    time, spent = clocks.pressed(game, steps[-1].after, *sent)
    now = max(sent.now, game.moved_at)  # the clock of the machine may be set back
    changes: dict[str, Any] = {
        "board": True,
        "moved_at": now,
        "draw_offer": _still_offered(game, seat, steps[-1].after),
        "takeback": "",
        **plies.write(game, steps, now, version=game.version + 1, spent=spent),
        **time,
    }
    outcome = rules.outcome(steps[-1].after)
    if outcome is None:
        return keep(game, **changes)
    return finish_by_rules(game, Game.Termination.RULES, outcome, now, **changes)


def _still_offered(game: Game, mover: str, after: Position) -> str:
    """The offer of a draw that outlives a move of `mover`: it lapses when an opponent
    moves, or when the rules no longer allow it."""
    if not game.draw_offer or mover not in team_of(game, game.draw_offer):
        return ""
    return "" if game.rules.draw_refusal(after) else game.draw_offer


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
