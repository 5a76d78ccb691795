"""Where the lobby becomes HTML: the same context for page, htmx reply and push."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from games.boards.pictures import draw_picture
from games.common.words import seat_words
from games.engine import games
from games.engine.registry import AnyRules
from games.engine.scenes import Scene
from games.fairness.checks import apart_among
from games.lobby import selectors
from games.lobby.filters import Filter
from games.lobby.models import Seek
from games.lobby.offers import Offer
from games.play.models import Game, Seat
from games.play.positions import position_of
from games.ratings.selectors import ShownRating
from games.rulesets.words import RulesetLine, ruleset_line

Ratings = Mapping[str, Mapping[int, ShownRating]]  # by pool and person


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
    def teams(self) -> list[list[Seat]]:
        """The seats, those of partners together, in the order in which their men stand
        on the picture."""
        near = self.scene.boards[0].near if self.scene.boards else {}
        ahead = ("left", "top")
        seats = sorted(
            self.game.seats.all(), key=lambda s: near.get(s.name) not in ahead
        )
        teams: dict[int, list[Seat]] = {}
        for seat in seats:
            teams.setdefault(seat.team, []).append(seat)
        return list(teams.values())

    @property
    def told(self) -> RulesetLine:
        return ruleset_line(self.rules)

    @property
    def picture(self) -> SafeString:
        to_move = _("%(seat)s to move") % {"seat": seat_words(self.game.turn)}
        return draw_picture(self.scene, to_move)


@dataclass(frozen=True)
class LobbyBoard:
    """The open seeks as the lobby shows them to all, and what differs from person to
    person: how strong the makers are, and who keeps whom away."""

    seeks: list[Seek]
    ratings: Ratings
    apart: Mapping[int, set[int]]

    @classmethod
    def of(cls, wanted: Filter, now: datetime) -> Self:
        seeks = selectors.shown_seeks(now, wanted)
        ratings = selectors.ratings_of_makers(seeks, now)
        return cls(seeks, ratings, apart_among(seek.creator_id for seek in seeks))

    @cached_property
    def waiting(self) -> set[User]:
        """All who wait in these seeks."""
        come = {place.player for seek in self.seeks for place in seek.places.all()}
        return {seek.creator for seek in self.seeks} | come

    def looks_alike_to(self, player: User | None) -> Hashable:
        """The same for all to whom it looks alike: anyone who has no part in any of the
        seeks sees what other members, or other guests, see."""
        if player is None:
            return False
        own = player in self.waiting or player.pk in self.apart
        return player if own else not player.is_guest

    def offers(self, player: User | None) -> list[Offer]:
        """The seeks that `player` may take."""
        apart = self.apart.get(player.pk, set()) if player is not None else set()
        offers = (self._offer(seek, player) for seek in self.seeks)
        return [
            offer
            for offer in offers
            if not offer.waits and offer.seek.creator_id not in apart
        ]

    def _offer(self, seek: Seek, player: User | None) -> Offer:
        return Offer(seek, player, rating=rating_words(seek, self.ratings))


def rating_words(seek: Seek, ratings: Ratings) -> str:
    """How strong the maker is, "1512?", in the pool of the seek; "" without one."""
    return str(ratings.get(seek.pool, {}).get(seek.creator_id, ""))


def own_context(player: User | None, now: datetime) -> dict[str, Any]:
    """What is `player`'s own in the lobby."""
    if player is None:
        return {}
    seeks = selectors.own_seeks(player, now)
    return {
        "own_seeks": [Offer(seek, player) for seek in seeks],
        "own_games": selectors.own_games(player),
    }


def lobby_context(
    player: User | None, now: datetime, wanted: Filter = selectors.EVERYTHING
) -> dict[str, Any]:
    """The whole lobby as one person sees it who wants to see these seeks."""
    seeks = {"seeks": LobbyBoard.of(wanted, now).offers(player), "filter": wanted}
    return seeks | own_context(player, now)


def render_seeks(board: LobbyBoard, player: User | None, wanted: Filter) -> str:
    """The open seeks as the socket sends them."""
    context = {"seeks": board.offers(player), "filter": wanted, "push": True}
    return render_to_string("lobby/_seeks.html", context)


def render_own(context: dict[str, Any]) -> str:
    """What is one's own, as the socket sends it."""
    return render_to_string("lobby/_own.html", context | {"push": True})


def challenge_context(
    seek: Seek, player: User | None, now: datetime, asked: str = ""
) -> dict[str, Any]:
    """One seek under its own address; `asked` is the seat that the address names."""
    ratings = selectors.ratings_of_makers([seek], now)
    offer = Offer(seek, player, asked, rating_words(seek, ratings))
    return {
        "offer": offer,
        "mine": offer.mine,
        "is_open": seek.is_open and seek.expires_at > now,
    }


def render_knock(token: str) -> str:
    """What makes a waiting page ask where to go now."""
    context = {"knock": reverse("challenge", args=[token])}
    return render_to_string("lobby/_knock.html", context)


def watch_context(key: str) -> dict[str, Any]:
    """The games that can be watched, of one kind where there is a `key`."""
    tables = [Watched(game) for game in selectors.live_games(key)]
    return {"tables": tables, "games": games(), "key": key}
