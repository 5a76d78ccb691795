"""Demo data made by the same services as everything else: the recorded games are
played again, move by move, at the times of their records.

Every step is a transaction of its own and finds out for itself whether it is to be
done. So a site can be used meanwhile, and what was interrupted is taken up again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games.common.lock_order import alone
from games.demo.clubs import keep_club
from games.demo.evenings import evenings_to_come
from games.demo.gathering import gather
from games.demo.people import people
from games.demo.plans import PlannedSeek, Show, shows
from games.demo.played_arenas import arena_to_come
from games.demo.played_rounds import rounds_to_come
from games.demo.records import all_games
from games.demo.replaying import date_of, moments_of, replay_record
from games.demo.taught_classes import keep_class
from games.demo.worlds import World, terms
from games.engine.record import Record
from games.lobby import services as lobby
from games.lobby.selectors import own_seeks
from games.play.models import Game
from games.rulesets.terms import Terms


def load(now: datetime) -> tuple[int, int]:
    """Make what is missing; how many finished games are new, and how many there are."""
    return sum(steps(now)), count()


def count() -> int:
    """How many finished games the demo has."""
    return sum(map(_is_finished, all_games()))


def steps(now: datetime) -> Iterator[int]:
    """Make what is missing, step by step; after each, how many finished games of the
    records are new by it. Something of each kind comes first."""
    who, records = people(), list(all_games())
    worlds = [(World(key, who, records, now), show) for key, show in shows().items()]
    for record in records:
        if not _is_finished(record):
            _keep_live(record, who, now)
            yield 0
    for world, show in worlds:
        _keep_seeks(world, show)
        yield 0
    finished = [record for record in records if _is_finished(record)]
    first = list({record.rules.key: record for record in reversed(finished)}.values())
    yield from _keep_finished(first, who)
    for world, show in worlds:
        keep_club(world, show.club)
        yield 0
    yield from _keep_finished(finished, who)
    gather(who["ada"], now)
    yield 0
    for world, show in worlds:
        yield from _keep_sittings(world, show)
        keep_class(world, show.lessons)
        yield 0


def _is_finished(record: Record) -> bool:
    return "Date" in record.headers


def _keep_finished(records: Sequence[Record], who: Mapping[str, User]) -> Iterator[int]:
    """Have these games; in this order, as the rated ones count one after the other."""
    games = Game.objects.filter(seats__player__in=who.values())
    there = set(games.values_list("created_at", flat=True))
    for record in records:
        began = date_of(record)
        if began not in there:
            rated = _rated(record)
            yield int(
                replay_record(record, who, moments_of(record, began, rated), rated)
            )


def _rated(record: Record) -> Mapping[str, Any]:
    """The terms of a finished game, which is rated where its kind is played by a
    clock."""
    show = shows().get(record.rules.key)
    control = show.control if show and not record.start else ""
    return terms(record.rules, control) if control else {}


def _keep_sittings(world: World, show: Show) -> Iterator[int]:
    """Have the evenings, rounds and the arena, in their order."""
    missing = [
        *evenings_to_come(world, show.evenings),
        *(deed for plan in show.rounds for deed in rounds_to_come(world, plan)),
        *arena_to_come(world, show.arena),
    ]
    for deed in sorted(missing, key=lambda deed: deed.moment):
        deed.do()
        yield 0


@transaction.atomic
def _keep_live(record: Record, who: Mapping[str, User], now: datetime) -> None:
    """Have one game of this kind between these people in mid-play."""
    key, seats = record.rules.key, record.rules.seats
    live = Game.objects.filter(key=key, status=Game.Status.LIVE, ply__gt=0)
    for player in [who[record.headers[seat.capitalize()]] for seat in seats]:
        live = live.filter(seats__player=player)
    if not live.exists():
        times = moments_of(record, now)
        replay_record(record, who, [time - (times[-1] - now) for time in times])


def _keep_seeks(world: World, show: Show) -> None:
    """Have the invitations of a game in the lobby."""
    for planned in show.seeks:
        _keep_seek(world.key, planned, world.who, world.now)


def _keep_seek(
    key: str, planned: PlannedSeek, who: Mapping[str, User], now: datetime
) -> None:
    creator = who[planned.who]
    timed = bool(planned.control)
    terms = Terms(key, planned.options, control=planned.control, rated=timed)
    with transaction.atomic(), alone():
        kept = own_seeks(creator, now)
        if any(seek.key == key and seek.creator == creator for seek in kept):
            return
        seek = lobby.make_seek(creator, terms, now, seat=planned.seat, kept=True)
        for name, seat in planned.come.items():
            lobby.accept_seek(token=seek.token, player=who[name], seat=seat, now=now)
