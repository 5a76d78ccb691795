"""A finished game as the card of it in a list tells it. All that it shows is in the
value, so that a text made of it is right as long as the value is the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from django.utils.translation import gettext as _

from games.common.words import control_words
from games.matches.summaries import match_summary
from games.play.addresses import person_at, table_at
from games.play.arrangers import Arranger
from games.play.lengths import length_words
from games.play.models import Game, Seat
from games.play.seats import teams_of
from games.play.wording import link_words
from games.rulesets.words import RulesetLine, line_of


@dataclass(frozen=True, slots=True)
class CardSeat:
    """Who sat in a seat; `url` is "" for a closed account, `rating` that of the time,
    where it is told."""

    name: str
    player: str
    url: str
    has_won: bool
    rating: str = ""


@dataclass(frozen=True, slots=True)
class GameCard:
    """One finished game among others."""

    url: str
    title: str
    teams: tuple[tuple[CardSeat, ...], ...]
    ending: str
    match: str
    rules: RulesetLine
    length: str
    ended_at: datetime | None
    terms: tuple[str, ...] = ()
    ladder: str = ""
    ladder_url: str = ""

    @classmethod
    def of(
        cls,
        game: Game,
        ratings: Mapping[int, int] | None = None,
        ladder: Arranger | None = None,
    ) -> Self:
        """The card; with the `ratings` of that time, by the keys of the players, it
        tells also how the game was played and for which ladder."""
        winners, known = game.winners, ratings or {}
        told = ladder if ladder and ladder.is_open else None
        match = match_summary(game)
        return cls(
            url=table_at(game.pk),
            title=link_words(game),
            teams=tuple(
                tuple(_seat(seat, winners, known) for seat in team)
                for team in teams_of(game)
            ),
            ending=game.ending,
            match=match.words if match else "",
            rules=line_of(game),
            length=length_words(game),
            ended_at=game.ended_at,
            terms=() if ratings is None else tuple(_terms(game)),
            ladder=told.name if told else "",
            ladder_url=told.url if told else "",
        )


def _seat(seat: Seat, winners: tuple[str, ...], ratings: Mapping[int, int]) -> CardSeat:
    player = seat.player
    return CardSeat(
        seat.name,
        str(player),
        person_at(player),
        seat.name in winners,
        str(ratings.get(seat.player_id, "")),
    )


def _terms(game: Game) -> Iterator[str]:
    """ "5 minutes + 3 seconds", "rated"."""
    yield control_words(game.control)
    yield _("rated") if game.rated else _("casual")
    if game.voided_at is not None:
        yield _("taken out of the count")
