"""Which words of a search exclude each other: no game can have both, whatever has been
played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from accounts.names import key_of
from games.archive.search.values import limits
from games.archive.search.ways_to_end import BY_PLAYERS, endings, endings_of
from games.engine import GAMES, rules
from games.engine.contents import ALLIES, KINDS, SEATS
from games.rulesets.offers import own_sets

if TYPE_CHECKING:
    from games.archive.search.words import Word

# Of these one alone can hold in a game.
ALONE: Final = frozenset(SEATS) | {
    *("game", "rules", "rated", "machines", "void"),
    *("moves", "plies", "rating", "since", "until"),
}
DRAW: Final = "draw"


def is_excluded(word: Word, other: Word) -> bool:
    """Whether no game has both of two words that differ."""
    if word.name == other.name:
        return word.name in ALONE or _both_won(word, other)
    said = {word.name: word.value, other.name: other.value}
    if said.keys() == {"since", "until"}:
        return said["since"] > said["until"]
    if said.keys() == {"moves", "plies"}:  # each move is one ply at least
        return limits(said["moves"])[0] > limits(said["plies"])[1]
    if said.keys() == {"rating", "rated"}:
        return said["rated"] == "no"  # there is none of other games
    if said.keys() == {"won", "lost"}:
        return said["won"] == DRAW or key_of(said["won"]) == key_of(said["lost"])
    if "game" in said and said["game"] in GAMES:
        found = word if other.name == "game" else other
        return not can_be_of(said["game"], found)
    return False


def against_themselves(words: Iterable[Word]) -> Iterator[tuple[Word, Word]]:
    """Those who are to have played against nobody but themselves, each beside the word
    that says who played."""
    players = {key_of(word.value): word for word in words if word.name == "by"}
    for word in words:
        if word.name == "vs" and [*players] == [key_of(word.value)]:
            yield word, players[key_of(word.value)]


def can_be_of(key: str, word: Word) -> bool:
    """Whether games of this kind can have what a word says."""
    if word.name in KINDS:
        found_by = rules(key).found_by
        if not found_by:
            return True
        return bool(re.fullmatch(found_by.get(word.name, "(?!)"), word.value))
    if word.name == "end" and word.value in endings():
        return word.value in BY_PLAYERS or word.value in endings_of(key)
    if word.name in SEATS:
        return word.name in seats_of(key)
    if word.name == "won" and word.value in SEATS:
        return word.value in seats_of(key)
    return True


@cache
def seats_of(key: str) -> frozenset[str]:
    """The seats of a game by any of its own rule sets."""
    return frozenset(seat for each in own_sets(key) for seat in each.rules.seats)


def _both_won(word: Word, other: Word) -> bool:
    """Whether both say how the game came out, and cannot both be right: a draw, or two
    seats that are not allied. Two people may be."""
    if word.name != "won":
        return False
    values = {word.value, other.value}
    return DRAW in values or (values <= set(SEATS) and values not in ALLIES)
