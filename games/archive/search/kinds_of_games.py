"""Which words no game can meet together, by the kinds of games that have what each of
them says: "rules:fulke-1563" and "end:points", or three of which any two may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from games.archive.search.fits import can_be_of
from games.engine import GAMES
from games.engine.contents import SEATS
from games.rulesets.offers import own_sets

if TYPE_CHECKING:
    from games.archive.search.words import Word

KEPT: Final = 256  # words with what can have them
OTHER: Final = ""  # rules of a game that have none of its own names

Kinds = frozenset[tuple[str, str]]  # of games: the game, and the name of its rules


def cannot_meet(words: Iterable[Word]) -> Iterator[tuple[Word, list[Word]]]:
    """Each word that no game can meet together with some words before it, and the
    fewest of these."""
    kept: list[Word] = []
    for word in words:
        others = _against(word, kept)
        if others:
            yield word, others
        else:
            kept.append(word)


def _against(word: Word, others: Sequence[Word]) -> list[Word]:
    """The fewest of the `others` with which no game meets a word, none if all can."""
    if _common([word, *others]):
        return []
    few = (
        [*some]
        for size in range(1, len(others) + 1)
        for some in combinations(others, size)
        if not _common([word, *some])
    )
    return next(few, [])


def _common(words: Sequence[Word]) -> Kinds:
    found = _all_kinds()
    game = next((word.value for word in words if word.name == "game"), "")
    for word in words:
        found &= _kinds_of(word, game)
    return found


@cache
def _all_kinds() -> Kinds:
    return frozenset(
        (key, name)
        for key in GAMES
        for name in (OTHER, *(each.name for each in own_sets(key)))
    )


@lru_cache(maxsize=KEPT)
def _kinds_of(word: Word, game: str) -> Kinds:
    """The kinds of games that can have what a word says; all of them for a name that is
    not known here, and for what none can have, whatever stands beside it."""
    every, name, value = _all_kinds(), word.name, word.value
    if name == "game":
        return frozenset(kind for kind in every if kind[0] == value) or every
    if name == "rules":
        return _by_rules(value, game)
    seat = name if name in SEATS else value if name == "won" else ""
    if seat in SEATS:
        return frozenset(kind for kind in every if seat in _seats_of(*kind))
    return frozenset(kind for kind in every if can_be_of(kind[0], word)) or every


def _by_rules(value: str, game: str) -> Kinds:
    """The rules of this name or digest, of the `game` if one is asked for; if it has
    none of the name, the search says which it has."""
    found = frozenset(
        (key, each.name)
        for key in GAMES
        for each in own_sets(key)
        if value in (each.name, each.digest) and game in ("", key)
    )
    return found or _all_kinds()


@cache
def _seats_of(key: str, name: str) -> frozenset[str]:
    """The seats of a game by its rules of a name; by others those of any."""
    sets = [each for each in own_sets(key) if name in (OTHER, each.name)]
    return frozenset(seat for each in sets for seat in each.rules.seats)
