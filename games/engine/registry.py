"""The only list of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from games.engine.boolean.game import Boolean
from games.engine.enochian.game import Enochian
from games.engine.enochian.text.described import arrays
from games.engine.errors import OptionError
from games.engine.margrites.game import Margrites
from games.engine.medieval.game import Medieval
from games.engine.options import Options, Value
from games.engine.rithmomachia.game import Rithmomachia
from games.engine.surfaces import Game

AnyRules = Game[Any, Any]

# One line per game: its key, its options and the rules made of them.
GAMES: Mapping[str, tuple[type[Options], Callable[[Any], AnyRules]]] = {
    "rithmomachia": (Rithmomachia.Options, Rithmomachia),
    "medieval": (Medieval.Options, Medieval),
    "boolean": (Boolean.Options, Boolean),
    "margrites": (Margrites.Options, Margrites),
    "enochian": (Enochian.Options, Enochian),
}


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
    return _bound(make, options.read(given))


# What games tell programs beside their rules, by the name of the command.
CATALOGUES: Mapping[str, Callable[[], list[dict[str, Any]]]] = {"arrays": arrays}


def catalogue(name: str) -> list[dict[str, Any]]:
    """All of one kind that the games have, as plain data."""
    return CATALOGUES[name]()


def title_of(key: str) -> str:
    """What game `key` is called; the key itself where there is no such game."""
    return rules(key).title if key in GAMES else key


@lru_cache(maxsize=256)
def _bound(make: Callable[[Any], AnyRules], options: Options) -> AnyRules:
    return make(options)
