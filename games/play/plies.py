"""What is made at a table, written down: plies, and the row of the game after them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from games.common import prepared_writes
from games.engine.clock import Spent
from games.play import move_lists, positions
from games.play.models import Game, Ply
from games.play.throws import Transition


def write(
    game: Game,
    steps: Sequence[Transition],
    now: datetime,
    *,
    version: int,
    spent: Spent | None = None,
) -> dict[str, Any]:
    """Keep `steps` as the plies that `version` of `game` makes; what they change in its
    row. The first of them has cost the time `spent`."""
    plies = [
        ply_of(game, number, step, now, version)
        for number, step in enumerate(steps, start=game.ply + 1)
    ]
    if spent is not None:
        _note_time(plies[0], spent)
    for ply in plies:
        prepared_writes.insert(ply)
    since, after = game.board_version, steps[-1].after
    positions.made(game, after, ply=plies[-1].number, version=version)
    transaction.on_commit(lambda: move_lists.plies_made(game, plies, since=since))
    return {
        "ply": plies[-1].number,
        "position": plies[-1].position,
        "turn": game.rules.seat_to_move(after),
    }


def ply_of(
    game: Game, number: int, step: Transition, now: datetime, version: int
) -> Ply:
    """One of them, not written yet."""
    rules = game.rules
    text = rules.write_move(step.before, step.move)
    listed = rules.listed(step.before, text)
    return Ply(
        game=game,
        number=number,
        label="" if rules.may_undo(step.before) else rules.number(step.before),
        seat=rules.seat_to_move(step.before),
        text=text,
        words=str(rules.describe(step.before, step.move)),
        by=listed.by,
        short=listed.text,
        die=listed.die,
        position=rules.write_position(step.after),
        version=version,
        throw=step.throw,
        played_at=now,
    )


def _note_time(ply: Ply, spent: Spent) -> None:
    ply.spent_ms, ply.lag_ms, ply.left_ms = spent.charged, spent.lag, spent.left
