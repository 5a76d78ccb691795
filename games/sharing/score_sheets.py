"""A finished game on paper: who played, how it ended, all moves, and diagrams."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.pictures import draw_picture
from games.common.words import seat_words, seats_words
from games.play.models import Game
from games.play.move_lists import ListEntry, MoveList, moves_of
from games.play.positions import position_at
from games.play.seats import teams_of
from games.ratings.selectors import shown_at
from games.sharing.pictures import caption

MOST: Final = 12  # diagrams on one sheet
PLACE: Final = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,4})|[.…]*)")
LONGEST: Final = 200  # characters that name them


@dataclass(frozen=True, slots=True)
class SheetPerson:
    """Somebody who played: "White", their name, and their rating at that time."""

    seats: str
    name: str
    rating: str


@dataclass(frozen=True, slots=True)
class SheetCell:
    """The moves of one side in a row; `by` is the side, `words` its name."""

    by: str
    words: str
    moves: str = ""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of the list of moves: its number, and a cell for each side that has a
    column; without columns for the side that moved."""

    number: str
    cells: tuple[SheetCell, ...]


@dataclass(frozen=True, slots=True)
class SheetDiagram:
    """The position after a ply, and the move that led to it."""

    ply: int
    caption: str
    picture: SafeString


@dataclass(frozen=True, slots=True)
class Chosen:
    """After which plies diagrams are wanted, and what of the wish fits nothing."""

    plies: tuple[int, ...]
    refusals: tuple[str, ...] = ()


def chosen_plies(game: Game, text: str) -> Chosen:
    """Read "0, 5., 5.3, 12…": the start, after the first move of row 5, after its
    third, after the last one of row 12, as is a bare 12. Without any the last position
    is wanted."""
    moves, plies, lost = moves_of(game), list[int](), list[str]()
    for word in text[:LONGEST].replace(",", " ").split():
        found = _ply_of(moves, word)
        if found is None:
            lost.append(_("There is no move %(word)s.") % {"word": word[:20]})
        else:
            plies.append(found)
    wanted = sorted(set(plies)) or ([] if lost else [game.ply])
    if len(wanted) > MOST:
        lost.append(_("A sheet has room for %(most)d diagrams.") % {"most": MOST})
    return Chosen(tuple(wanted[:MOST]), tuple(lost))


def _ply_of(moves: MoveList, word: str) -> int | None:
    found = PLACE.fullmatch(word)
    if found is None:
        return None
    number, which = found.groups()
    row = [entry.ply for entry in moves.entries if entry.row == number]
    if number == "0" or not row:
        return 0 if word == "0" else None
    if which:
        return dict(enumerate(row, start=1)).get(int(which))
    return row[0] if word == f"{number}." else row[-1]


def people_of(game: Game) -> Iterator[SheetPerson]:
    """Who played which side, one side after another."""
    ratings = shown_at(game, timezone.now())
    for team in teams_of(game):
        for player in {seat.player_id: seat.player for seat in team}.values():
            own = [seat.name for seat in team if seat.player_id == player.pk]
            rating = ratings.get(player.pk)
            yield SheetPerson(seats_words(own), str(player), str(rating or ""))


def heads_of(game: Game) -> tuple[SheetCell, ...]:
    """The sides that have a column."""
    return tuple(SheetCell(by, seat_words(by)) for by in game.rules.columns)


def rows_of(game: Game) -> Iterator[SheetRow]:
    """All moves as they are listed, by rows; without columns a row for each turn."""
    columns = game.rules.columns
    entries = moves_of(game).entries
    for (number, turn), row in groupby(entries, lambda each: _row_key(each, columns)):
        made = list(row)
        sides = columns or (turn,)
        cells = (
            SheetCell(by, seat_words(by), _written(_of(made, by, sides)))
            for by in sides
        )
        yield SheetRow(number, tuple(cells))


def _row_key(entry: ListEntry, columns: tuple[str, ...]) -> tuple[str, str]:
    return entry.row, "" if columns else entry.listed.by


def _of(row: list[ListEntry], by: str, sides: tuple[str, ...]) -> list[ListEntry]:
    """What stands in the column of a side; in the first what belongs to none."""
    is_first = by == sides[0]
    return [
        entry
        for entry in row
        if entry.listed.by == by or (is_first and entry.listed.by not in sides)
    ]


def _written(entries: list[ListEntry]) -> str:
    """Moves one after the other; throws in brackets before what was made of them."""
    told = ""
    for entry in entries:
        die = entry.listed.die
        between = "" if not told else " " if told.endswith("]") else "; "
        told += between + (f"[{die}]" if die else entry.listed.text)
    return told


def diagrams_of(game: Game, plies: tuple[int, ...]) -> Iterator[SheetDiagram]:
    """The positions after these plies as drawings."""
    for ply in plies:
        scene = game.rules.scene(position_at(game, ply))
        words = caption(game, ply)
        drawn = draw_picture(scene, words, named=True)
        yield SheetDiagram(ply, words, mark_safe(drawn))  # noqa: S308
