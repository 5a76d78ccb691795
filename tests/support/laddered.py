"""A ladder for tests, and what is done on it again and again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, TypeVar

from accounts.models import User
from games.ladders import services
from games.ladders.members import places
from games.ladders.models import (
    Invitation,
    Ladder,
    LadderChallenge,
    Member,
    Pairing,
    PlaceChange,
    Round,
)
from games.ladders.organising import consents
from games.play.changes import finish, locked
from games.play.models import Game, Ply
from tests.support.people import NOON

Met = TypeVar("Met", LadderChallenge, Pairing)
Row = TypeVar("Row", LadderChallenge, Pairing, Round)

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def found(founder: User, now: datetime = NOON, **more: Any) -> Ladder:
    """A ladder in days, casual; `more` says otherwise."""
    given: dict[str, Any] = {
        "name": "The Academy",
        "key": "rithmomachia",
        "control": "3d",
        "rated": False,
    }
    plan = services.LadderPlan(**(given | more))
    return services.found_ladder(founder=founder, plan=plan, now=now)


def fill(ladder: Ladder, names: Iterable[str], now: datetime = NOON) -> list[User]:
    """These people join one after the other."""
    people = [User.objects.create_user(name) for name in names]
    for person in people:
        services.join(ladder_id=ladder.pk, player=person, now=now)
    return people


def standing(ladder: Ladder) -> list[str]:
    """The names from the top down; the places are a permutation."""
    active = ladder.members.filter(status="active").order_by("place")
    rows = list(active.values_list("place", "player__username"))
    assert [place for place, _ in rows] == list(range(1, len(rows) + 1))
    return [name for _, name in rows]


def member(ladder: Ladder, player: User) -> Member:
    return Member.objects.get(ladder=ladder, player=player)


def challenge(
    ladder: Ladder, one: User, other: User, now: datetime = NOON
) -> LadderChallenge:
    return services.challenge(
        ladder_id=ladder.pk, challenger=one, challenged=other, now=now
    )


def playing(
    ladder: Ladder, one: User, other: User, now: datetime = NOON
) -> LadderChallenge:
    """A challenge that has been accepted, in days: its game has begun."""
    made = challenge(ladder, one, other, now)
    return services.accept(challenge_id=made.pk, player=other, now=now)


def end(game: Game | None, winner: User | None, now: datetime, moves: int = 2) -> Game:
    """The game ends so, after so many moves of each."""
    assert game is not None
    seats = {seat.player_id: seat.name for seat in game.seats.all()}
    Ply.objects.bulk_create(
        Ply(
            game=game,
            number=number + 1,
            label=str(number // 2 + 1),
            seat=list(seats.values())[number % 2],
            text="-",
            words="-",
            position=game.position,
            version=1,
            played_at=now,
        )
        for number in range(2 * moves)
    )
    how = Game.Termination.RESIGNATION if winner else Game.Termination.AGREEMENT
    with locked(game.pk) as row:
        return finish(
            row,
            termination=how,
            winner=seats[winner.pk] if winner else None,
            ending="So it ended.",
            now=now,
        )


def both(pairing: Pairing) -> tuple[User, User]:
    """The two who meet, as it is no bye; who has the first seat comes first."""
    assert pairing.second is not None
    return pairing.first.player, pairing.second.player


def game_of(row: Met) -> Game:
    """The game of a challenge or pairing, which is there."""
    game = again(row).game
    assert game is not None
    return game


def again(row: Row) -> Row:
    return type(row).objects.get(pk=row.pk)


def due(row: LadderChallenge | Round) -> datetime:
    """When its time is over, which is set."""
    assert row.due_at is not None
    return row.due_at


def why_moved(ladder: Ladder, player: User) -> list[str]:
    """The causes of the places of `player`, the first one first."""
    changes = PlaceChange.objects.filter(member=member(ladder, player))
    return list(changes.order_by("pk").values_list("cause", flat=True))


def put(ladder: Ladder, now: datetime, **fields: Any) -> None:
    """Everybody on the ladder is as these fields say."""
    Member.objects.filter(pk__in=places.order_of(ladder)).update(**fields)


def accept(person: User) -> Invitation:
    """Somebody accepts the invitation that they have."""
    asked = Invitation.objects.shown_to(person, NOON).get()
    return consents.accept(invitation_id=asked.pk, person=person, now=NOON)
