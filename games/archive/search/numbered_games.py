"""Games by their numbers in the index, as pages show them. A card is kept, and made
again when anything it shows has changed. Cards that show more than the game and one
ladder are not kept: a match goes on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from django.db.models import CharField, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Cast
from django.utils.translation import get_language

from games.archive.cards import GameCard, cards_of
from games.archive.index.queue import indexed_to, not_indexed
from games.archive.models import EntrySeat
from games.archive.selectors import LISTED_FINISHED
from games.common.prepared_queries import Question
from games.common.shelves import Shelf
from games.matches.series import series_of
from games.play.arrangers import Arranger
from games.play.lengths import KNOWN
from games.play.models import Game, Seat

KEPT: Final = 4096  # cards, of about three kilobytes with their pictures

Facts = list[tuple[Any, ...]]  # what can change of a game and its people, seat by seat

_cards = Shelf(KEPT)  # by number and language: facts, and the card made of them


def cards_at(
    seqs: Sequence[int], ladder: Arranger | None = None
) -> tuple[list[GameCard], datetime | None]:
    """The cards of the games of these numbers in their order, and since when others
    wait for the index. One query, and those of `cards_of` where some are not kept; all
    of the games that were played for a ladder were for this `ladder`, if it is
    given."""
    if not seqs:
        return [], indexed_to()
    language = get_language()
    counts_for = ladder and (ladder.name, ladder.url, ladder.is_open)
    facts, waiting_since = _facts(seqs)
    kept = {seq: _cards.get((seq, language)) for seq in facts}
    found = {
        seq: each[1]
        for seq, each in kept.items()
        if each and each[0] == (facts[seq], counts_for)
    }
    games = _games_at([seq for seq in facts if seq not in found])
    for game, card in zip(games, cards_of(games, ladder), strict=True):
        found[game.seq] = card
        if series_of(game) is None and (ladder or not game.arranged):
            _cards.put((game.seq, language), ((facts[game.seq], counts_for), card))
    return [found[seq] for seq in seqs if seq in found], waiting_since


# --- What can change -----------------------------------------------------------------


def _changing(seqs: Collection[int]) -> QuerySet[Seat, Any]:
    then = EntrySeat.objects.filter(
        seq=OuterRef("game__entry__seq"), player=OuterRef("player_id")
    )
    rows = Seat.objects.filter(game__entry__seq__in=seqs).annotate(
        rating_then=Subquery(then.values("rating")[:1]),
        waiting_since=Subquery(not_indexed()),
    )
    return rows.order_by("order").values_list(
        *("waiting_since", "game__entry__seq", "game_id", "game__version"),
        *("game__ending", "game__winner", "game__voided_at", "game__arranged"),
        *("player_id", "player__username", "player__closed_at", "rating_then"),
    )


_changing_rows: Question[Any] = Question(_changing)


def _facts(seqs: Sequence[int]) -> tuple[dict[int, Facts], datetime | None]:
    """What can change of each of these games, by their numbers, and since when others
    wait."""
    facts: dict[int, Facts] = {}
    waiting_since = None
    for waiting_since, seq, *told in _changing_rows.all(seqs=seqs):  # noqa: B007
        facts.setdefault(seq, []).append(tuple(told))
    return facts, waiting_since


# --- Games ---------------------------------------------------------------------------


def _numbered(seqs: Collection[int]) -> QuerySet[Any]:
    rows = Game.objects.filter(entry__seq__in=seqs)
    length = Cast("entry__moves", CharField())  # known here without looking at plies
    told = rows.annotate(seq=F("entry__seq"), **{KNOWN: length})
    return told.only(*LISTED_FINISHED)


_numbered_games: Question[Any] = Question(_numbered)


def _games_at(seqs: Iterable[int]) -> list[Any]:
    """The games of these numbers, each with its `seq`. One query, none for none."""
    wanted = [*seqs]
    return _numbered_games.all(seqs=wanted) if wanted else []
