"""Finished games in the index of the archive."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from games.archive.index.writing import index_waiting
from games.archive.models import Entry, EntrySeat, Posting, Term
from games.play import services
from games.play.models import Game
from tests.support.games import start_game
from tests.support.people import NOON
from tests.support.rated import open_with

# White's T4 goes to D1 and takes T16: 16 = 4 × 4.
DIVISOR = ("N2-L4", "C1-D1", "N1xD1:DIVISOR")


def resigned(
    white: User,
    black: User,
    *moves: str,
    at: datetime = NOON,
    loser: User | None = None,
    **given: Any,
) -> Game:
    """A game with these moves that Black resigns, unless another does; its end is in
    line for the index."""
    terms: dict[str, Any] = {"key": "rithmomachia", "options": {}} | given
    seats = {"white": white, "black": black}
    game = start_game(players=seats, now=at, **terms)
    game = open_with(game, *moves, at=at)
    end = at + timedelta(minutes=len(moves))
    return services.resign(game_id=game.pk, player=loser or black, now=end)


def indexed(*games: Game) -> list[Entry]:
    """The entries of these games once all that wait are indexed."""
    index_waiting()
    return [Entry.objects.get(game=game) for game in games]


def terms_of(entry: Entry) -> dict[str, int]:
    """What a game is found by, with the seats that did it."""
    rows = Posting.objects.filter(seq=entry.seq)
    terms = {term.pk: term for term in Term.objects.all()}
    return {
        str(term): term.seats if row.seats is None else row.seats
        for row in rows
        for term in [terms[row.term]]
    }


def people_of(entry: Entry) -> dict[int, tuple[Any, ...]]:
    """The people of a game: seats, team, score, rating."""
    rows = EntrySeat.objects.filter(seq=entry.seq)
    return {r.player: (r.seats, r.team, r.score, r.rating) for r in rows}
