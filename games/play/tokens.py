"""Tokens: the secrets by which a program sits down at a seat (Spec v1 §12.1)."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.common import errors
from games.play.changes import locked, seated
from games.play.models import Seat
from games.play.seats import SeatToken, new_secret


def make_token(*, game_id: str, player: User, now: datetime) -> str:
    """A new secret for one's own seat, shown this once; an older one ends with it.
    Raises NoProgramsHere in rated games, and on ladders that do not allow programs."""
    secret = new_secret()
    _set_hash(game_id, player, SeatToken.read(secret).hash)
    return secret


def revoke_token(*, game_id: str, player: User, now: datetime) -> None:
    """No program may act for one's seat any more."""
    _set_hash(game_id, player, "")


def _set_hash(game_id: str, player: User, token_hash: str) -> None:
    with locked(game_id) as game:
        seat = seated(game, player)
        if game.local:
            raise errors.NoTokensHere
        if token_hash and not game.programs:
            raise errors.NoProgramsHere
        Seat.objects.filter(game=game, name=seat).update(token_hash=token_hash)
