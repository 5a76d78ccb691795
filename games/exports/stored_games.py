"""Many finished games as records, from what is stored: nothing is played again, and
only a few are held at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from games.archive.records import record_of
from games.engine.face import row_of
from games.engine.record import Record, ToldMove, write_options, write_told
from games.play.addresses import table_at
from games.play.models import Game
from games.play.positions import fetch_plies, plies_of
from games.play.seated_games import fetch_seats
from games.play.seats import seats_of
from games.play.timing.proofs import times_of
from games.ratings.selectors import fetch_changes

AT_ONCE: Final = 50  # games that are read together, with all their plies


def read_games(ids: Iterable[str]) -> Iterator[Game]:
    """These games with all that their records need, in their order. What has been
    deleted meanwhile is left out."""
    left = iter(ids)
    while batch := list(islice(left, AT_ONCE)):
        found = Game.objects.in_bulk(batch)
        games = [found[pk] for pk in batch if pk in found and found[pk].has_rules]
        fetch_seats(games)
        fetch_plies(games)
        fetch_changes(games)
        yield from games


def stored_text(game: Game, *, site: str) -> str:
    """The record of a finished game; `site` is "https://example.org"."""
    record = record_of(game, site=site + table_at(game.pk))
    return write_told(record, _told(game, record))


def _told(game: Game, record: Record) -> Iterator[ToldMove]:
    row = ""
    for ply in plies_of(game):
        number = ply.label or f"{row}…"
        row = row_of(number)
        yield ToldMove(number, ply.words, record.notes.get(ply.number, ""))


def stored_object(game: Game, *, site: str) -> dict[str, Any]:
    """The same as plain data: what the record says, moves and times as lists."""
    record = record_of(game, site=site + table_at(game.pk), noted=False)
    seats = [seat.name for seat in seats_of(game)]
    said = dict(record.headers)
    players = {
        seat: {
            "name": said.pop(seat.capitalize(), ""),
            **_rated(said.pop(f"{seat.capitalize()}Rating", "")),
        }
        for seat in seats
    }
    told: dict[str, Any] = {"id": game.pk, "game": game.key, "digest": game.digest}
    told |= {"options": write_options(record.rules.options), "players": players}
    told |= {name[0].lower() + name[1:]: text for name, text in said.items()}
    if record.start:
        told["start"] = record.start
    told["moves"] = list(record.moves)
    if times := times_of(game):
        told["times"] = times
    return told


def _rated(text: str) -> dict[str, Any]:
    return {"rating": text} if text else {}
