"""The wire: events say that a topic (a table, the lobby) has changed, never what
changed.

The hub of a process hears of a change directly where it is made, and on the line
from other processes; each looks for itself from time to time, so nothing that is lost
on the way is lost for long. A room that has topics says how to look: see `register`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from django.db import transaction

from games.wire.hub import Hub, Listener, News, NotTold
from games.wire.threads import reading

__all__ = [
    "Listener",
    "News",
    "NotTold",
    "changed",
    "changed_to",
    "hub",
    "register",
]

AT_ONCE = 500  # topics that are asked about in one question

# From what stands after the prefix of some topics to the present news of each.
Look = Callable[[Sequence[str]], Iterable[News]]
_looks: dict[str, Look] = {}


def register(prefix: str, look: Look) -> None:
    """Topics that begin with `prefix` are looked after by `look`."""
    _looks[prefix] = look


def changed_to(topic: str, version: int, **known: object) -> None:
    """Wake all who listen to `topic` once the change is committed: it is at `version`
    now. What is `known` of it need not be read again in this process."""
    news = News(topic, version, **known)
    transaction.on_commit(lambda: hub.announce(news), robust=True)


def changed(topic: str) -> None:
    """Wake all who listen to a topic that keeps no version, after the commit."""
    transaction.on_commit(
        lambda: hub.announce(News(topic, time.time_ns())), robust=True
    )


async def look_again() -> None:
    """Make good what was lost on the way."""
    await reading.run(_catch_up)
    hub.tell_audiences()


def _catch_up() -> None:
    """Tell the listeners of this process how all that they listen to stands now."""
    for news in _present(hub.topics()):
        hub.spread(news)


async def look_closely() -> None:
    """See what workers have done: where there is no line they cannot tell."""
    if topics := hub.close_topics():
        await reading.run(_compare, topics)


_seen: dict[str, int] = {}  # the versions at the last close look


def _compare(topics: Iterable[str]) -> None:
    """Tell of the topics that have changed since the last look."""
    before, now = dict(_seen), {news.topic: news for news in _present(topics)}
    _seen.clear()
    _seen.update((topic, news.version) for topic, news in now.items())
    for topic, news in now.items():
        if before.get(topic) != news.version:
            hub.spread(news)


def _present(topics: Iterable[str]) -> Iterator[News]:
    """How those of the topics stand now that somebody looks after."""
    topics = list(topics)
    for prefix, look in _looks.items():
        own = (each for each in topics if each.startswith(prefix))
        asked = [each.removeprefix(prefix) for each in own]
        for at in range(0, len(asked), AT_ONCE):
            yield from look(asked[at : at + AT_ONCE])


hub = Hub(look_again, look_closely)
