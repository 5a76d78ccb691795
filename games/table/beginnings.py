"""How games begin, and begin again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games import errors
from games.engine import rules as rules_of
from games.models import Game, Seat
from games.table import positions
from games.table.changes import board_changed, keep, locked, other_seat, seated
from games.table.practice import faces_partner, require_room
from games.table.seats import Actor, player_in


@transaction.atomic
def start(
    *,
    key: str,
    options: Mapping[str, Any],
    players: Mapping[str, User],
    now: datetime,
    helps: bool = True,
    local: bool = False,
    turning: bool = True,
    start: str = "",
    rematch_of: Game | None = None,
) -> Game:
    """A new game with everybody seated. Raises OptionError for rules that are not."""
    rules = rules_of(key, **options)
    if not local and len({player.pk for player in players.values()}) < len(players):
        raise errors.SamePlayerTwice
    position = positions.start_of(rules, start)
    game = Game.objects.create(
        key=key,
        options=rules.options.values(),
        digest=rules.options.digest(key),
        start=start,
        position=rules.write_position(position),
        turn=rules.seat_to_move(position),
        helps=helps,
        local=local,
        turning=turning,
        rematch_of=rematch_of,
        created_at=now,
        moved_at=now,
    )
    Seat.objects.bulk_create(
        Seat(game=game, name=name, order=order, player=players[name])
        for order, name in enumerate(rules.seats)
    )
    board_changed.send(Game, game=game)
    return game


def rematch(*, game_id: str, player: Actor, now: datetime) -> Game:
    """Offer a rematch, or accept one. Returns the new game once both want it, with
    the seats passed on by one (colours changed), and until then this game. A practice
    partner always wants it."""
    with locked(game_id) as game:
        seat = seated(game, player)
        if game.is_live:
            raise errors.GameNotOver
        new = Game.objects.filter(rematch_of=game).first()
        if new is not None:
            return new
        practice = faces_partner(game, seat)
        if practice:
            require_room(player_in(game, seat))
        elif not game.local and game.rematch_offer in ("", seat):
            return game if game.rematch_offer else keep(game, rematch_offer=seat)
        new = start(
            key=game.key,
            options=game.options,
            players={
                each: player_in(game, other_seat(game, each))
                for each in game.rules.seats
            },
            now=now,
            helps=game.helps,
            local=game.local,
            turning=game.turning,
            start=game.start,
            rematch_of=game,
        )
        keep(game)
        return new


def set_turning(*, game_id: str, player: Actor, turning: bool) -> Game:
    """Whether the board of pass and play turns to whoever is on move."""
    with locked(game_id) as game:
        seated(game, player)
        if not game.local or game.turning == turning:
            return game
        return keep(game, board=True, turning=turning)
