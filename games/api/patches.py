"""What turns one JSON value into another, as a JSON Patch (RFC 6902)."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

from msgspec.json import Encoder

_encoder = Encoder(order="sorted")

Operation = dict[str, Any]


def patch(old: Any, new: Any, path: str = "") -> Iterator[Operation]:
    """The operations that turn `old` into `new`, in the order in which they are made.
    Objects and lists are gone through, as Python takes `[0]` and `[false]` for equal;
    whatever else differs is replaced."""
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _object(old, new, path)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _list(old, new, path)
    elif old != new or type(old) is not type(new):
        yield {"op": "replace", "path": path, "value": new}


def _object(old: dict[str, Any], new: dict[str, Any], path: str) -> Iterator[Operation]:
    for name in old.keys() | new.keys():
        at = f"{path}/{_token(name)}"
        if name not in new:
            yield {"op": "remove", "path": at}
        elif name not in old:
            yield {"op": "add", "path": at, "value": new[name]}
        else:
            yield from patch(old[name], new[name], at)


def _list(old: list[Any], new: list[Any], path: str) -> Iterator[Operation]:
    """What is no longer there goes and what is new comes where it stands; from the
    last to the first, so that the numbers before it still hold. Both ends that are
    alike are passed over, as the list of moves is long and grows by one."""
    before, after = _written(old), _written(new)
    begin = _alike(before, after)
    end = _alike(before[begin:][::-1], after[begin:][::-1])
    before, after = before[begin : len(old) - end], after[begin : len(new) - end]
    found = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    for kind, *numbers in reversed(found):
        if kind != "equal":
            start, stop, first, last = [begin + each for each in numbers]
            yield from _stretch(old[start:stop], new[first:last], path, start)


def _stretch(
    old: list[Any], new: list[Any], path: str, start: int
) -> Iterator[Operation]:
    """The items of a list from number `start` on, `new` ones in place of `old` ones."""
    both = min(len(old), len(new))
    for n in range(len(old) - 1, both - 1, -1):
        yield {"op": "remove", "path": f"{path}/{start + n}"}
    for n in range(both):
        yield from patch(old[n], new[n], f"{path}/{start + n}")
    for n in range(both, len(new)):
        yield {"op": "add", "path": f"{path}/{start + n}", "value": new[n]}


def _written(items: list[Any]) -> list[bytes]:
    return [_encoder.encode(each) for each in items]


def _alike(before: list[bytes], after: list[bytes]) -> int:
    """With how many of the same items both begin."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(before), len(after)))


def _token(name: str) -> str:
    """A name within a path (RFC 6901 §3)."""
    return name.replace("~", "~0").replace("/", "~1")
