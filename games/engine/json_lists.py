"""Lists that bring their JSON along, where each repeats the last one and grows by one.

A state tells all turns of a game. To write each of them anew for every state would make
the moves of a long game dearer than those of a short one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from json import JSONEncoder
from typing import Any, Final

_ENCODER: Final = JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class JsonList(list[Any]):
    """A list that nobody changes, and its `json`."""

    __slots__ = ("_inside",)

    def __init__(self, items: Iterable[Any] = (), inside: bytes = b"") -> None:
        super().__init__(items)
        self._inside = inside  # the JSON of its items

    @property
    def json(self) -> bytes:
        return b"[%b]" % self._inside

    def followed_by(self, items: Sequence[Any]) -> JsonList:
        """A list with these at its end."""
        written = (_ENCODER.encode(each).encode() for each in items)
        inside = b",".join([self._inside, *written] if self else written)
        return JsonList((*self, *items), inside)
