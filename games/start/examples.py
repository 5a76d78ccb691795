"""The board on the start page: one move of a game that can be tried, before and after
it is made. Which squares are open, what falls and why is what the engine says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.boards import diagram
from games.engine.offers import Choice, Offers
from games.engine.registry import AnyRules
from games.engine.scenes import Man
from games.setup.seating import first_game
from games.start.tries import Corners, Try, try_of


@dataclass(frozen=True)
class Example:
    """The board of one game as the start page shows it: `pressing` says what to press,
    and `words` why, or what has come of it. `half` is the part of the board for narrow
    screens, "" where the whole has room. `tried` says that the move is made, `can_try`
    that there is one."""

    key: str
    board: SafeString
    half: SafeString
    pressing: str
    words: str
    tried: bool
    can_try: bool

    @property
    def here(self) -> str:
        return address(self.key, tried=False)


def example(key: str, *, tried: bool) -> Example:
    """The board of game `key`, with the move made where it was `tried`."""
    return _example(key, tried, get_language())


@lru_cache(maxsize=64)
def _example(key: str, tried: bool, language: str | None) -> Example:
    rules, offered = first_game(key).rules, try_of(key)
    if offered is None:
        board = diagram(rules, rules.initial(), name="try")
        return Example(key, board, SafeString(), "", rules.tagline, False, False)
    trial = Trial(rules, offered)
    return trial.after() if tried else trial.before()


def address(key: str, *, tried: bool) -> str:
    """Where the start page shows this game, with the move made or not."""
    asked = {"game": key, "try": "1"} if tried else {"game": key}
    return f"{reverse('home')}?{urlencode(asked)}"


@dataclass(frozen=True)
class Trial:
    """A move to try, as the engine sees it."""

    rules: AnyRules
    offered: Try

    @cached_property
    def position(self) -> Any:
        return self.rules.read_position(self.offered.position)

    @cached_property
    def lifted(self) -> Offers:
        """What is offered once the man is lifted."""
        return self.rules.offers(self.position, "", self.offered.lifted)

    @cached_property
    def choice(self) -> Choice:
        """What pressing the square means."""
        there = self.offered.square
        return next(each for each in self.lifted.squares if each.square == there)

    @cached_property
    def move(self) -> Any:
        """The whole move, by the first of its ways where there are several."""
        offers = self.rules.offers(self.position, self.choice.text)
        if not offers.move:
            offers = self.rules.offers(self.position, offers.options[0].text)
        return self.rules.read_move(self.position, offers.move)

    def before(self) -> Example:
        """The man is lifted, and the square is a link."""
        return self._example(
            self.position,
            partial=self.lifted.partial,
            marks=self._prey(),
            pressing=self._pressing(),
        )

    def after(self) -> Example:
        """The move is made."""
        return self._example(self.rules.apply(self.position, self.move))

    def _example(
        self,
        position: Any,
        *,
        partial: str = "",
        marks: Mapping[str, tuple[str, ...]] | None = None,
        pressing: str = "",
    ) -> Example:
        words = self._words()

        def drawn(name: str, part: Corners | None) -> SafeString:
            link = self._link(f"{name}-here", words)
            return diagram(
                self.rules,
                position,
                name=name,
                partial=partial,
                marks=marks,
                links={self.offered.square: link} if partial else {},
                part=part,
            )

        half = self.offered.half
        return Example(
            self.rules.key,
            drawn("try", None),
            drawn("try-half", half) if half else SafeString(),
            pressing,
            words,
            tried=not partial,
            can_try=True,
        )

    def _link(self, name: str, words: str) -> SafeString:
        """What lies over the square: a link, which htmx follows in place."""
        return format_html(
            '<a id="{}" class="here" href="{}" hx-get="{}" hx-target="#example" '
            'hx-swap="outerHTML" aria-label="{}. {}"></a>',
            name,
            *[address(self.rules.key, tried=True)] * 2,
            self._pressing(),
            words,
        )

    def _words(self) -> str:
        """The move in a sentence, with its mathematics."""
        words = self.rules.describe(self.position, self.move).text
        return words if words.endswith(".") else f"{words}."

    def _pressing(self) -> str:
        man = self._men().get(self.offered.square)
        if man is None:
            words = _("press the red mark on %(square)s")
            return words % {"square": self.offered.square}
        return _("press the ringed %(man)s") % {"man": _uncapital(man.name)}

    def _prey(self) -> dict[str, tuple[str, ...]]:
        """Those who fall without being landed on are marked as on the table."""
        fallen = {effect.square for effect in self.choice.effects}
        return dict.fromkeys(fallen - {self.offered.square}, ("prey",))

    def _men(self) -> dict[str, Man]:
        boards = self.rules.scene(self.position).boards
        return {c.square: c.man for b in boards for c in b.cells if c.man is not None}


def _uncapital(name: str) -> str:
    return name[:1].lower() + name[1:]
