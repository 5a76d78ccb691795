"""Demo data made by the same services as everything else: the recorded games are
played again, move by move, at the times of their records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random

from django.db import transaction

from accounts.models import User
from games.demo.people import people
from games.demo.plans import shows
from games.demo.records import all_games
from games.engine.record import UNFINISHED, Record, result_text
from games.lobby import services as lobby
from games.lobby.selectors import own_seeks
from games.models import Game
from games.table import services as table
from games.table.positions import position_of

DATE = "%Y.%m.%d %H:%M"
THINKING = (6, 70)  # seconds for a move
FROM_A_STUDY = "We begin from a position made by hand, to try an ending."


class RecordBroken(Exception):
    """A recorded game no longer ends as its record says."""


def load(now: datetime) -> tuple[int, int]:
    """Make what is missing; how many finished games are new, and how many there are."""
    who, records = people(), list(all_games())
    there = _begun(who)
    finished = [record for record in records if "Date" in record.headers]
    new = [record for record in finished if _date(record) not in there]
    for record in new:
        _play_again(record, who, _times(record, _date(record)))
    for record in records:
        if "Date" not in record.headers:
            _keep_live(record, who, now)
    _keep_seeks(who, now)
    return len(new), len(finished)


def _begun(who: Mapping[str, User]) -> set[datetime]:
    """When the games of these people began; of the demo games no two do together."""
    games = Game.objects.filter(seats__player__in=who.values())
    return set(games.values_list("created_at", flat=True))


def _date(record: Record) -> datetime:
    return datetime.strptime(record.headers["Date"], DATE).replace(tzinfo=UTC)


def _times(record: Record, began: datetime) -> list[datetime]:
    """When the game began, when each move was made, and when somebody ended it."""
    random = Random(f"{record.headers} {record.moves}")  # noqa: S311
    times = [began]
    for _ in range(len(record.moves) + 1):
        times.append(times[-1] + timedelta(seconds=random.randint(*THINKING)))
    return times


@transaction.atomic
def _play_again(
    record: Record, who: Mapping[str, User], times: Sequence[datetime]
) -> None:
    """One recorded game through the services, from its start to its end."""
    rules = record.rules
    players = {seat: who[record.headers[seat.capitalize()]] for seat in rules.seats}
    game = table.start(
        key=rules.key,
        options=rules.options.values(),
        players=players,
        now=times[0],
        start=record.start,
    )
    if record.start:
        _say(game, players[game.turn], FROM_A_STUDY, times[0])
    for text, now in zip(record.moves, times[1:], strict=False):
        player = players[game.turn]
        game = table.play(
            game_id=game.pk, player=player, text=text, version=None, now=now
        )
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
        others = [player for player in players.values() if player != mover]
        game = table.answer_draw(
            game_id=game.pk, player=others[0], accept=True, now=now
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
    claims = game.rules.claims(position_of(game))
    return any(claim.reason == how for claim in claims)


def _result(game: Game) -> str:
    if game.is_live:
        return UNFINISHED
    return result_text(game.rules, game.winner or None)


def _keep_live(record: Record, who: Mapping[str, User], now: datetime) -> None:
    """Have one game between these two in mid-play."""
    pair = [who[record.headers[seat.capitalize()]] for seat in record.rules.seats]
    live = Game.objects.filter(status=Game.Status.LIVE, ply__gt=0)
    for player in pair:
        live = live.filter(seats__player=player)
    if not live.exists():
        times = _times(record, now)
        earlier = [time - (times[-1] - now) for time in times]
        _play_again(record, who, earlier)


def _keep_seeks(who: Mapping[str, User], now: datetime) -> None:
    """Have the invitations of each game in the lobby."""
    for key, show in shows().items():
        for wish in show.wishes:
            creator = who[wish.who]
            if not own_seeks(creator, now):
                lobby.make_seek(
                    creator=creator,
                    key=key,
                    options=wish.options,
                    seat=wish.seat,
                    kept=True,
                    now=now,
                )
