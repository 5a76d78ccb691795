"""One recorded game, played again move by move at the times of its record, by the same
services as everything else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from types import MappingProxyType
from typing import Any

from django.db import transaction

from accounts.models import User
from games.demo.stories import moments
from games.engine.record import UNFINISHED, Record, replay, result_text
from games.play import positions
from games.play import services as table
from games.play.beginnings import Recorded
from games.play.models import Game
from games.rulesets.terms import Terms

DATE = "%Y.%m.%d %H:%M"
THINKING = (6, 70)  # seconds for a move without a clock
NOTHING: Mapping[str, Any] = MappingProxyType({})
FROM_A_STUDY = "We begin from a position made by hand, to try an ending."


class RecordBroken(Exception):
    """A recorded game no longer ends as its record says."""


def date_of(record: Record) -> datetime:
    return datetime.strptime(record.headers["Date"], DATE).replace(tzinfo=UTC)


def moments_of(
    record: Record, began: datetime, rated: Mapping[str, Any] = NOTHING
) -> list[datetime]:
    """When the game began, when each move was made, and when somebody ended it."""
    random = Random(f"{record.headers} {record.moves}")  # noqa: S311
    if rated:
        plies = len(record.moves)
        return [began, *moments(began, plies, rated["control"], random)]
    times = [began]
    for _ in range(len(record.moves) + 1):
        times.append(times[-1] + timedelta(seconds=random.randint(*THINKING)))
    return times


def replay_record(
    record: Record,
    who: Mapping[str, User],
    times: Sequence[datetime],
    rated: Mapping[str, Any] = NOTHING,
) -> bool:
    """One recorded game through the services, from its start to its end; whether it is
    new. Of these people no two games begin at the same time."""
    line = [position for position, _move in replay(record)]
    with transaction.atomic():
        begun = Game.objects.filter(created_at=times[0])
        if begun.filter(seats__player__in=who.values()).exists():
            return False
        _played(record, who, times, rated, line)
    return True


def _played(
    record: Record,
    who: Mapping[str, User],
    times: Sequence[datetime],
    rated: Mapping[str, Any],
    line: Sequence[Any],
) -> None:
    rules = record.rules
    players = {seat: who[record.headers[seat.capitalize()]] for seat in rules.seats}
    game = table.start(
        Terms(rules.key, rules.options.values(), start=record.start, **rated),
        players,
        times[0],
        recorded=Recorded(
            record.headers.get("Id", ""), record.headers.get("DiceSecret", "")
        ),
    )
    if record.start:
        _say(game, players[game.turn], FROM_A_STUDY, times[0])
    while game.ply < len(record.moves):  # throws are made by the table
        game = table.play(
            game_id=game.pk,
            player=players[game.turn],
            text=record.moves[game.ply],
            version=None,
            now=times[game.ply + 1],
        )
        # Nothing is committed yet, so the table would play it all again at each move.
        positions.remember(game, line[game.ply])
    _end(game, record, players, times[-1])


def _say(game: Game, player: User, text: str, now: datetime) -> None:
    table.say(game_id=game.pk, player=player, room="players", text=text, now=now)


def _end(
    game: Game, record: Record, players: Mapping[str, User], now: datetime
) -> None:
    """Let the players end the game as they did. Raises RecordBroken."""
    how = record.headers.get("Termination", "")
    mover = players[game.turn]
    if how == "resignation":
        game = table.resign(game_id=game.pk, player=mover, now=now)
    elif how == "agreement":
        table.offer_draw(game_id=game.pk, player=mover, now=now)
        for other in players.values():
            if other != mover:
                game = table.answer_draw(
                    game_id=game.pk, player=other, accept=True, now=now
                )
    elif game.is_live and _can_claim(game, how):
        game = table.claim_draw(game_id=game.pk, player=mover, now=now)
    if game.reason != how or _result(game) != record.result:
        raise RecordBroken(
            f"The demo game of {record.headers.get('Date', 'today')} ends by "
            f"{game.reason or 'nothing'} with {_result(game)}, not by {how} with "
            f"{record.result}. Make the games again: manage.py make_demo_games."
        )


def _can_claim(game: Game, how: str) -> bool:
    claims = game.rules.claims(positions.position_of(game))
    return any(claim.reason == how for claim in claims)


def _result(game: Game) -> str:
    if game.is_live:
        return UNFINISHED
    return result_text(game.rules, game.winner or None)
