"""The wire: events say that a table (or the lobby) has changed, never what changed.

The hub of a process hears of a change directly where it is made, and through the layer
from other processes; each looks for itself from time to time, so nothing that is lost
on the way is lost for long.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

from django.db import transaction

from games.hub import Hub, Listener, News, NotTold
from games.models import Game, Ladder
from games.notices.selectors import NOTHING, unread_by_person
from games.threads import reading

__all__ = [
    "LOBBY",
    "Listener",
    "News",
    "NotTold",
    "hub",
    "ladder_changed",
    "ladder_topic",
    "lobby_changed",
    "person_changed",
    "person_topic",
    "table_changed",
    "table_topic",
    "watching",
]

LOBBY = "lobby"
TABLE = "table:"
LADDER = "ladder:"
PERSON = "person:"


def table_topic(game_id: str) -> str:
    return TABLE + game_id


def person_topic(person_id: int) -> str:
    return f"{PERSON}{person_id}"


def table_changed(game: Game) -> None:
    """Wake everybody at the table once the change is committed."""
    news = News(table_topic(game.pk), game.version, game=game)
    transaction.on_commit(lambda: hub.announce(news), robust=True)


def lobby_changed() -> None:
    """Wake everybody in the lobby once the change is committed."""
    transaction.on_commit(lambda: _announce(LOBBY), robust=True)


def person_changed(person_id: int) -> None:
    """Wake the pages of one person, once what he is told is committed."""
    topic = person_topic(person_id)
    transaction.on_commit(lambda: _announce(topic), robust=True)


def _announce(topic: str) -> None:
    """Tell of a topic that keeps no version."""
    hub.announce(News(topic, time.time_ns()))


def ladder_topic(ladder_id: int) -> str:
    return f"{LADDER}{ladder_id}"


def ladder_changed(ladder: Ladder) -> None:
    """Wake everybody who looks at the ladder once the change is committed."""
    news = News(ladder_topic(ladder.pk), ladder.version)
    transaction.on_commit(lambda: hub.announce(news), robust=True)


def watching(game_id: str) -> int:
    """How many sockets look at this table without a seat, in all processes."""
    return hub.watching(table_topic(game_id))


async def look_again() -> None:
    """Make good what was lost on the way."""
    await reading.run(_catch_up)
    hub.tell_audiences()


def _catch_up() -> None:
    """Tell the tables and ladders of this process their present version, and its people
    how much they have not read."""
    topics = hub.topics()
    for topic, version in (*_versions(topics), *_versions_of_ladders(topics)):
        hub.spread(News(topic, version))
    people = [int(each.removeprefix(PERSON)) for each in topics if PERSON in each]
    for at in range(0, len(people), 500):
        unread = unread_by_person(people[at : at + 500])
        for pk in people[at : at + 500]:
            hub.spread(News(person_topic(pk), 0, unread=unread.get(pk, NOTHING)))


async def look_closely() -> None:
    """See what workers have done: in the in-memory layer they cannot tell."""
    if topics := hub.close_topics():
        await reading.run(_compare, topics)


_seen: dict[str, int] = {}  # the versions at the last close look


def _compare(topics: Iterable[str]) -> None:
    """Tell the tables that have changed since the last look."""
    before, now = dict(_seen), dict(_versions(topics))
    _seen.clear()
    _seen.update(now)
    for topic, version in now.items():
        if before.get(topic) != version:
            hub.spread(News(topic, version))


def _versions(topics: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The present version of each table among the topics."""
    ids = [topic.removeprefix(TABLE) for topic in topics if TABLE in topic]
    for at in range(0, len(ids), 500):
        games = Game.objects.filter(pk__in=ids[at : at + 500])
        for pk, version in games.values_list("pk", "version"):
            yield table_topic(pk), version


def _versions_of_ladders(topics: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The present version of each ladder among the topics."""
    ids = [int(each.removeprefix(LADDER)) for each in topics if LADDER in each]
    for at in range(0, len(ids), 500):
        ladders = Ladder.objects.filter(pk__in=ids[at : at + 500])
        for pk, version in ladders.values_list("pk", "version"):
            yield ladder_topic(pk), version


hub = Hub(look_again, look_closely)
