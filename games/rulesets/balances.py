"""How even rule sets are, in words: whom the computer saw win against itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _

from games.common.words import seats_words
from games.engine import GAMES, rules
from games.engine.registry import AnyRules
from games.engine.search.balances import (
    CUT_OFF,
    PLIES,
    Balance,
    balance_of,
    measured,
)
from games.rulesets.offers import Named, own_sets


@dataclass(frozen=True)
class SetFigures:
    """A row of the table: a rule set and what was measured of it; `first` is the side
    that begins, `score` and `error` are figures as they are told."""

    named: Named
    first: str
    balance: Balance
    score: str
    error: str
    verdict: str
    ends: str
    draws: str


@dataclass(frozen=True)
class GameFigures:
    """What was measured of a game: when, by which search, with how many positions a
    move, and its rule sets."""

    title: str
    key: str
    when: date
    engine: str
    nodes: int
    sets: tuple[SetFigures, ...]


def all_figures() -> list[GameFigures]:
    """All games of which anything was measured."""
    return [figures for key in GAMES if (figures := _figures(key))]


def _figures(key: str) -> GameFigures | None:
    found = measured(key)
    if found is None:
        return None
    when, title = date.fromisoformat(found.date), rules(key).title
    return GameFigures(title, key, when, found.engine, found.nodes, tuple(_rows(key)))


def _rows(key: str) -> Iterator[SetFigures]:
    for named in own_sets(key):
        found = balance_of(named.rules)
        if found:
            yield SetFigures(
                named,
                first_side(named.rules),
                found,
                _whole(found.score),
                _whole(found.error),
                verdict(found),
                _counts(named.rules, found.ends),
                _counts(named.rules, found.draws),
            )


def _counts(played: AnyRules, told: Mapping[str, int]) -> str:
    """ "harmony: 31; repetition: 18", the most frequent first."""
    cut_off = _("stopped after %(moves)d moves") % {"moves": PLIES}
    words = {**played.ways_to_end, CUT_OFF: cut_off}
    most = sorted(told.items(), key=lambda each: -each[1])
    return "; ".join(f"{words.get(reason, reason)}: {count}" for reason, count in most)


def _whole(number: float) -> str:
    """A figure as all pages round it, a half upwards."""
    return str(floatformat(number, 0))


def first_side(told: AnyRules) -> str:
    """Who has the first move: "White", "Red and Yellow"."""
    position: Any = told.initial()
    seat = told.seat_to_move(position)
    return seats_words(next(team for team in told.teams if seat in team))


def figure(told: AnyRules) -> str:
    """What was measured of these rules in a line, or ""."""
    found = balance_of(told)
    if found is None:
        return ""
    return _("%(side)s scores %(score)s %% ± %(error)s: %(verdict)s.") % {
        "side": first_side(told),
        "score": _whole(found.score),
        "error": _whole(found.error),
        "verdict": verdict(found),
    }


def verdict(found: Balance) -> str:
    """Whether it is even, as far as that is known, and whether games are decided."""
    if found.is_one_sided:
        return _("one-sided")
    if found.is_mostly_drawn:
        return _("mostly drawn")
    if found.is_sure:
        return _("even")
    if not found.is_leaning:
        return _("about even as far as we know")
    if found.score > 50:
        return _("who begins seems better off")
    return _("who begins seems worse off")
