"""The only list of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, cast

from games.engine.changing_sides import with_change_of_sides
from games.engine.errors import OptionError
from games.engine.options import Options, Value
from games.engine.surfaces import Game

AnyRules = Game[Any, Any]
# The options of a game and the rules made of them.
Entry = tuple[type[Options], Callable[[Any], AnyRules]]


class Games(Mapping[str, Entry]):
    """Games by their keys. A game, with its tables of squares and moves, is loaded when
    it is first asked for; who asks only which games there are loads none."""

    def __init__(self, classes: Mapping[str, str]) -> None:
        self._classes = classes

    def __getitem__(self, key: str) -> Entry:
        return _loaded(key, self._classes[key])

    def __contains__(self, key: object) -> bool:
        return key in self._classes

    def __iter__(self) -> Iterator[str]:
        return iter(self._classes)

    def __len__(self) -> int:
        return len(self._classes)


@cache
def _loaded(key: str, name: str) -> Entry:
    make = getattr(import_module(f"games.engine.{key}.game"), name)
    return make.Options, make


# One line per game: its key, which is its folder, and its class in `game.py` there.
GAMES: Mapping[str, Entry] = Games(
    {
        "rithmomachia": "Rithmomachia",
        "medieval": "Medieval",
        "boolean": "Boolean",
        "margrites": "Margrites",
        "enochian": "Enochian",
    }
)


def games() -> tuple[AnyRules, ...]:
    """Every game with its default options, in the order in which they are shown."""
    return tuple(rules(key) for key in GAMES)


def rules(key: str, /, **given: Value) -> AnyRules:
    """The rules of game `key` with the given options bound and checked.

    Options are values or texts by name; missing ones get their default.
    Raises OptionError for an unknown game, option or value.
    """
    if key not in GAMES:
        raise OptionError(f"There is no game {key!r}; there are: {', '.join(GAMES)}.")
    options, make = GAMES[key]
    return (
        _bound(make, options.read(given)) if given else _usual(make, cast(Any, options))
    )


# What games tell programs beside their rules, by the name of the command: the game in
# whose `text/described.py` the function of this name is.
CATALOGUES: Mapping[str, str] = {"arrays": "enochian"}


def catalogue(name: str) -> list[dict[str, Any]]:
    """All of one kind that the games have, as plain data."""
    module = import_module(f"games.engine.{CATALOGUES[name]}.text.described")
    described: list[dict[str, Any]] = getattr(module, name)()
    return described


def title_of(key: str) -> str:
    """What game `key` is called; the key itself where there is no such game."""
    return rules(key).title if key in GAMES else key


@lru_cache(maxsize=64)
def _usual(make: Callable[[Any], AnyRules], options: type[Options]) -> AnyRules:
    return _bound(make, options.read({}))


@lru_cache(maxsize=256)
def _bound(make: Callable[[Any], AnyRules], options: Options) -> AnyRules:
    return with_change_of_sides(make(options))
