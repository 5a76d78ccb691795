"""Practice games: how they begin, and how the partner moves."""

from __future__ import annotations

import secrets
import time
import zlib
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from accounts.models import User
from accounts.partners import offered_partners
from accounts.players import partner_called
from games import engine
from games.common import errors
from games.engine.errors import OptionError
from games.engine.options import Value
from games.engine.search.partners import choose
from games.partners import crowds
from games.play import services as table
from games.play.models import Game
from games.play.partner_answers import require_room
from games.play.positions import position_of
from games.play.seats import player_in
from games.rulesets.terms import Terms

THINKING: Final = 1.0  # seconds of a processor's time for one move


def practise(
    *,
    player: User,
    address: str,
    key: str,
    options: Mapping[str, Value],
    partner: str,
    now: datetime,
    seat: str = "",
    helps: bool = True,
) -> Game:
    """A new game of `player` against a practice partner; without a wish for a seat
    the lot decides. Raises RulesRefused, TooMuchPractice."""
    if partner not in offered_partners():
        raise errors.RulesRefused(f"There is no practice partner {partner!r}.")
    try:
        seats = engine.rules(key, **options).seats
    except OptionError as error:
        raise errors.RulesRefused(str(error)) from error
    require_room(player)
    crowds.require_room(address, now=now)
    own, machine = seat or secrets.choice(seats), partner_called(partner)
    game = table.start(
        Terms(key, options, helps=helps),
        {each: player if each == own else machine for each in seats},
        now,
    )
    crowds.let_in(address, game, now=now)
    return game


def choose_move(*, game_id: str, version: int) -> str:
    """The move of the partner whose turn it is on the board of `version`, as text; ""
    when there is no such turn (any more)."""
    game = Game.objects.filter(pk=game_id, board_version=version).first()
    if game is None or not (game.is_live and game.has_rules):
        return ""
    mover = player_in(game, game.turn)
    if game.local or not mover.is_partner:
        return ""
    rules, position = game.rules, position_of(game)
    # The same in every attempt, and another at every ply of every game.
    seed = zlib.crc32(f"{game.pk} {game.ply}".encode())
    until = time.thread_time() + THINKING
    move = choose(
        rules,
        position,
        mover.partner,
        seed,
        lot=zlib.crc32(game.pk.encode()),
        poll=lambda: time.thread_time() >= until,
    )
    return rules.write_move(position, move)


def make_move(*, game_id: str, version: int, text: str, now: datetime) -> bool:
    """Play the partner's move, chosen on the board of `version`, unless the board is
    another by now; whether it stands there."""
    game = Game.objects.get(pk=game_id)
    mover = player_in(game, game.turn)
    if game.board_version != version or not mover.is_partner:
        return False
    try:
        table.play(game_id=game_id, player=mover, text=text, version=version, now=now)
    except (errors.OldBoard, errors.GameOver, errors.NotYourTurn):
        return False  # taken back, resigned or moved a moment ago
    return True
