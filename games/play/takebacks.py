"""Taking back: a step of a turn that is not closed, or a whole turn if all agree."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.common import errors
from games.play import plans, positions, questions, side_changes
from games.play.changes import keep, locked, nothing_offered, require_live, seated
from games.play.models import Game
from games.play.seats import Actor, drop_waiting
from games.play.timing import clocks
from games.play.timing.flags import flagged
from games.play.turns import before_turn, last_decision


def undo(*, game_id: str, player: Actor, version: int | None, now: datetime) -> Game:
    """Take back the last step of one's own turn while it is not closed; nobody is
    asked. Sent again for the board of an older `version`, it changes nothing."""
    with locked(game_id) as game:
        seat = seated(game, player)
        if version is not None and version < game.board_version:
            return game
        require_live(game)
        if ended := flagged(game, now):
            return ended
        if seat != game.turn:
            raise errors.NotYourTurn
        if not game.rules.may_undo(positions.position_of(game)):
            raise errors.NothingToUndo
        return _go_back(game, game.ply - 1, now)


def ask_takeback(*, game_id: str, player: Actor, now: datetime) -> Game:
    """Ask all others to let one take back one's last turn; in pass and play and in
    practice it goes back at once."""
    with locked(game_id) as game:
        seat = seated(game, player)
        require_live(game)
        if game.rated:
            raise errors.NoTakebackWhenRated
        if ended := flagged(game, now):
            return ended
        if game.local:
            return _take_back(game, last_decision(game) - 1, now)
        if game.takeback == seat:
            return game
        if game.takeback:  # both ask: the earlier request is thereby granted
            return _say_yes(game, seat, now)
        if last_decision(game, seat) == 0:
            raise errors.NothingToTakeBack
        if not questions.asked_by(game, seat) or _is_open(game, seat):
            return _take_turn_back(game, seat, now)
        return keep(game, **questions.asking(game, questions.TAKEBACK, seat))


def answer_takeback(
    *, game_id: str, player: Actor, accept: bool, now: datetime
) -> Game:
    """Let another take back so that they are on move again, or decline for all."""
    with locked(game_id) as game:
        seat = seated(game, player)
        require_live(game)
        if ended := flagged(game, now):
            return ended
        if game.takeback in ("", seat):
            return nothing_offered(game, accept)
        return _say_yes(game, seat, now) if accept else keep(game, takeback="")


def _is_open(game: Game, seat: str) -> bool:
    """Whether the last turn of `seat` is not closed, so that its steps are its own."""
    return seat == game.turn and game.rules.may_undo(positions.position_of(game))


def _say_yes(game: Game, seat: str, now: datetime) -> Game:
    if questions.completes(game, questions.TAKEBACK, seat):
        return _take_turn_back(game, game.takeback, now)
    if seat in questions.agreed(game, questions.TAKEBACK):
        return game
    return keep(game, **questions.saying_yes(game, questions.TAKEBACK, seat))


def _take_turn_back(game: Game, seat: str, now: datetime) -> Game:
    """Go back to where the last turn of `seat` began."""
    return _take_back(game, before_turn(game, last_decision(game, seat)), now)


def _take_back(game: Game, ply: int, now: datetime) -> Game:
    """Go back to the position after `ply` plies; nothing that was asked still holds."""
    if ply < 0:
        raise errors.NothingToTakeBack
    drop_waiting(game)
    return _go_back(game, ply, now, draw_offer="", takeback="")


def _go_back(game: Game, ply: int, now: datetime, **changes: Any) -> Game:
    """Make the position after `ply` plies the present one; later plies are gone."""
    rules, position = game.rules, positions.position_at(game, ply)
    plans.gone_back(game, ply)
    turn = rules.seat_to_move(position)
    exchanged = side_changes.changed_by(game) > ply
    game.plies.filter(number__gt=ply).delete()
    if exchanged:
        side_changes.exchange(game)
    positions.made(game, position, ply=ply, version=game.version + 1)
    return keep(
        game,
        board=True,
        ply=ply,
        position=rules.write_position(position),
        turn=turn,
        moved_at=now,
        **clocks.gone_back(game, turn, now, exchanged=exchanged),
        **changes,
    )
