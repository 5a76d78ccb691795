"""The players of the benches play on, whatever else is told at their table."""

from __future__ import annotations

import asyncio

import pytest

from games.bench.tables import Pages, Players, Programs, Table
from games.play.models import Game
from tests.support.people import NOON


async def both_move(players: Players) -> None:
    await players.sit()
    await players.move()
    await players.move()
    players.leave()


@pytest.mark.parametrize("kind", [Pages, Programs])
def test_moves_are_known_where_players_come_back_who_had_been_called_gone(serve, kind):
    """Each comes back with a version of their own, while pages that have missed nothing
    else are opened again."""
    port, table = serve().port, Table.lay("rithmomachia", plies=2)
    table.game.seats.update(gone_at=NOON, seen_until=None)
    table.is_shown = True
    players = kind(table, port)
    asyncio.run(both_move(players))
    game = Game.objects.get(pk=table.game.pk)
    assert (game.ply, players.ply) == (4, 4)
    assert players.version == game.version
