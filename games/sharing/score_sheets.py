"""A finished game on paper: who played, how it ended, all moves, and diagrams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.pictures import draw_picture
from games.play.models import Game
from games.play.move_lists import ListEntry, MoveList, moves_of
from games.play.positions import position_at
from games.sharing.pictures import caption

MOST: Final = 12  # diagrams on one sheet
LONGEST: Final = 200  # characters that name them


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of the list of moves: "12", and the moves as they are listed."""

    number: str
    moves: tuple[str, ...]


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
    """Read "0, 5., 12…": the start, after the first move of row 5, after the last one
    of row 12, as is a bare 12. Without any the last position is wanted."""
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
    number = word.rstrip(".…")
    if number in {"0", ""}:
        return 0 if number else None
    row = [entry.ply for entry in moves.entries if entry.row == number]
    if not row:
        return None
    return row[0] if word == f"{number}." else row[-1]


def rows_of(game: Game) -> Iterator[SheetRow]:
    """All moves as they are listed, by rows."""
    entries = moves_of(game).entries
    for number, row in groupby(entries, key=lambda entry: entry.row):
        yield SheetRow(number, tuple(map(_written, row)))


def _written(entry: ListEntry) -> str:
    die = f"[{entry.listed.die}] " if entry.listed.die else ""
    return f"{die}{entry.listed.text}"


def diagrams_of(game: Game, plies: tuple[int, ...]) -> Iterator[SheetDiagram]:
    """The positions after these plies as drawings."""
    for ply in plies:
        scene = game.rules.scene(position_at(game, ply))
        words = caption(game, ply)
        drawn = draw_picture(scene, words, named=True)
        yield SheetDiagram(ply, words, mark_safe(drawn))  # noqa: S308
