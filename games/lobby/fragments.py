"""Where the lobby becomes HTML: the same context for page, htmx reply and push."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import cached_property

from accounts.models import User
from games.fairness.checks import apart_among
from games.fairness.circles import bounds_of, can_meet
from games.lobby import selectors
from games.lobby.checks import may_seat_machines
from games.lobby.filters import Filter
from games.lobby.models import Seek
from games.lobby.offers import Offer
from games.ratings.selectors import ShownRating

Ratings = Mapping[str, Mapping[int, ShownRating]]  # by pool and person


@dataclass(frozen=True)
class LobbyBoard:
    """The open seeks as the lobby shows them to all, and what differs from person to
    person: how strong the makers are, and who keeps whom away."""

    seeks: list[Any]
    ratings: Ratings
    apart: Mapping[int, set[int]]

    @classmethod
    def of(cls, wanted: Filter, now: datetime, beside: Sequence[Seek] = ()) -> Self:
        """What is open; who has come is fetched for seeks `beside` it as well."""
        seeks: list[Any] = selectors.shown_seeks(now, wanted)
        selectors.fetch_come([*seeks, *beside])
        ratings = selectors.ratings_of_makers(seeks, now)
        makers = [seek.creator_id for seek in seeks if seek.are_blocks]
        return cls(seeks, ratings, apart_among(makers) if makers else {})

    @cached_property
    def waiting(self) -> set[User]:
        """All who wait in these seeks."""
        come = {place.player for seek in self.seeks for place in seek.places.all()}
        return {seek.creator for seek in self.seeks} | come

    @cached_property
    def has_closed(self) -> bool:
        """Whether one of the makers keeps to a circle."""
        return any(seek.circle is not None for seek in self.seeks)

    def looks_alike_to(self, player: User | None) -> Hashable:
        """The same for all to whom it looks alike: anyone who has no part in any of the
        seeks sees what other members, or other guests, see."""
        if player is None:
            return False
        own = player in self.waiting or player.pk in self.apart
        own = own or self.has_closed or bounds_of(player).is_closed
        return player if own else not player.is_guest

    def offers(self, player: User | None) -> list[Offer]:
        """The seeks that `player` may take."""
        apart = self.apart.get(player.pk, set()) if player is not None else set()
        offers = (self._offer(seek, player) for seek in self.seeks)
        return [
            offer
            for offer in offers
            if not offer.waits
            and offer.seek.creator_id not in apart
            and _can_meet(player, offer.seek)
        ]

    def _offer(self, seek: Seek, player: User | None) -> Offer:
        return Offer(seek, player, rating=rating_words(seek, self.ratings))


def _can_meet(player: User | None, seek: Any) -> bool:
    return can_meet(player, seek.creator_id, seek.circle, seek.circle_leader)


def rating_words(seek: Seek, ratings: Ratings) -> str:
    """How strong the maker is, "1512?", in the pool of the seek; "" without one."""
    return str(ratings.get(seek.pool, {}).get(seek.creator_id, ""))


def own_context(player: User | None, now: datetime) -> dict[str, Any]:
    """What is `player`'s own in the lobby."""
    seeks = _own_seeks(player, now)
    selectors.fetch_come(seeks)
    return _own_context(player, seeks)


def _own_seeks(player: User | None, now: datetime) -> list[Seek]:
    return [] if player is None else selectors.own_seeks(player, now)


def _own_context(player: User | None, seeks: Sequence[Seek]) -> dict[str, Any]:
    if player is None:
        return {}
    return {
        "own_seeks": [Offer(seek, player) for seek in seeks],
        "own_games": selectors.own_games(player),
    }


def lobby_context(
    player: User | None, now: datetime, wanted: Filter = selectors.EVERYTHING
) -> dict[str, Any]:
    """The whole lobby as one person sees it who wants to see these seeks."""
    own = _own_seeks(player, now)
    board = LobbyBoard.of(wanted, now, own)
    seeks = {"seeks": board.offers(player), "filter": wanted}
    return seeks | _own_context(player, own)


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
        "seats_machines": may_seat_machines(seek, player, now),
        "is_open": seek.is_open and seek.expires_at > now,
    }


def render_knock(token: str) -> str:
    """What makes a waiting page ask where to go now."""
    context = {"knock": reverse("challenge", args=[token])}
    return render_to_string("lobby/_knock.html", context)
