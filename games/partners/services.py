"""Practice games: how they begin, and how the partner moves."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import TypedDict

from accounts.models import User
from accounts.partners import offered_partners
from accounts.players import partner_called
from games import engine
from games.common import errors
from games.engine.clock import TimeControl
from games.engine.errors import ClockError, OptionError
from games.engine.options import Value
from games.partners import crowds
from games.partners.machine_turns import MachineTurn, decide
from games.partners.stopping import stop_idle
from games.partners.waits import tell_wait
from games.play import services as table
from games.play.changes import locked
from games.play.models import Game
from games.play.partner_answers import partner_at, require_room
from games.play.seats import player_in
from games.rulesets.terms import Terms


class Acting(TypedDict):
    """Who does something at which table, and when."""

    game_id: str
    player: User
    now: datetime


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
    start: str = "",
    control: str = "",
) -> Game:
    """A new game of `player` against a practice partner, from the position `start` if
    one is given, by the clock that `control` says; without a wish for a seat the lot
    decides. Raises RulesRefused, TooMuchPractice."""
    try:
        rules = engine.rules(key, **options)
        TimeControl.read(control)
    except (OptionError, ClockError) as error:
        raise errors.RulesRefused(str(error)) from error
    if partner not in offered_partners(rules):
        raise errors.RulesRefused(
            f"The computer has no level “{partner}” in {rules.title}."
        )
    require_room(player)
    crowds.require_room(address, now=now)
    own, machine = seat or secrets.choice(rules.seats), partner_called(partner)
    game = table.start(
        Terms(key, options, start, control=control, helps=helps),
        {each: player if each == own else machine for each in rules.seats},
        now,
    )
    crowds.let_in(address, game, now=now)
    return game


def choose_turn(*, game_id: str, version: int) -> MachineTurn | None:
    """What the partner does whose turn it is on the board of `version`; None when there
    is no such turn (any more)."""
    game = Game.objects.filter(pk=game_id, board_version=version).first()
    if game is None or not (game.is_live and game.has_rules):
        return None
    return decide(game) if partner_at(game, game.turn) else None


def carry_out(
    *, game_id: str, version: int, decision: MachineTurn, now: datetime
) -> bool:
    """Do what the partner has decided on the board of `version`, unless the board is
    another by now; whether it was done."""
    with locked(game_id) as game:
        mover = player_in(game, game.turn)
        gone = game.board_version != version or not game.is_live
        if gone or not mover.is_partner:
            return False  # taken back, resigned or moved a moment ago
        acting: Acting = {"game_id": game_id, "player": mover, "now": now}
        if decision.stops:
            stop_idle(game, now)
        elif decision.claims:
            table.claim_draw(**acting)
        elif decision.resigns:
            table.resign(**acting)
        else:
            if decision.offers:
                table.offer_draw(**acting)
            tell_wait(game, decision.thought, now)
            move, thought = decision.text, decision.thought
            table.play(text=move, version=None, thought=thought, **acting)
    return True
