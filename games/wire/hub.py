"""The sockets of this process by topic, and how they are told of news.

What sockets of one kind are shown is made once and sent to all of them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from itertools import count
from typing import Any, TypeVar, cast

from games.wire.relay import Look, Relay
from games.wire.threads import reading

T = TypeVar("T")

CROWD = 4  # from so many listeners on, what was shown last is kept for newcomers
MOMENT = 0.0001  # seconds in which the loop tells those who wait
WATCHERS_DELAY = 1.0  # seconds in which changes of the audience are gathered

logger = logging.getLogger(__name__)


class NotTold(Exception):
    """A socket could not be sent something; it has been said why, and is closed."""


_tasks: set[asyncio.Task[None]] = set()
_numbers = count(1)


class News:
    """A topic is at `version`; `once` keeps what is made from it for all listeners.

    Of a topic without a version it is made once the change is committed: what is read
    for news of a higher `number` knows all that earlier news told of.
    """

    def __init__(self, topic: str, version: int, **known: Any) -> None:
        self.topic = topic
        self.version = version
        self.number = next(_numbers)
        self._made: dict[Hashable, Any] = {}
        self._made.update(known)

    def known(self, key: Hashable) -> Any:
        """What has been made under `key`, or None."""
        return self._made.get(key)

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` returns, made by the first who asks."""
        if key not in self._made:
            self._made[key] = make()
        return cast(T, self._made[key])


_close: set[Listener] = set()  # who watch closely, few of many


class Listener(ABC):
    """Somebody in this process who wants to hear of one topic."""

    watches = False  # is counted among those who watch a table
    has_left = False
    holds = 0  # the row of the seat whose player is at the table by this socket
    person_id = 0  # whose page it is, 0 where it says nothing of that

    def __init__(self, topic: str) -> None:
        self.topic = topic
        self.loop = asyncio.get_running_loop()

    def watch_closely(self) -> None:
        """A worker, who may be unable to tell, may change the topic; from any thread,
        also once it is too late."""
        _close.add(self)
        if self.has_left:
            _close.discard(self)

    def awaits(self, news: News) -> bool:
        """Whether the player at this socket waits for just this."""
        return False

    def prepare(self, news: News) -> Any:
        """Work for `deliver` that may use the database; runs in a thread."""
        return None

    @abstractmethod
    async def deliver(self, news: News, prepared: Any) -> None:
        """Tell the socket; runs on its loop."""

    async def tell_watchers(self, count: int) -> None:
        """The number of those who watch has changed; runs on its loop."""
        return None


class Hub:
    """The listeners of this process by topic, and the way to other processes."""

    def __init__(self, look_again: Look, look_closely: Look) -> None:
        self.relay = Relay(
            self._heard, self._audience_changed, look_again, look_closely
        )
        # Tuples are replaced whole, so that threads may read them at any time.
        self._listeners: dict[str, tuple[Listener, ...]] = {}
        self._last: dict[str, News] = {}
        self._counting: set[str] = set()

    def join(self, listener: Listener) -> None:
        topic = listener.topic
        self._listeners[topic] = (*self._listeners.get(topic, ()), listener)
        self.relay.open_on(listener.loop)
        self.count_watchers(listener)

    def leave(self, listener: Listener) -> None:
        listener.has_left = True
        _close.discard(listener)
        rest = tuple(x for x in self.listeners(listener.topic) if x is not listener)
        if rest:
            self._listeners[listener.topic] = rest
        else:
            self._listeners.pop(listener.topic, None)
            self._last.pop(listener.topic, None)
        self.count_watchers(listener)

    def listeners(self, topic: str) -> tuple[Listener, ...]:
        return self._listeners.get(topic, ())

    def topics(self) -> tuple[str, ...]:
        return tuple(self._listeners)

    def close_topics(self) -> tuple[str, ...]:
        """The topics that somebody here watches closely."""
        close = tuple(_close)
        return tuple({x.topic for x in close if x in self.listeners(x.topic)})

    def seats_held(self) -> set[int]:
        """The rows of the seats whose players are at their tables by sockets here."""
        listeners = tuple(self._listeners.values())
        return {each.holds for them in listeners for each in them} - {0}

    def people(self) -> set[int]:
        """Who has a page open in this process, as far as its sockets say."""
        listeners = tuple(self._listeners.values())
        return {each.person_id for them in listeners for each in them} - {0}

    def last(self, topic: str) -> News | None:
        """What a crowd was told last."""
        return self._last.get(topic)

    def spread(self, news: News, only: Listener | None = None) -> None:
        """Let the listeners prepare, here in this thread, and then tell them; those
        who wait for just this come first, and are told before others prepare."""
        listeners = (only,) if only else self.listeners(news.topic)
        self._keep(news)
        awaiting = [x for x in listeners if not x.watches and x.awaits(news)]
        others = [x for x in listeners if x not in awaiting]
        _tell(news, awaiting)
        if awaiting and others:
            time.sleep(MOMENT)  # or the loop would wait until this thread is switched
        _tell(news, others)

    def announce(self, news: News) -> None:
        """Tell the sockets of this process, and all other processes."""
        self.spread(news)
        self.relay.tell_news(news.topic, news.version)

    async def _heard(self, topic: str, version: int) -> None:
        """Another process has changed `topic`."""
        if self.listeners(topic):
            await reading.run(self.spread, News(topic, version))

    def _keep(self, news: News) -> None:
        last = self._last.get(news.topic)
        newer = last is None or last.version < news.version
        if newer and len(self.listeners(news.topic)) >= CROWD:
            self._last[news.topic] = news

    # --- The audience ---

    def watching_here(self, topic: str) -> int:
        """How many sockets of this process watch without playing."""
        return sum(listener.watches for listener in self.listeners(topic))

    def watching(self, topic: str) -> int:
        """How many watch in all processes."""
        return self.watching_here(topic) + self.relay.audience_elsewhere(topic)

    def tell_audiences(self) -> None:
        """Tell the other processes once more how many watch here."""
        for topic in self.topics():
            if count := self.watching_here(topic):
                self.relay.tell_audience(topic, count)

    def count_watchers(self, changed: Listener) -> None:
        """Tell the new size of the audience soon, once for many changes."""
        topic = changed.topic
        if changed.watches and topic not in self._counting:
            self._counting.add(topic)
            changed.loop.call_later(WATCHERS_DELAY, self._tell_watchers, topic)

    def _tell_watchers(self, topic: str) -> None:
        self._counting.discard(topic)
        self.relay.tell_audience(topic, self.watching_here(topic))
        self._audience_changed(topic)

    def _audience_changed(self, topic: str) -> None:
        """Show the present size of the audience to the sockets of this process."""
        _start(_tell_count(self.listeners(topic), self.watching(topic)))


def _start(work: Any) -> None:
    task = asyncio.get_running_loop().create_task(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


def _tell(news: News, listeners: Sequence[Listener]) -> None:
    """Let `listeners` prepare here, and deliver on their loop."""
    ready: dict[asyncio.AbstractEventLoop, list[tuple[Listener, Any]]] = {}
    for listener in listeners:
        try:
            prepared = listener.prepare(news)
        except Exception:
            logger.exception("A socket could not be told of %s", news.topic)
        else:
            ready.setdefault(listener.loop, []).append((listener, prepared))
    for loop, batch in ready.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_start, _deliver(news, batch))


async def _deliver(news: News, batch: Sequence[tuple[Listener, Any]]) -> None:
    for listener, prepared in batch:
        try:
            await listener.deliver(news, prepared)
        except NotTold:
            pass  # which must not cost the others their news
        except Exception:
            logger.exception("A socket could not be told of %s", news.topic)


async def _tell_count(listeners: Sequence[Listener], count: int) -> None:
    for listener in listeners:
        try:
            await listener.tell_watchers(count)
        except NotTold:
            pass
        except Exception:
            logger.exception("A socket could not be told a count")
