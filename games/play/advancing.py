"""One decision made on the board of a locked game: by a player, a program, a premove or
a planned reply."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from games.common import errors
from games.engine.errors import EngineError, IllegalMove
from games.engine.registry import AnyRules
from games.play import plies, positions, side_changes
from games.play.changes import finish_by_rules, keep
from games.play.models import Game
from games.play.positions import Position
from games.play.seats import team_of
from games.play.throws import Transition, throws
from games.play.timing import clocks
from games.play.timing.flags import flagged, time_out

Reader = Callable[[AnyRules, Position], Any]


class Sent(NamedTuple):
    """When a move was received, and how long its page says that it was thought of."""

    now: datetime
    thought: int | None = None


def too_late(game: Game, seat: str, sent: Sent) -> Game | None:
    """The game ended on time before the move of `seat`, or None."""
    if flagged(game, sent.now):
        return game
    if seat == game.turn and clocks.is_late(game, *sent):
        return time_out(game, sent.now)
    return None


def advance(game: Game, seat: str, read: Reader, sent: Sent) -> Game:
    """Make one decision for `seat` and the throws that become due by it; the rules
    may end the game with them."""
    rules, before = game.rules, positions.position_of(game)
    if rules.chances(before):
        raise errors.TableThrows
    move, after = made(rules, before, read)
    steps = [Transition(before, move, after), *throws(game, after)]
    offer = _still_offered(game, seat, steps[-1].after)
    changes_sides = move == rules.change_of_sides(before)
    if changes_sides:
        side_changes.exchange(game)
        offer = offer and side_changes.other_seat(game, offer)
    time, spent = clocks.pressed(game, steps[-1].after, *sent, exchanged=changes_sides)
    now = max(sent.now, game.moved_at)  # the clock of the machine may be set back
    changes: dict[str, Any] = {
        "board": True,
        "moved_at": now,
        "draw_offer": offer,
        "takeback": "",
        **plies.write(game, steps, now, version=game.version + 1, spent=spent),
        **time,
    }
    outcome = rules.outcome(steps[-1].after)
    if outcome is None:
        return keep(game, **changes)
    return finish_by_rules(game, Game.Termination.RULES, outcome, now, **changes)


def made(rules: AnyRules, before: Position, read: Reader) -> tuple[Any, Position]:
    """The move that is read on `before`, and the position after it. Raises
    MoveRefused."""
    try:
        move = read(rules, before)
        return move, rules.apply(before, move)
    except EngineError as refusal:
        code = refusal.code if isinstance(refusal, IllegalMove) else ""
        raise errors.MoveRefused(str(refusal), code=code) from refusal


def written(text: str) -> Reader:
    """A move as it is written, or typed."""

    def read(rules: AnyRules, position: Position) -> Any:
        return rules.read_typed(position, text)

    return read


def _still_offered(game: Game, mover: str, after: Position) -> str:
    """The offer of a draw that outlives a move of `mover`: it lapses when an opponent
    moves, or when the rules no longer allow it."""
    if not game.draw_offer or mover not in team_of(game, game.draw_offer):
        return ""
    return "" if game.rules.draw_refusal(after) else game.draw_offer
