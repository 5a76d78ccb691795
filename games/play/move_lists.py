"""The list of moves, kept in the process and carried on ply by ply."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from operator import attrgetter

from games.common.shelves import Shelf
from games.engine.face import Listed, row_of
from games.play.models import Game, Ply
from games.play.positions import FIELDS, Row, plies_of, plies_since

GAMES_KEPT = 2048


@dataclass(frozen=True, slots=True)
class ListEntry:
    """One ply in the list. Its `row` is the number of its turn or round; `label` is
    that number as it stands before the sentence, "" for what goes on in a turn."""

    ply: int
    row: str
    label: str
    listed: Listed
    words: str
    mover: str  # the seat that decided; "" where chance did


@dataclass(frozen=True, slots=True)
class MoveList:
    """The moves of a game as it stood at `board_version`."""

    board_version: int
    entries: tuple[ListEntry, ...] = ()

    def and_then(self, plies: Iterable[Row], version: int) -> MoveList:
        """With `plies` made after them, which lead to the board of `version`."""
        entries = list(self.entries)
        row = entries[-1].row if entries else ""
        for number, label, by, short, die, words, seat, throw, _text in plies:
            row, mover = row_of(label) or row, "" if throw else seat
            listed = Listed(by, short, die)
            entries.append(ListEntry(number, row, label, listed, words, mover))
        return MoveList(version, tuple(entries))

    @property
    def movers(self) -> list[str]:
        """The seat of each ply; "" where chance decided."""
        return [entry.mover for entry in self.entries]

    @property
    def last(self) -> str:
        """The sentence of the last decision, with those of the throws after it."""
        told: list[str] = []
        for entry in reversed(self.entries):
            told.insert(0, entry.words)
            if entry.mover:
                break
        return " ".join(told)


shelf = Shelf(GAMES_KEPT)


def forget() -> None:
    """Keep nothing more, as in a new process."""
    shelf.clear()


def moves_of(game: Game) -> MoveList:
    """The moves of `game`, one entry for each ply, in order."""
    kept: MoveList = shelf.get(game.pk) or MoveList(0)
    if kept.board_version > game.board_version:
        return _carried_on(game, MoveList(0))  # an older state than the kept; rare
    if kept.board_version < game.board_version:
        kept = _carried_on(game, kept)
        shelf.put(game.pk, kept)
    return kept


def plies_made(game: Game, plies: Sequence[Ply], *, since: int) -> None:
    """Carry the kept list on by `plies`, just made on the board of version `since`."""
    kept: MoveList | None = shelf.get(game.pk)
    stood = plies[0].number - 1
    if kept is None or kept.board_version != since or len(kept.entries) != stood:
        return
    shelf.put(game.pk, kept.and_then(map(_row_of, plies), plies[-1].version))


_row_of = attrgetter(*FIELDS)


def _carried_on(game: Game, kept: MoveList) -> MoveList:
    """The kept entries as far as they still hold, and those of the plies made since."""
    version = game.board_version
    if not game.is_live:
        found = MoveList(0).and_then(map(_row_of, plies_of(game)), version)
        return MoveList(version, _kept_where_same(kept.entries, found.entries))
    rows = plies_since(game, kept.board_version)
    stood = game.ply - len(rows)  # what a takeback left in place
    if stood != len(kept.entries):
        rows, stood = plies_since(game, 0), 0
    return MoveList(0, kept.entries[:stood]).and_then(rows, version)


def _kept_where_same(
    old: tuple[ListEntry, ...], new: tuple[ListEntry, ...]
) -> tuple[ListEntry, ...]:
    """The `new` entries, as the same objects where they are kept already."""
    pairs = zip_longest(old[: len(new)], new)
    return tuple([was if was == now else now for was, now in pairs])
