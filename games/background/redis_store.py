"""How tasks lie in Redis. Every step is one that nothing can interrupt.

    tasks    what each task is: JSON by id; what was done is deleted
    ready    ids in the order in which they are done: by priority, then as they came
    later    ids by the moment from which on they are ready
    taken    ids that a worker has in hand, by the moment at which it took them
    workers  the names of those who have had a task, a line each, by id
    failed   JSON by id: when, and why
    since    ids that wait, by the moment since which they could have been begun
    names    how many tasks that are not done have a name: what they do with what
    count    how many have come

Moments are whole milliseconds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from redis import Redis

# A lower rank is done first; of one priority, what came first. Lua writes numbers of up
# to 14 digits exactly.
OF_A_PRIORITY: Final = 10**11
KEYS: Final = (
    *("tasks", "ready", "later", "taken", "workers", "failed"),
    *("since", "names"),
)

CLAIM: Final = """
local tasks, ready, later, taken, workers, failed, since = unpack(KEYS)
local now, worker = ARGV[1], ARGV[2]
for _, id in ipairs(redis.call('zrangebyscore', later, '-inf', now)) do
    local text = redis.call('hget', tasks, id)
    redis.call('zrem', later, id)
    if text then redis.call('zadd', ready, cjson.decode(text).rank, id) end
end
local id = redis.call('zpopmin', ready)[1]
if id then redis.call('zrem', since, id) end
local text = id and redis.call('hget', tasks, id)
if not text then return false end
local before = redis.call('hget', workers, id)
redis.call('zadd', taken, now, id)
redis.call('hset', workers, id, before and before .. '\\n' .. worker or worker)
return {id, text}
"""
OVER: Final = """
local tasks, ready, later, taken, workers, failed, since, names = unpack(KEYS)
local function over(text)
    local name = cjson.decode(text).name
    if name and redis.call('hincrby', names, name, -1) <= 0 then
        redis.call('hdel', names, name)
    end
end
"""
RELEASE: Final = f"""{OVER}
local id, at, failure = ARGV[1], ARGV[2], ARGV[3]
local took, text = redis.call('zscore', taken, id), redis.call('hget', tasks, id)
if not took or not text or tonumber(took) ~= tonumber(at) then return 0 end
redis.call('zrem', taken, id)
if failure == '' then
    local told = cjson.decode(text)
    redis.call('zadd', ready, told.rank, id)
    redis.call('zadd', since, told.enqueued, id)
else
    redis.call('hset', failed, id, failure)
    over(text)
end
return 1
"""
DONE: Final = f"""{OVER}
local id = ARGV[1]
local text = redis.call('hget', tasks, id)
if text and redis.call('hexists', failed, id) == 0 then over(text) end
for _, key in ipairs({{ready, later, taken, since}}) do redis.call('zrem', key, id) end
for _, key in ipairs({{tasks, workers, failed}}) do redis.call('hdel', key, id) end
"""


class Kept(NamedTuple):
    """A task as it lies there: who has had it, since when the last of them has, and
    how it failed."""

    id: str
    told: Mapping[str, Any]
    workers: Sequence[str]
    since: int | None
    failure: Mapping[str, Any] = MappingProxyType({})


class Store:
    """The tasks below `prefix` in the Redis at `url`. Whatever it is asked may raise
    RedisError."""

    def __init__(self, url: str, prefix: str) -> None:
        self._redis = _client(url)
        self._keys = [f"{prefix}:{name}" for name in KEYS]
        (
            self._tasks,
            self._ready,
            self._later,
            self._taken,
            self._workers,
            self._failed,
            self._since,
            self._names,
        ) = self._keys
        self._count = f"{prefix}:count"
        self._claim = self._redis.register_script(CLAIM)
        self._release = self._redis.register_script(RELEASE)
        self._done = self._redis.register_script(DONE)

    def put(self, key: str, told: Mapping[str, Any], due: int | None) -> None:
        """Keep a task that is ready, or is so when it is `due`. It tells its
        `priority`, its `name` and when it was `enqueued`."""
        count = int(self._redis.incr(self._count))
        rank = count - told["priority"] * OF_A_PRIORITY
        with self._redis.pipeline() as pipe:
            pipe.hset(self._tasks, key, json.dumps({**told, "rank": rank}))
            pipe.hincrby(self._names, told["name"], 1)
            pipe.zadd(self._since, {key: told["enqueued"] if due is None else due})
            if due is None:
                pipe.zadd(self._ready, {key: rank})
            else:
                pipe.zadd(self._later, {key: due})
            pipe.execute()

    def claim(self, worker: str, now: int) -> Kept | None:
        """The next task, which this worker has in hand from now on."""
        found = self._claim(self._keys, [now, worker])
        return Kept(found[0], json.loads(found[1]), [worker], now) if found else None

    def done(self, key: str) -> None:
        """Forget a task, also if it was given to another worker meanwhile."""
        self._done(self._keys, [key])

    def release(
        self, key: str, since: int, failure: Mapping[str, Any] | None = None
    ) -> bool:
        """Give a task back that was taken then, or with a `failure` give it up; whether
        it still was in the same hand."""
        text = json.dumps(failure) if failure else ""
        return bool(self._release(self._keys, [key, since, text]))

    def waiting(self) -> list[Kept]:
        """What is ready now or later."""
        ids = self._redis.zrange(self._ready, 0, -1)
        return [*self._kept(ids + self._redis.zrange(self._later, 0, -1))]

    def taken(self) -> list[Kept]:
        """What workers have in hand."""
        since = dict(self._redis.zrange(self._taken, 0, -1, withscores=True))
        return [each._replace(since=int(since[each.id])) for each in self._kept(since)]

    def failed(self) -> list[Kept]:
        """What has failed."""
        why = self._redis.hgetall(self._failed)
        return [
            each._replace(failure=json.loads(why[each.id])) for each in self._kept(why)
        ]

    def count_ready(self, now: int) -> tuple[int, int | None]:
        """How many a worker could take, and since when it could have the first."""
        with self._redis.pipeline() as pipe:
            pipe.zcard(self._ready)
            pipe.zcount(self._later, "-inf", now)
            pipe.zrangebyscore(self._since, "-inf", now, 0, 1, withscores=True)
            ready, due, first = pipe.execute()
        return ready + due, int(first[0][1]) if first else None

    def has_name(self, name: str) -> bool:
        """Whether a task of this name is neither done nor has failed."""
        return bool(self._redis.hexists(self._names, name))

    def names(self) -> list[str]:
        """The names of all tasks that are neither done nor have failed."""
        return list(self._redis.hkeys(self._names))

    def is_anything_ready(self, now: int) -> bool:
        with self._redis.pipeline() as pipe:
            pipe.zcard(self._ready)
            pipe.zcount(self._later, "-inf", now)
            return any(pipe.execute())

    def _kept(self, ids: Any) -> Iterator[Kept]:
        """The tasks of these ids that are still there."""
        if not (ids := list(ids)):
            return
        with self._redis.pipeline() as pipe:
            pipe.hmget(self._tasks, ids)
            pipe.hmget(self._workers, ids)
            texts, names = pipe.execute()
        for key, text, lines in zip(ids, texts, names, strict=True):
            if text:
                yield Kept(key, json.loads(text), (lines or "").split("\n"), None)


@cache
def _client(url: str) -> Any:
    """The connections of this process to the Redis at `url`."""
    return Redis.from_url(
        url, decode_responses=True, socket_connect_timeout=0.5, socket_timeout=2
    )


def moment(at: datetime) -> int:
    """A time as Redis keeps it."""
    return round(at.timestamp() * 1000)


def time_of(moment: int) -> datetime:
    """The time of a moment."""
    return datetime.fromtimestamp(moment / 1000, UTC)
