"""The part of a page in which rules are chosen: first a named set, then its toggles.

A view makes `Choosing.of(request, key)`, gives it to its template as `choosing`, and
includes `rulesets/_choose.html` in its form.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from django.http import QueryDict
from django.utils.functional import cached_property

from accounts.models import User
from accounts.players import PlayerRequest
from games.engine import rules
from games.engine.registry import AnyRules
from games.rulesets.balances import figure
from games.rulesets.forms import RulesetForm
from games.rulesets.offers import (
    Asked,
    Named,
    asked,
    is_one_sided,
    own_sets,
    saved_sets,
    words_of,
)
from games.rulesets.words import Change, changes
from games.setup.seating import seating_number

ALL = "all"  # in an address: one-sided sets are offered too


@dataclass(frozen=True)
class Card:
    """One named set as it is offered: `url` is this page with its toggles, `figure`
    how even it is, where that is shown."""

    named: Named
    url: str
    is_chosen: bool
    figure: str = ""


class Choosing:
    """What stands chosen on one page, and what else could be. Where rules are to be
    `even` for both sides, each set says how even it is, and those that are one-sided
    are offered only when asked for (`ALL` in the address)."""

    def __init__(
        self,
        key: str,
        player: User | None,
        query: QueryDict,
        data: QueryDict | None,
        path: str = "",
        first: str = "",
        *,
        even: bool = False,
    ) -> None:
        self.key = key
        self.even = even
        self.path = path
        self.player = player
        self.query = query
        self.looks = data is not None and "look" in data
        self.first = first
        self.asked = _asked(key, query if data is None else data, data, first)
        self.form = RulesetForm(
            key, data, base=self.asked.named.rules, start=self.asked.rules
        )

    @classmethod
    def of(cls, request: PlayerRequest, key: str, first: str = "") -> Self:
        """As the address of a page asks, or as its form was sent. Where the address
        asks for nothing, the set `first` stands chosen; "" for the usual one."""
        data = request.POST if request.method == "POST" else None
        return cls(key, request.player, request.GET, data, request.path, first)

    def is_valid(self) -> bool:
        """Whether the rules can be; who only wants to look has not chosen yet."""
        return self.form.is_valid() and not self.looks

    @property
    def rules(self) -> AnyRules:
        """The rules that stand chosen."""
        return self.form.shown

    @property
    def seating(self) -> int:
        """Which of the game's seatings these rules have, counted from 1."""
        return seating_number(self.rules)

    @property
    def named(self) -> Named:
        """The set from which the toggles began."""
        return self.asked.named

    @property
    def first_words(self) -> str:
        """What the rules of a first game are, while these stand chosen; or ""."""
        is_first = self.first != "" and self.named.name == self.first
        return self.named.about if is_first and not self.changes else ""

    @property
    def usual_card(self) -> Card:
        """The usual rules, as they are offered instead."""
        return self.own[0]

    @property
    def mistake(self) -> str:
        return self.asked.mistake

    @property
    def is_open(self) -> bool:
        """Whether the toggles are shown at once: something about them is to be seen."""
        return self.looks or bool(self.form.errors) or bool(self.changes)

    @cached_property
    def changes(self) -> list[Change]:
        """What is not as in the set from which the toggles began."""
        return changes(self.rules, self.named.rules)

    @property
    def digest(self) -> str:
        return self.rules.options.digest(self.key)

    @cached_property
    def own(self) -> list[Card]:
        """The game's own sets that are offered, the default first."""
        left_out = {each.name for each in self.one_sided}
        sets = [each for each in own_sets(self.key) if each.name not in left_out]
        return [self._card(each) for each in sets]

    @cached_property
    def one_sided(self) -> list[Named]:
        """The game's own sets that are not offered because one side would win."""
        if not self.even or ALL in self.query:
            return []
        others = (s for s in own_sets(self.key) if s.name != self.named.name)
        return [each for each in others if is_one_sided(each.rules)]

    @property
    def all_url(self) -> str:
        """This page with the one-sided sets too."""
        query = self.query.copy()
        query[ALL] = "1"
        return f"{self.path}?{query.urlencode()}#choosing"

    @cached_property
    def saved(self) -> list[Card]:
        """What this person has saved; and what somebody else's address has brought."""
        sets = saved_sets(self.key, self.player)
        if self.named.saved and self.named.name not in {each.name for each in sets}:
            sets.append(self.named)
        return [self._card(each) for each in sets]

    @property
    def same_as(self) -> Named | None:
        """Another set with just the rules that stand chosen."""
        sets = [card.named for card in (*self.own, *self.saved)]
        others = (each for each in sets if each.name != self.named.name)
        return next((each for each in others if each.digest == self.digest), None)

    def _card(self, named: Named) -> Card:
        query = self.query.copy()
        for name in ("ruleset", *rules(self.key).options.values()):
            query.pop(name, None)
        query["ruleset"] = named.name
        url = f"{self.path}?{query.urlencode()}"
        told = figure(named.rules) if self.even and not named.saved else ""
        return Card(named, url, named.name == self.named.name, told)


def _asked(key: str, query: QueryDict, posted: QueryDict | None, first: str) -> Asked:
    """The set and the options in an address, or the set `first` where it has neither; a
    form that was sent names the set."""
    known = set() if posted else set(rules(key).options.values())
    words = words_of(query).items()
    given = {n: text for n, text in words if n in known | {"ruleset"}}
    if first and not given and not posted:
        given = {"ruleset": first}
    return asked(key, given)
