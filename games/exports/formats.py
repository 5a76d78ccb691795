"""Games as files: record text, JSON, and JSON line by line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from games.exports.stored_games import read_games, stored_object, stored_text
from games.play.models import Game

KINDS: Final = {
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
    "ndjson": "application/x-ndjson",
}


def file_parts(kind: str, ids: Iterable[str], *, site: str) -> Iterator[bytes]:
    """The file of `kind` with these games, in parts of one game each."""
    write: Callable[[Iterable[Game], str], Iterator[str]]
    write = {"txt": _texts, "json": _list, "ndjson": _lines}[kind]
    for part in write(read_games(ids), site):
        yield part.encode()


def _texts(games: Iterable[Game], site: str) -> Iterator[str]:
    """Records with an empty line between them."""
    for game in games:
        yield stored_text(game, site=site) + "\n"


def _lines(games: Iterable[Game], site: str) -> Iterator[str]:
    for game in games:
        yield _json(stored_object(game, site=site)) + "\n"


def _list(games: Iterable[Game], site: str) -> Iterator[str]:
    between = "["
    for game in games:
        yield f"{between}\n{_json(stored_object(game, site=site))}"
        between = ","
    yield "[]\n" if between == "[" else "\n]\n"


def _json(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
