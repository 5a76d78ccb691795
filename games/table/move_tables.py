"""The list of moves as a table: a row for each turn or round, a link for each ply."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.equations import unbroken
from games.boards.notices import draw_die
from games.common.words import seat_words
from games.play.addresses import ply_at
from games.play.models import Game
from games.play.move_lists import ListEntry, MoveList

SKIPPED = "—"
THEN = '<span class="then">; </span>'


@dataclass(frozen=True, slots=True)
class MoveSentence:
    """A move in a whole sentence, behind its number."""

    label: str
    words: SafeString


def move_sentence(moves: MoveList, ply: int) -> MoveSentence | None:
    """The sentence of a ply; of the last one, with those of the throws after it."""
    if not 0 < ply <= len(moves.entries):
        return None
    entry = moves.entries[ply - 1]
    words = moves.last if ply == len(moves.entries) else entry.words
    return MoveSentence(entry.label, mark_safe(unbroken(escape(words))))  # noqa: S308


def draw_moves(game: Game, moves: MoveList, ply: int) -> SafeString:
    """The rows of a table of all moves, with that of `ply` marked as the one shown."""
    columns = game.rules.columns
    drawn = _side_by_side if columns else _one_by_one
    rows = "".join(drawn(game, moves.entries, ply))
    return mark_safe(f"{_head(columns)}<tbody>{rows}</tbody>")  # noqa: S308


def _head(columns: tuple[str, ...]) -> str:
    number = f'<th scope="col"><span class="visually-hidden">{_("Move")}</span></th>'
    if not columns:
        moves = f'<th scope="col">{_("Moves")}</th>'
        return f'<thead class="visually-hidden"><tr>{number}{moves}</tr></thead>'
    heads = (
        f'<th scope="col" class="side-{escape(by)}"><i class="sign" aria-hidden="true">'
        f"</i>{escape(seat_words(by))}</th>"
        for by in columns
    )
    return f"<thead><tr>{number}{''.join(heads)}</tr></thead>"


def _side_by_side(
    game: Game, entries: tuple[ListEntry, ...], ply: int
) -> Iterator[str]:
    """A row for each round, in which everybody has a column."""
    columns = game.rules.columns
    for number, group in groupby(entries, key=lambda entry: entry.row):
        cells: dict[str, list[ListEntry]] = {}
        for entry in group:
            by = entry.listed.by if entry.listed.by in columns else columns[0]
            cells.setdefault(by, []).append(entry)
        last = max(columns.index(by) for by in cells)
        row = "".join(
            f"<td>{_cell(game, cells.get(by, []), ply, gap=at < last)}</td>"
            for at, by in enumerate(columns)
        )
        yield f'<tr><th scope="row">{escape(number)}</th>{row}</tr>'


def _one_by_one(game: Game, entries: tuple[ListEntry, ...], ply: int) -> Iterator[str]:
    """A row for each turn, no matter who made it."""
    for (number, by), group in groupby(
        entries, key=lambda entry: (entry.row, entry.listed.by)
    ):
        shown = "" if number == "0" else escape(number)
        yield (
            f'<tr><th scope="row" class="side-{escape(by)}">'
            f'<i class="sign" aria-hidden="true"></i>{shown}'
            f'<span class="visually-hidden"> {escape(seat_words(by))}</span></th>'
            f"<td>{_cell(game, list(group), ply)}</td></tr>"
        )


def _cell(game: Game, entries: list[ListEntry], ply: int, *, gap: bool = False) -> str:
    """All plies of one turn; a dash where somebody has been passed over."""
    if not entries:
        return SKIPPED if gap else ""
    links = [_link(game, entry, shown=entry.ply == ply) for entry in entries]
    betweens = [" " if entry.listed.die else THEN for entry in entries[:-1]]
    return "".join(map("".join, zip(links, [*betweens, ""], strict=True)))


def _link(game: Game, entry: ListEntry, *, shown: bool) -> str:
    current = ' aria-current="step"' if shown else ""
    return (
        f'<a class="ply" id="ply-{entry.ply}" href="{ply_at(game.pk, entry.ply)}" '
        f'title="{escape(entry.words)}"{current}>{_short(entry)}</a>'
    )


def _short(entry: ListEntry) -> str:
    """A move in short notation; a throw as the face of the die."""
    if die := entry.listed.die:
        spoken = conditional_escape(_("throws %(die)d") % {"die": die})
        return f'{draw_die(die)}<span class="visually-hidden">{spoken}</span>'
    return escape(entry.listed.text).replace("×", "<i>×</i>")
