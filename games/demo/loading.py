"""Demo data made by the same services as everything else: the recorded games are
played again, move by move, at the times of their records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from types import MappingProxyType
from typing import Any

from django.db import transaction

from accounts.models import User
from games.common.lock_order import alone
from games.demo.people import people
from games.demo.plans import PlannedSeek, shows
from games.demo.rated import keep_rated, terms
from games.demo.records import all_games
from games.demo.stories import moments
from games.engine.record import UNFINISHED, Record, replay, result_text
from games.lobby import services as lobby
from games.lobby.selectors import own_seeks
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


@alone()
def load(now: datetime) -> tuple[int, int]:
    """Make what is missing; how many finished games are new, and how many there are."""
    who, records = people(), list(all_games())
    there = _begun(who)
    finished = [record for record in records if "Date" in record.headers]
    new = [record for record in finished if _date(record) not in there]
    for record in new:
        rated = _rated(record)
        _play_again(record, who, _times(record, _date(record), rated), rated)
    for record in records:
        if "Date" not in record.headers:
            _keep_live(record, who, now)
    keep_rated(who, records, now)
    _keep_seeks(who, now)
    return len(new), len(finished)


def _begun(who: Mapping[str, User]) -> set[datetime]:
    """When the games of these people began; of the demo games no two do together."""
    games = Game.objects.filter(seats__player__in=who.values())
    return set(games.values_list("created_at", flat=True))


def _date(record: Record) -> datetime:
    return datetime.strptime(record.headers["Date"], DATE).replace(tzinfo=UTC)


def _rated(record: Record) -> Mapping[str, Any]:
    """The terms of a finished game, which is rated where its kind is played by a
    clock."""
    show = shows().get(record.rules.key)
    control = show.control if show and not record.start else ""
    return terms(record.rules, control) if control else {}


def _times(
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


@transaction.atomic
def _play_again(
    record: Record,
    who: Mapping[str, User],
    times: Sequence[datetime],
    rated: Mapping[str, Any] = NOTHING,
) -> None:
    """One recorded game through the services, from its start to its end."""
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
    line = [position for position, _move in replay(record)]
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


def _keep_live(record: Record, who: Mapping[str, User], now: datetime) -> None:
    """Have one game of this kind between these people in mid-play."""
    key, seats = record.rules.key, record.rules.seats
    live = Game.objects.filter(key=key, status=Game.Status.LIVE, ply__gt=0)
    for player in [who[record.headers[seat.capitalize()]] for seat in seats]:
        live = live.filter(seats__player=player)
    if not live.exists():
        times = _times(record, now)
        earlier = [time - (times[-1] - now) for time in times]
        _play_again(record, who, earlier)


def _keep_seeks(who: Mapping[str, User], now: datetime) -> None:
    """Have the invitations of each game in the lobby."""
    for key, show in shows().items():
        for planned in show.seeks:
            _keep_seek(key, planned, who, now)


def _keep_seek(
    key: str, planned: PlannedSeek, who: Mapping[str, User], now: datetime
) -> None:
    creator = who[planned.who]
    kept = own_seeks(creator, now)
    if any(seek.key == key and seek.creator == creator for seek in kept):
        return
    timed = bool(planned.control)
    terms = Terms(key, planned.options, control=planned.control, rated=timed)
    seek = lobby.make_seek(creator, terms, now, seat=planned.seat, kept=True)
    for name, seat in planned.come.items():
        lobby.accept_seek(token=seek.token, player=who[name], seat=seat, now=now)
