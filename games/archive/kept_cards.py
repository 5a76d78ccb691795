"""Finished games as pages show them. A card is kept, and made again when anything it
shows has changed; the ladder for which a game counted is looked up for each page."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db.models import CharField, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Cast, Coalesce
from django.utils.translation import get_language

from accounts.models import User
from games.archive.cards import GameCard, cards_of
from games.archive.index.queue import indexed_to, not_indexed
from games.archive.last_positions import with_last_moves
from games.archive.models import EntrySeat
from games.archive.selectors import LISTED_FINISHED
from games.common.prepared_queries import Question
from games.common.shelves import Shelf
from games.play.arrangers import Arranger, arrangers_of
from games.play.lengths import KNOWN, last_label
from games.play.models import Game, Seat

KEPT: Final = 4096  # cards, of about three kilobytes with their pictures

_cards = Shelf(KEPT)  # by id and language: facts, and the card made of them


def cards_at(
    seqs: Sequence[int], ladder: Arranger | None = None
) -> tuple[list[GameCard], datetime | None]:
    """The cards of the games of these numbers of the index in their order, and since
    when others wait for it. One query, another and those of `cards_of` for cards that
    are not kept, and those for ladders; all of the games that were played for a ladder
    were for this `ladder`, if it is given."""
    if not seqs:
        return [], indexed_to()
    facts, waiting_since = _facts(seqs=seqs)
    cards = _made(facts, ladder)
    at = {told[0].seq: cards[key] for key, told in facts.items() if key in cards}
    return [at[seq] for seq in seqs if seq in at], waiting_since


def cards_by_id(ids: Sequence[str]) -> list[GameCard]:
    """The same of games by their ids, whether they are in the index yet or not."""
    cards = _made(_facts(keys=ids)[0], None) if ids else {}
    return [cards[key] for key in ids if key in cards]


def _made(facts: Facts, ladder: Arranger | None) -> dict[str, GameCard]:
    language = get_language()
    found = {}
    for key, told in facts.items():
        kept = _cards.get((key, language))
        if kept and kept[0] == told:
            found[key] = kept[1]
    missing = [key for key in facts if key not in found]
    games = _games.all(keys=missing) if missing else []
    seats = {key: [told.seat() for told in facts[key]] for key in missing}
    ratings = {key: _ratings(facts[key]) for key in missing}
    for game, card in zip(games, cards_of(games, seats, ratings), strict=True):
        found[game.pk] = card
        _cards.put((game.pk, language), (facts[game.pk], card))
    arranged = [key for key in found if facts[key][0].is_arranged]
    ladders = dict.fromkeys(arranged, ladder) if ladder else arrangers_of(arranged)
    return found | {key: found[key].counted_for(ladders.get(key)) for key in arranged}


# --- What can change -----------------------------------------------------------------


class SeatFacts(NamedTuple):
    """A seat with its person, and what can change of its game: as rows have it."""

    seq: int | None
    game: str
    version: int
    ending: str
    winner: str
    voided_at: datetime | None
    is_arranged: bool
    match_stands: int | None  # another number as soon as its match has gone on
    name: str
    order: int
    team: int
    player: int
    username: str
    partner: str
    is_guest: bool
    closed_at: datetime | None
    rating_then: int | None

    def seat(self) -> Seat:
        """The seat, with as much of its person as names them."""
        player = User(
            pk=self.player,
            username=self.username,
            partner=self.partner,
            is_guest=self.is_guest,
            closed_at=self.closed_at,
        )
        return Seat(name=self.name, order=self.order, team=self.team, player=player)


Facts = dict[str, list[SeatFacts]]  # by the ids of games, in the order of seats


def _changing(
    seqs: Collection[int] | None, keys: Collection[str] | None
) -> QuerySet[Seat, Any]:
    then = EntrySeat.objects.filter(
        seq=OuterRef("game__entry__seq"), player=OuterRef("player_id")
    )
    rows = Seat.objects.order_by().annotate(
        rating_then=Subquery(then.values("rating")[:1]),
        match_stands=Subquery(_versions_of_the_match()),
        waiting_since=Subquery(not_indexed()),
    )
    if seqs is not None:
        rows = rows.filter(game__entry__seq__in=seqs)
    elif keys is not None:
        rows = rows.filter(game__in=keys)
    return rows.values_list(
        *("waiting_since", "game__entry__seq", "game_id", "game__version"),
        *("game__ending", "game__winner", "game__voided_at", "game__arranged"),
        *("match_stands", "name", "order", "team", "player_id", "player__username"),
        *("player__partner", "player__is_guest", "player__closed_at", "rating_then"),
    )


def _versions_of_the_match() -> QuerySet[Game, Any]:
    """The versions, as a sum, of the games after the first one of a match."""
    first = Coalesce(OuterRef("game__match_of"), OuterRef("game"))
    later = Game.objects.order_by().filter(match_of=first)
    return later.values("match_of").annotate(all=Sum("version")).values("all")


_changing_rows: Question[Any] = Question(_changing)


def _facts(
    *, seqs: Sequence[int] | None = None, keys: Sequence[str] | None = None
) -> tuple[Facts, datetime | None]:
    """What can change of each of these games, and since when others wait."""
    facts: Facts = {}
    waiting_since = None
    for waiting_since, *told in _changing_rows.all(seqs=seqs, keys=keys):  # noqa: B007
        seat = SeatFacts._make(told)
        facts.setdefault(seat.game, []).append(seat)
    for seats in facts.values():
        seats.sort(key=lambda seat: seat.order)
    return facts, waiting_since


def _ratings(told: Sequence[SeatFacts]) -> dict[int, int]:
    """What the people of a game were rated at that time, where they are in the index
    and were."""
    return {
        seat.player: seat.rating_then for seat in told if seat.rating_then is not None
    }


# --- Games ---------------------------------------------------------------------------


def _shown(keys: Collection[str]) -> QuerySet[Any]:
    """Their lengths are known to the index, without looking at plies."""
    length = Coalesce(
        Cast("entry__moves", CharField()), last_label(game="pk", ply="ply")
    )
    games = with_last_moves(Game.objects.filter(pk__in=keys))
    return games.annotate(**{KNOWN: length}).only(*LISTED_FINISHED)


_games: Question[Any] = Question(_shown)
