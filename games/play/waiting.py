"""What waits for a turn, played in the transaction in which the turn comes."""

from __future__ import annotations

from datetime import datetime

from games.common import errors
from games.play.advancing import Sent, too_late
from games.play.changes import locked, require_live, seated
from games.play.models import Game
from games.play.models.games import LONGEST_PREMOVE
from games.play.plans import play_planned
from games.play.premoves import play_premove
from games.play.seats import Actor, put_premove, row_of


def play_waiting(game: Game, now: datetime) -> Game:
    """The locked `game` once everything is played whose turn has come, also where one
    thing brings the turn of another. Each was chosen for this turn and is used up."""
    while game.is_live and (play_premove(game, now) or play_planned(game, now)):
        pass
    return game


def premove(
    *, game_id: str, player: Actor, text: str, version: int | None, now: datetime
) -> Game:
    """Keep `text` (two squares, or a move as it is typed) for the next turn of
    `player`, instead of what they chose before. Where their turn has begun since they
    saw the board at `version`, it is tried at once.

    Raises NoPremoveHere, and OldBoard where they have moved since.
    """
    with locked(game_id) as game:
        seat = seated(game, player)
        require_live(game)
        if ended := too_late(game, seat, Sent(now)):
            return ended
        if not game.is_one_sitting:
            raise errors.NoPremoveHere
        if version is not None and _has_moved(game, seat, version):
            raise errors.OldBoard
        put_premove(row_of(game, seat), " ".join(text.split())[:LONGEST_PREMOVE])
        return play_waiting(game, now)


def _has_moved(game: Game, seat: str, version: int) -> bool:
    return game.plies.filter(version__gt=version, seat=seat, throw=None).exists()
