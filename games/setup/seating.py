"""The seats that people choose before a game begins, and who is whose partner, in
words; which seats there are follows from the options."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from games.common.words import seat_words
from games.engine import GAMES, rules
from games.engine.errors import OptionError
from games.engine.options import Described, Ruleset, Value
from games.engine.registry import AnyRules


@dataclass(frozen=True)
class Seating:
    """The seats that a game has by some of its options; `words` say by which, where
    there is more than one seating."""

    words: str
    seats: tuple[str, ...]
    teams: tuple[tuple[str, ...], ...]


@lru_cache
def seatings(key: str) -> tuple[Seating, ...]:
    """Every seating of a game, the usual one first."""
    usual = rules(key)
    found = {frozenset(usual.seats): Seating("", usual.seats, usual.teams)}
    for name, other in _neighbours(usual):
        seats = frozenset(other.seats)
        if seats in found:
            continue
        if len(found) == 1:
            words = usual.options.value_words(name)
            found[frozenset(usual.seats)] = Seating(words, usual.seats, usual.teams)
        words = other.options.value_words(name)
        found[seats] = Seating(words, other.seats, other.teams)
    return tuple(found.values())


def seating_number(ruleset: AnyRules) -> int:
    """Which of the `seatings` these rules have, counted from 1; 0 for none of them."""
    numbered = enumerate(seatings(ruleset.key), start=1)
    seats = set(ruleset.seats)
    return next((number for number, each in numbered if set(each.seats) == seats), 0)


def _neighbours(usual: AnyRules) -> Iterator[tuple[str, AnyRules]]:
    """The same game with one option changed, and the name of the option."""
    for about in usual.options.described():
        for value in _values(about):
            with suppress(OptionError):
                yield about.name, rules(usual.key, **{about.name: value})


def _values(about: Described) -> tuple[Value, ...]:
    if about.choices is not None:
        return tuple(about.choices)
    return (False, True) if isinstance(about.default, bool) else ()


@dataclass(frozen=True)
class AtOnce:
    """Rules by which a game can begin at once, as forms name them."""

    value: str
    title: str
    rules: AnyRules


@lru_cache
def at_once() -> tuple[AtOnce, ...]:
    """Every game by its usual rules, and for every other seating by the first of its
    named sets that has it."""
    return tuple(each for key in GAMES for each in _at_once(rules(key)))


def _at_once(usual: AnyRules) -> Iterator[AtOnce]:
    yield AtOnce(usual.key, usual.title, usual)
    known = {frozenset(usual.seats)}
    for named in usual.rulesets:
        other = rules(usual.key, **named.given)
        if frozenset(other.seats) not in known:
            known.add(frozenset(other.seats))
            value = f"{usual.key}/{named.name}"
            yield AtOnce(value, f"{usual.title} · {named.title}", other)


def rules_at_once(asked: str) -> AnyRules | None:
    """The rules that a form asks for by this value, the first of all by ""; a named
    set of a game is asked for as "KEY/NAME"."""
    found = (each.rules for each in at_once() if asked in ("", each.value))
    return next(found, None) or _named(asked)


def _named(asked: str) -> AnyRules | None:
    key, _slash, name = asked.partition("/")
    if key not in GAMES:
        return None
    sets = (each for each in rules(key).rulesets if each.name == name)
    return next((rules(key, **each.given) for each in sets), None)


def beginners_set(key: str) -> Ruleset | None:
    """The named set that the game has for those who are new to it; None where its usual
    rules are as easy."""
    return next((each for each in rules(key).rulesets if each.for_beginners), None)


@lru_cache
def first_game(key: str) -> AtOnce:
    """The rules by which somebody new begins: those that the game names for it, else
    its usual ones."""
    if named := beginners_set(key):
        value = f"{key}/{named.name}"
        return AtOnce(value, named.title, rules(key, **named.given))
    return standard_game(key)


def standard_game(key: str) -> AtOnce:
    """The usual rules of a game, under the name of their set where they have one."""
    usual = rules(key)
    title = usual.rulesets[0].title if usual.rulesets else usual.title
    return AtOnce(key, title, usual)


def may_choose(ruleset: AnyRules) -> bool:
    """Whether those who come may choose among several seats: with two the maker's
    wish, or the lot, leaves one."""
    return len(ruleset.seats) > 2


def allies(teams: tuple[tuple[str, ...], ...], seat: str) -> tuple[str, ...]:
    """The other seats that win and lose together with `seat`."""
    team = next(team for team in teams if seat in team)
    return tuple(each for each in team if each != seat)


def choice_words(teams: tuple[tuple[str, ...], ...], seat: str) -> str:
    """A seat that can be chosen: "Red, partner of Yellow"."""
    if not (others := allies(teams, seat)):
        return seat_words(seat)
    given = {"seat": seat_words(seat), "ally": listed_seats(others)}
    return _("%(seat)s, partner of %(ally)s") % given


def listed_seats(seats: tuple[str, ...]) -> str:
    """Seats in a row: "Red, Black"."""
    return ", ".join(map(seat_words, seats))


def no_such_seat(ruleset: AnyRules, seat: str) -> str:
    """Why nobody can sit there by these rules."""
    words = _(
        "These rules have no seat %(seat)s: the seats are %(seats)s. Choose one of "
        "them, or a random one."
    )
    return words % {"seat": seat_words(seat[:20]), "seats": listed_seats(ruleset.seats)}
