"""Finished games as pages show them. A card is kept, and made again when anything it
shows has changed; the ladder for which a game counted is looked up for each page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final

from django.utils.translation import get_language

from games.archive.card_rows import GameFacts, changing, whole
from games.archive.cards import GameCard, cards_of
from games.archive.index.queue import indexed_to
from games.common.shelves import Shelf
from games.play.arrangers import Arranger, arrangers_of
from games.play.models import Game

KEPT: Final = 4096  # cards, of about three kilobytes with their pictures

_cards = Shelf(KEPT)  # by id and language: facts, and the card made of them
# The ids of games by their numbers in the index. Another game may have a number by now:
# then its own facts say so.
_ids = Shelf(KEPT)

Shown = tuple[GameFacts, GameCard]


def forget_cards() -> None:
    """Keep none of the cards any more, as in a process that has just begun."""
    _cards.clear()
    _ids.clear()


def cards_at(seqs: Sequence[int]) -> list[GameCard]:
    """The cards of the games of these numbers of the index, in their order. One query,
    another where some cards are kept and others are not, and those of `cards_of` and
    for ladders."""
    return _numbered(seqs, None, line=False)[0] if seqs else []


def cards_and_line(
    seqs: Sequence[int], ladder: Arranger | None = None
) -> tuple[list[GameCard], datetime | None]:
    """The same, and since when others wait for the index. All of the games that were
    played for a ladder were for this `ladder`, if it is given."""
    return _numbered(seqs, ladder, line=True) if seqs else ([], indexed_to())


def _numbered(
    seqs: Sequence[int], ladder: Arranger | None, *, line: bool
) -> tuple[list[GameCard], datetime | None]:
    shown, waiting_since = _shown("seqs", seqs, _ids.get, line=line)
    cards = _told(shown, ladder)
    at = {facts.seq: facts.game for facts, _card in shown}
    for seq, key in at.items():
        _ids.put(seq, key)
    return [cards[at[seq]] for seq in seqs if seq in at], waiting_since


def cards_by_id(ids: Sequence[str]) -> list[GameCard]:
    """The same of games by their ids, whether they are in the index yet or not."""
    if not ids:
        return []
    shown, _waiting_since = _shown("keys", ids, str, line=False)
    cards = _told(shown, None)
    return [cards[key] for key in ids if key in cards]


def _shown(
    name: str,
    wanted: Sequence[Any],
    id_of: Callable[[Any], str | None],
    *,
    line: bool,
) -> tuple[list[Shown], datetime | None]:
    """The games of these `seqs` or `keys`, whichever `name` says, in no order, and
    with the `line` since when others wait. Of those that have a card it is asked what
    has changed; those that have none, or a wrong one, come whole."""
    language = get_language()
    kept = [each for each in wanted if _cards.get((id_of(each), language))]
    missing = [each for each in wanted if each not in kept]
    told, since = changing(name, kept, line=line) if kept else ([], None)
    shown: list[Shown] = []
    for facts in told:
        card: Shown | None = _cards.get((facts.game, language))
        if card and card[0] == facts:
            shown.append(card)
        else:
            missing.append(facts.seq if name == "seqs" else facts.game)
    if missing:
        rows, since_then = whole(name, missing, line=line)
        shown += _made(rows)
        since = since if told else since_then
    return shown, since


def _made(rows: Sequence[tuple[Game, GameFacts]]) -> list[Shown]:
    """New cards of games that came whole, which are kept from now on."""
    language = get_language()
    seats = {game.pk: [seat.seat() for seat in facts.seats] for game, facts in rows}
    ratings = {game.pk: facts.ratings for game, facts in rows}
    cards = cards_of([game for game, _facts in rows], seats, ratings)
    made = [(facts, card) for (_game, facts), card in zip(rows, cards, strict=True)]
    for facts, card in made:
        _cards.put((facts.game, language), (facts, card))
    return made


def _told(shown: Sequence[Shown], ladder: Arranger | None) -> dict[str, GameCard]:
    """The cards by the ids of their games, with the ladders as they are called now."""
    arranged = [facts.game for facts, _card in shown if facts.is_arranged]
    ladders = dict.fromkeys(arranged, ladder) if ladder else arrangers_of(arranged)
    return {
        facts.game: card.counted_for(ladders.get(facts.game))
        if facts.is_arranged
        else card
        for facts, card in shown
    }
