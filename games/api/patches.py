"""What turns one JSON value into another, as a JSON Patch (RFC 6902)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from operator import is_not, ne
from typing import Any

from msgspec.json import Encoder

_encoder = Encoder(order="sorted")

Operation = dict[str, Any]
List = Sequence[Any]
LISTS = (list, tuple)
MISSING = object()


def patch(old: Any, new: Any, path: str = "") -> Iterator[Operation]:
    """The operations that turn `old` into `new`, in the order in which they are made.
    Objects and lists are gone through, as Python takes `[0]` and `[false]` for equal,
    but for those that are the same ones; whatever else differs is replaced. A tuple is
    a list."""
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _object(old, new, path)
    elif isinstance(old, LISTS) and isinstance(new, LISTS):
        yield from _list(old, new, path)
    elif old != new or type(old) is not type(new):
        yield {"op": "replace", "path": path, "value": new}


def _object(old: dict[str, Any], new: dict[str, Any], path: str) -> Iterator[Operation]:
    for name in old.keys() | new.keys():
        was, comes = old.get(name, MISSING), new.get(name, MISSING)
        if was is comes:
            continue
        at = f"{path}/{_token(name)}"
        if comes is MISSING:
            yield {"op": "remove", "path": at}
        elif was is MISSING:
            yield {"op": "add", "path": at, "value": comes}
        else:
            yield from patch(was, comes, at)


def _list(old: List, new: List, path: str) -> Iterator[Operation]:
    """What is no longer there goes and what is new comes where it stands; from the
    last to the first, so that the numbers before it still hold. Both ends that are
    alike are passed over, as the list of moves is long and grows by one."""
    same = _until(is_not, old, new)
    before, after = _written(old[same:]), _written(new[same:])
    first = _until(ne, before, after)
    last = _until(ne, before[first:][::-1], after[first:][::-1])
    before, after = before[first : len(before) - last], after[first : len(after) - last]
    found = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    for kind, *numbers in reversed(found):
        if kind != "equal":
            start, stop, begin, end = [same + first + each for each in numbers]
            yield from _stretch(old[start:stop], new[begin:end], path, start)


def _stretch(old: List, new: List, path: str, start: int) -> Iterator[Operation]:
    """The items of a list from number `start` on, `new` ones in place of `old` ones."""
    both = min(len(old), len(new))
    for n in range(len(old) - 1, both - 1, -1):
        yield {"op": "remove", "path": f"{path}/{start + n}"}
    for n in range(both):
        yield from patch(old[n], new[n], f"{path}/{start + n}")
    for n in range(both, len(new)):
        yield {"op": "add", "path": f"{path}/{start + n}", "value": new[n]}


def _written(items: List) -> list[bytes]:
    return [_encoder.encode(each) for each in items]


def _until(differ: Callable[[Any, Any], bool], one: List, other: List) -> int:
    """With how many items that do not differ both begin."""
    both = min(len(one), len(other))
    return next((n for n in range(both) if differ(one[n], other[n])), both)


def _token(name: str) -> str:
    """A name within a path (RFC 6901 §3)."""
    return name.replace("~", "~0").replace("/", "~1")
