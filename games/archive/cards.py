"""Finished games as the rows of a list tell them. All that a row shows is in its value,
so that a text made of it is right as long as the value is the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.archive.last_positions import last_position
from games.archive.selectors import fetch_matches
from games.common.words import control_words
from games.matches.summaries import match_summary
from games.play.addresses import person_at, table_at
from games.play.arrangers import Arranger
from games.play.lengths import length_words
from games.play.models import Game, Seat
from games.play.seats import keep_seats, teams_of
from games.play.wording import link_words
from games.rulesets.words import RulesetLine, line_of

Ratings = Mapping[int, int]  # by the keys of players


@dataclass(frozen=True, slots=True)
class CardPerson:
    """Somebody with the seats that they held on one side; `url` is "" for a closed
    account, `rating` that of the time, `score` "1", "½" or "0"."""

    seats: tuple[str, ...]
    player: str
    url: str
    rating: str
    score: str
    has_won: bool


@dataclass(frozen=True, slots=True)
class GameCard:
    """One finished game among others; `terms` say how it was played."""

    url: str
    title: str
    picture: SafeString
    people: tuple[CardPerson, ...]
    ending: str
    match: str
    rules: RulesetLine
    length: str
    ended_at: datetime | None
    terms: tuple[str, ...]
    ladder: str = ""
    ladder_url: str = ""

    @classmethod
    def of(cls, game: Game, ratings: Ratings, picture: SafeString) -> Self:
        """The card with the `ratings` of that time."""
        match = match_summary(game)
        return cls(
            url=table_at(game.pk),
            title=link_words(game),
            picture=picture,
            people=tuple(_people(game, ratings)),
            ending=game.ending,
            match=match.words if match else "",
            rules=line_of(game),
            length=length_words(game),
            ended_at=game.ended_at,
            terms=tuple(_terms(game)),
        )

    def counted_for(self, ladder: Arranger | None) -> Self:
        """The same with what the game counted for, if that is told to everybody."""
        if ladder is None or not ladder.is_open:
            return self
        return replace(self, ladder=ladder.name, ladder_url=ladder.url)


def cards_of(
    games: Sequence[Game],
    seats: Mapping[str, list[Seat]],
    ratings: Mapping[str, Ratings],
) -> list[GameCard]:
    """The cards of finished games that came with what lists show of them, with their
    `seats` and the `ratings` of that time by the ids of the games. A few queries where
    some belong to matches."""
    for game in games:
        for seat in seats[game.pk]:
            seat.game = game
        keep_seats(game, seats[game.pk])
    fetch_matches(games)
    return [GameCard.of(game, ratings[game.pk], last_position(game)) for game in games]


# --- Who played ----------------------------------------------------------------------


def _people(game: Game, ratings: Ratings) -> Iterator[CardPerson]:
    """The sides of the game one after another; who held several seats of a side is
    named once."""
    winners = game.winners
    for team in teams_of(game):
        for player in {seat.player_id: seat.player for seat in team}.values():
            own = tuple(seat.name for seat in team if seat.player_id == player.pk)
            has_won = any(name in winners for name in own)
            yield CardPerson(
                own,
                str(player),
                person_at(player),
                str(ratings.get(player.pk, "")),
                "1" if has_won else "0" if winners else "½",
                has_won,
            )


def _terms(game: Game) -> Iterator[str]:
    """ "5 min + 3 s", "rated"."""
    yield control_words(game.control)
    yield _("rated") if game.rated else _("casual")
    if game.voided_at is not None:
        yield _("taken out of the count")
