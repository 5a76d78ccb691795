"""What the rooms keep of a person: each registers how its own is exported, handed over
to a member, and forgotten. So the code that closes, merges or exports an account knows
none of the rooms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.models import User
from games.common import lock_order

Export = Callable[[User], dict[str, Any]]
HandOver = Callable[[User, User, datetime], None]
Forget = Callable[[User], None]
Remembers = Callable[[User], bool]


@dataclass(frozen=True)
class PersonalData:
    """One room's share. `export` gives plain values for JSON; `hand_over` takes the
    guest, the member and the moment; `forget` deletes what goes with an account;
    `remembers` says whether something of others hangs on the account, so that it has
    to stay, nameless."""

    export: Export
    hand_over: HandOver
    forget: Forget
    remembers: Remembers
    holds: str


_rooms: dict[str, PersonalData] = {}


def register(
    room: str,
    *,
    export: Export = lambda person: {},
    hand_over: HandOver = lambda giver, taker, now: None,
    forget: Forget = lambda person: None,
    remembers: Remembers = lambda person: False,
    holds: str = "others",
) -> None:
    """`room` keeps something of people. Rooms are asked in the order of the rows that
    they hold while they hand over or forget: a kind of `lock_order.ORDER`."""
    _rooms[room] = PersonalData(export, hand_over, forget, remembers, holds)


def _in_order() -> list[PersonalData]:
    return sorted(_rooms.values(), key=lambda room: lock_order.rank(room.holds))


def export_all(person: User) -> dict[str, Any]:
    """All that the rooms know of a person, as plain values for JSON."""
    known: dict[str, Any] = {}
    for room in _in_order():
        known |= room.export(person)
    return known


def hand_over_all(giver: User, taker: User, now: datetime) -> None:
    """Give the member all that was the guest's."""
    for room in _in_order():
        room.hand_over(giver, taker, now)


def forget_all(person: User) -> None:
    """Delete what goes with an account that is closed."""
    for room in _in_order():
        room.forget(person)


def is_remembered(person: User) -> bool:
    """Whether something of others hangs on the account."""
    return any(room.remembers(person) for room in _rooms.values())
