"""Which games of the archive are wanted: of one game, by one rule set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.archive.search.fields import FIELDS
from games.archive.search.queries import SORTS
from games.archive.search.words import QUOTED
from games.archive.selectors import ListPosition, Page, page_at
from games.common.query_words import refusals, repeated
from games.engine import GAMES, games, title_of
from games.rulesets.addresses import with_query
from games.rulesets.offers import Named, find, own_sets, saved_sets

POSSIBLE = dict.fromkeys(("ruleset", "before", "after", "q", *FIELDS), ()) | {
    "game": tuple(GAMES),
    "sort": tuple(SORTS),
}


@dataclass(frozen=True)
class Way:
    """One choice, as a link to the first page of what it leaves."""

    title: str
    url: str
    is_chosen: bool


@dataclass(frozen=True)
class Sieve:
    """What an address asks for. Words that fit nothing leave everything and are
    refused, but a rule set that is not there leaves nothing: it is `lost`."""

    key: str = ""
    named: Named | None = None
    lost: str = ""
    player: User | None = None
    refusals: tuple[str, ...] = ()

    @classmethod
    def read(cls, query: QueryDict, player: User | None) -> Self:
        key, name = query.get("game", ""), query.get("ruleset", "")
        said = (*refusals(query, POSSIBLE), *repeated(query, POSSIBLE))
        said += tuple(_no_place(query))
        if key not in GAMES:
            if name and not key:
                said += (_("Choose a game first: every rule set belongs to one game."),)
            return cls(player=player, refusals=said)
        named = find(key, name) if name else None
        return cls(key, named, name if name and not named else "", player, said)

    def page_at(self, *, before: str, after: str) -> Page:
        """The page of what passes next to a place, or the first."""
        if self.lost:
            return Page(())
        digest = self.named.digest if self.named else None
        key = self.key or None
        return page_at(before=before, after=after, key=key, digest=digest)

    @property
    def query(self) -> str:
        """What keeps it on the next page."""
        name = self.named.name if self.named else self.lost
        return _query(game=self.key, ruleset=name)

    @property
    def address(self) -> str:
        """The first page of what passes, written in one way."""
        return with_query(reverse("archive"), self.query)

    def title(self, count: int) -> str:
        """How many games there are, and of what."""
        told: dict[str, object] = {"count": count, "game": title_of(self.key)}
        if self.named:
            words = ngettext(
                "%(count)d game of %(game)s by “%(rules)s”",
                "%(count)d games of %(game)s by “%(rules)s”",
                count,
            )
            return words % {**told, "rules": self.named.title}
        one, many = "%(count)d finished game", "%(count)d finished games"
        if self.key:
            one, many = "%(count)d game of %(game)s", "%(count)d games of %(game)s"
        return ngettext(one, many, count) % told

    @property
    def by_game(self) -> list[Way]:
        """All games, or one of them."""
        every = [("", _("All games")), *((each.key, each.title) for each in games())]
        return [Way(title, _address(game=key), key == self.key) for key, title in every]

    @property
    def by_set(self) -> list[Way]:
        """Any rules of the game that is chosen, or one named set."""
        if not self.key:
            return []
        chosen = self.named.name if self.named else self.lost
        every = [("", _("Any rules")), *((s.name, s.title) for s in self._sets)]
        return [
            Way(title, _address(game=self.key, ruleset=name), name == chosen)
            for name, title in every
        ]

    @cached_property
    def _sets(self) -> list[Named]:
        """The game's own, this person's own, and the one whose address they have."""
        sets = own_sets(self.key) + saved_sets(self.key, self.player)
        if self.named and self.named.name not in {each.name for each in sets}:
            sets.append(self.named)
        return sets


def _no_place(query: QueryDict) -> Iterator[str]:
    """A sentence for each place that is none."""
    for name in ("before", "after"):
        text = query.get(name, "")
        if text and ListPosition.read(text) is None:
            words = _(
                "There is no place “%(text)s” in this list, so this is the first page."
            )
            yield words % {"text": text[:QUOTED]}


def _address(**asked: str) -> str:
    return with_query(reverse("archive"), _query(**asked))


def _query(**asked: str) -> str:
    return urlencode({word: text for word, text in asked.items() if text})
