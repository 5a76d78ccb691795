"""The list of moves as a table: a row for each turn or round, a link for each ply."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.boards.equations import unbroken
from games.boards.notices import draw_die
from games.common.words import seat_words
from games.play.addresses import ply_at
from games.play.models import Game
from games.play.move_lists import ListEntry, MoveList

Columns = tuple[str, ...]
Entries = tuple[ListEntry, ...]
Manner = tuple[str | None, bool]  # the language, and whether it is in sentences

ROWS_KEPT = 8192
SKIPPED = "—"
THEN = '<span class="then">; </span>'


@dataclass(frozen=True, slots=True)
class MoveSentence:
    """A move in a whole sentence, behind its number."""

    label: str
    words: SafeString

    @property
    def html(self) -> SafeString:
        """Both, the number standing out."""
        return format_html("<b>{}</b> {}", self.label, self.words)


def move_sentence(moves: MoveList, ply: int) -> MoveSentence | None:
    """The sentence of a ply; of the last one, with those of the throws after it."""
    if not 0 < ply <= len(moves.entries):
        return None
    entry = moves.entries[ply - 1]
    words = moves.last if ply == len(moves.entries) else entry.words
    return MoveSentence(entry.label, mark_safe(unbroken(escape(words))))  # noqa: S308


def draw_moves(
    game: Game, moves: MoveList, ply: int, *, in_sentences: bool = False
) -> SafeString:
    """The rows of a table of all moves, with that of `ply` marked as the one shown.
    In sentences each turn has a row of its own."""
    columns = () if in_sentences else game.rules.columns
    language = get_language()
    rows = "".join(
        _row(game.pk, columns, entries, _shown(entries, ply), (language, in_sentences))
        for entries in _rows(columns, moves.entries)
    )
    return mark_safe(f"{_head(columns)}<tbody>{rows}</tbody>")  # noqa: S308


def changed_rows(
    game: Game, old: Entries, new: Entries, *, in_sentences: bool
) -> dict[str, tuple[int, str] | tuple[int, str, int]]:
    """What changes in a list, as HTML in which no ply is marked as shown: `rows` from
    that of a ply on, or `more` behind a ply, in the same cell or so many cells on.
    Nothing where all is as it was. An entry that is kept is the same object."""
    if old == new:
        return {}
    columns = () if in_sentences else game.rules.columns
    begin, manner = _first_changed(columns, old, new), (get_language(), in_sentences)
    rows = [
        [_row(game.pk, columns, entries, 0, manner) for entries in _rows(columns, each)]
        for each in (old[begin:], new[begin:])
    ]
    if len(rows[0]) == len(rows[1]) == 1:
        added = _added(len(old), *rows[0], *rows[1])
        if added:
            return {"more": (len(old), *added)}
    return {"rows": (begin + 1, "".join(rows[1]))}


LINK_END, NEXT_CELL = "</a>", "</td><td>"


def _added(ply: int, old: str, new: str) -> tuple[str, int] | None:
    """What a row has got behind `ply`, its last one, and whether in the next cell; None
    where more has changed."""
    end = old.rfind(LINK_END) + len(LINK_END)
    kept, tail = old[:end], old[end:]
    if _id_of(ply) not in kept[kept.rfind("<a ") :]:
        return None
    for step in (0, 1):
        before, after = kept + NEXT_CELL * step, tail[len(NEXT_CELL) * step :]
        inside = new[len(before) : len(new) - len(after)]
        if before + inside + after == new and NEXT_CELL not in inside:
            return inside, step
    return None


def _first_changed(columns: Columns, old: Entries, new: Entries) -> int:
    """Where the first row begins in which something differs."""
    row, at = _row_key(columns), min(len(old), len(new))
    while at and old[at - 1] is not new[at - 1]:  # what goes before was kept with it
        at -= 1

    def goes_on(entries: Entries) -> bool:
        return at < len(entries) and row(entries[at - 1]) == row(entries[at])

    while at and (goes_on(old) or goes_on(new)):
        at -= 1
    return at


def _rows(columns: Columns, entries: Entries) -> Iterator[Entries]:
    """The plies of each row: those of a round, or without columns of a turn."""
    return (tuple(group) for _row, group in groupby(entries, key=_row_key(columns)))


def _row_key(columns: Columns) -> Callable[[ListEntry], tuple[str, str]]:
    """What the plies of one row have in common."""
    if columns:
        return lambda entry: (entry.row, "")
    return lambda entry: (entry.row, entry.listed.by)


def _shown(entries: Entries, ply: int) -> int:
    """The ply shown if it is one of these, else 0."""
    return ply if entries[0].ply <= ply <= entries[-1].ply else 0


@lru_cache(maxsize=ROWS_KEPT)
def _row(
    game_id: str, columns: Columns, entries: Entries, ply: int, manner: Manner
) -> str:
    """A row as HTML. After a move all rows but two are as they were, so each is drawn
    once for a language and manner."""
    if columns:
        return _side_by_side(game_id, columns, entries, ply)
    return _one_by_one(game_id, entries, ply, in_sentences=manner[1])


def forget() -> None:
    """Keep nothing more, as in a new process."""
    _row.cache_clear()


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


def _side_by_side(game_id: str, columns: Columns, entries: Entries, ply: int) -> str:
    """The row of a round, in which everybody has a column."""
    cells: dict[str, list[ListEntry]] = {}
    for entry in entries:
        by = entry.listed.by if entry.listed.by in columns else columns[0]
        cells.setdefault(by, []).append(entry)
    last = max(columns.index(by) for by in cells)
    row = "".join(
        f"<td>{_cell(game_id, cells.get(by, []), ply, gap=at < last)}</td>"
        for at, by in enumerate(columns)
    )
    return f'<tr><th scope="row">{escape(entries[0].row)}</th>{row}</tr>'


def _one_by_one(game_id: str, entries: Entries, ply: int, *, in_sentences: bool) -> str:
    """The row of a turn, no matter who made it."""
    number, by = entries[0].row, entries[0].listed.by
    shown = "" if number == "0" else escape(number)
    told = _sentences if in_sentences else _cell
    return (
        f'<tr><th scope="row" class="side-{escape(by)}">'
        f'<i class="sign" aria-hidden="true"></i>{shown}'
        f'<span class="visually-hidden"> {escape(seat_words(by))}</span></th>'
        f"<td>{told(game_id, list(entries), ply)}</td></tr>"
    )


def _sentences(game_id: str, entries: list[ListEntry], ply: int) -> str:
    """All plies of one turn, each told in its sentence."""
    return " ".join(
        _anchor(game_id, each, ply, unbroken(escape(each.words))) for each in entries
    )


def _cell(
    game_id: str, entries: list[ListEntry], ply: int, *, gap: bool = False
) -> str:
    """All plies of one turn; a dash where somebody has been passed over."""
    if not entries:
        return SKIPPED if gap else ""
    links = [_link(game_id, entry, ply) for entry in entries]
    betweens = [" " if entry.listed.die else THEN for entry in entries[:-1]]
    return "".join(map("".join, zip(links, [*betweens, ""], strict=True)))


def _link(game_id: str, entry: ListEntry, ply: int) -> str:
    about = f' title="{unbroken(escape(entry.words))}"'
    return _anchor(game_id, entry, ply, _short(entry), about)


def _anchor(
    game_id: str, entry: ListEntry, ply: int, words: str, about: str = ""
) -> str:
    current = ' aria-current="step"' if entry.ply == ply else ""
    return (
        f'<a class="ply" {_id_of(entry.ply)} href="{ply_at(game_id, entry.ply)}"'
        f"{about}{current}>{words}</a>"
    )


def _id_of(ply: int) -> str:
    return f'id="ply-{ply}"'


def _short(entry: ListEntry) -> str:
    """A move in short notation; a throw as the face of the die."""
    if die := entry.listed.die:
        spoken = conditional_escape(_("throws %(die)d") % {"die": die})
        return f'{draw_die(die)}<span class="visually-hidden">{spoken}</span>'
    return escape(entry.listed.text).replace("×", "<i>×</i>")
