"""Where the lobby becomes HTML: the same context for page, htmx reply and push."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from accounts.models import User
from games.engine import games
from games.engine.interface import Scene
from games.engine.registry import AnyRules
from games.lobby import selectors
from games.models import Game, Seat, Seek
from games.pictures import draw_picture
from games.rulesets.words import Told, told
from games.table.positions import position_of
from games.wording import seat_words


@dataclass(frozen=True)
class Offer:
    """A seek as it is shown to its maker (`mine`) or to somebody who may take it."""

    seek: Seek
    mine: bool

    @cached_property
    def rules(self) -> AnyRules:
        return self.seek.rules

    @cached_property
    def told(self) -> Told:
        """The name of its rules, or how they differ from the usual ones."""
        return told(self.rules)

    @property
    def seat_words(self) -> str:
        """The seat of whoever looks: "you play White"."""
        wanted = self.seek.seat
        if not wanted:
            return _("colours by lot")
        others = [seat for seat in self.rules.seats if seat != wanted]
        seats = [wanted] if self.mine else others
        return _("you play %(seat)s") % {"seat": ", ".join(map(seat_words, seats))}

    @property
    def until_words(self) -> str:
        """How long it can be taken."""
        if self.mine and self.seek.public and not self.seek.kept:
            return _("It stays open while this page is, and half an hour longer.")
        left = timeuntil(self.seek.expires_at, depth=1)
        return _("It can be accepted for another %(time)s.") % {"time": left}

    @property
    def picture(self) -> SafeString:
        """The board as it stands when the game begins."""
        scene = self.rules.scene(self.rules.initial())
        return draw_picture(scene, _("The board at the beginning"), named=True)


@dataclass(frozen=True)
class Watched:
    """A live game as it is shown to those who look for one to watch."""

    game: Game

    @cached_property
    def rules(self) -> AnyRules:
        return self.game.rules

    @cached_property
    def scene(self) -> Scene:
        return self.rules.scene(position_of(self.game))

    @property
    def seats(self) -> list[Seat]:
        """The seats in the order in which their men stand on the picture."""
        near = self.scene.boards[0].near
        ahead = ("left", "top")
        return sorted(
            self.game.seats.all(), key=lambda s: near.get(s.name) not in ahead
        )

    @property
    def told(self) -> Told:
        return told(self.rules)

    @property
    def picture(self) -> SafeString:
        to_move = _("%(seat)s to move") % {"seat": seat_words(self.game.turn)}
        return draw_picture(self.scene, to_move)


def seeks_context(seeks: Iterable[Seek], player: User | None) -> dict[str, Any]:
    """The open seeks that `player` may take."""
    others = (seek for seek in seeks if seek.creator != player)
    return {"seeks": [Offer(seek, mine=False) for seek in others]}


def own_context(player: User | None, now: datetime) -> dict[str, Any]:
    """What is `player`'s own in the lobby."""
    if player is None:
        return {}
    seeks = selectors.own_seeks(player, now)
    return {
        "own_seeks": [Offer(seek, mine=True) for seek in seeks],
        "own_games": selectors.own_games(player),
    }


def lobby_context(player: User | None, now: datetime) -> dict[str, Any]:
    """The whole lobby as one person sees it."""
    return seeks_context(selectors.shown_seeks(now), player) | own_context(player, now)


def render_seeks(seeks: Iterable[Seek], player: User | None) -> str:
    """The open seeks as the socket sends them."""
    context = seeks_context(seeks, player) | {"push": True}
    return render_to_string("games/lobby/_seeks.html", context)


def render_own(context: dict[str, Any]) -> str:
    """What is one's own, as the socket sends it."""
    return render_to_string("games/lobby/_own.html", context | {"push": True})


def challenge_context(seek: Seek, player: User | None, now: datetime) -> dict[str, Any]:
    """One seek under its own address."""
    return {
        "offer": Offer(seek, mine=seek.creator == player),
        "mine": seek.creator == player,
        "is_open": seek.is_open and seek.expires_at > now,
    }


def render_knock(token: str) -> str:
    """What makes a waiting page ask where to go now."""
    context = {"knock": reverse("challenge", args=[token])}
    return render_to_string("games/lobby/_knock.html", context)


def watch_context(key: str) -> dict[str, Any]:
    """The games that can be watched, of one kind where there is a `key`."""
    tables = [Watched(game) for game in selectors.live_games(key)]
    return {"tables": tables, "games": games(), "key": key}
