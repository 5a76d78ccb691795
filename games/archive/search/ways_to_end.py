"""How games end, in words: by the rules of each game, and by their players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from django.utils.translation import gettext_lazy

from games.engine import GAMES, rules

BY_PLAYERS: Final = {
    "resignation": gettext_lazy("resignation"),
    "agreement": gettext_lazy("agreement"),
    "flag": gettext_lazy("time"),
    "absence": gettext_lazy("absence"),
    "claim": gettext_lazy("a claim"),
    "rules": gettext_lazy("the rules"),
}


def endings_of(key: str) -> Mapping[str, str]:
    """How the rules of a game end it, in words."""
    return rules(key).ways_to_end


@cache
def endings() -> frozenset[str]:
    """All of them, of all games."""
    return frozenset((*BY_PLAYERS, *(end for key in GAMES for end in endings_of(key))))


def say_end(end: str) -> str:
    """One of them as it stands behind "ended by"; any other word as it is."""
    if end in BY_PLAYERS:
        return str(BY_PLAYERS[end])
    found = (endings_of(key).get(end) for key in GAMES)
    return next(filter(None, found), end.replace("_", " "))


def name_end(end: str) -> str:
    """One of them as it is asked for, with its words where these differ: "harmony",
    "kings_captured (both kings taken)"."""
    words = say_end(end)
    return end if words == end else f"{end} ({words})"
