"""A finished game as the card of it in a list tells it. All that it shows is in the
value, so that a text made of it is right as long as the value is the same."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Self

from games.matches.summaries import match_summary
from games.play.addresses import person_at, table_at
from games.play.lengths import length_words
from games.play.models import Game, Seat
from games.play.seats import teams_of
from games.play.wording import link_words
from games.rulesets.words import RulesetLine, line_of


@dataclass(frozen=True, slots=True)
class CardSeat:
    """Who sat in a seat; `url` is "" for a closed account."""

    name: str
    player: str
    url: str
    has_won: bool


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

    @classmethod
    def of(cls, game: Game) -> Self:
        winners = game.winners
        match = match_summary(game)
        return cls(
            url=table_at(game.pk),
            title=link_words(game),
            teams=tuple(
                tuple(_seat(seat, winners) for seat in team) for team in teams_of(game)
            ),
            ending=game.ending,
            match=match.words if match else "",
            rules=line_of(game),
            length=length_words(game),
            ended_at=game.ended_at,
        )


def _seat(seat: Seat, winners: tuple[str, ...]) -> CardSeat:
    player = seat.player
    return CardSeat(seat.name, str(player), person_at(player), seat.name in winners)
