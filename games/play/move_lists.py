"""The list of moves, kept in the process and carried on ply by ply."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from games.common.shelves import Shelf
from games.engine.errors import EngineError
from games.engine.face import Listed, row_of
from games.engine.registry import AnyRules
from games.play.models import Game, Ply
from games.play.positions import plies_of, start_of

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
    """The moves of a game as it stood at `board_version`, and the `position` after
    them as text ("" where it is not known)."""

    board_version: int
    entries: tuple[ListEntry, ...] = ()
    position: str = ""

    def and_then(self, game: Game, plies: Iterable[Ply]) -> MoveList:
        """With `plies` made after them."""
        entries, position = list(self.entries), self.position
        for ply in plies:
            entries.append(_entry(game.rules, position or _start(game), ply, entries))
            position = ply.position
        return MoveList(game.board_version, tuple(entries), position)

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
    kept = kept.and_then(game, plies)
    shelf.put(game.pk, replace(kept, board_version=plies[-1].version))


def _carried_on(game: Game, kept: MoveList) -> MoveList:
    """The kept entries as far as they still hold, and those of the plies made since."""
    if not game.is_live:
        return MoveList(0).and_then(game, plies_of(game))
    known = game.plies.filter(number__lte=game.ply)
    plies = list(known.filter(version__gt=kept.board_version))
    stood = game.ply - len(plies)  # what a takeback left in place
    if stood != len(kept.entries):
        plies, stood = list(known), 0
    still = MoveList(0, kept.entries[:stood], kept.position if stood else "")
    return still.and_then(game, plies)


def _start(game: Game) -> str:
    return game.start or game.rules.write_position(start_of(game.rules, ""))


def _entry(
    rules: AnyRules, before: str, ply: Ply, entries: list[ListEntry]
) -> ListEntry:
    """A ply made from the position `before`, after `entries`."""
    row = row_of(ply.label) or (entries[-1].row if entries else "")
    mover = "" if ply.throw else ply.seat
    return ListEntry(
        ply.number, row, ply.label, _listed(rules, before, ply), ply.words, mover
    )


def _listed(rules: AnyRules, before: str, ply: Ply) -> Listed:
    """A ply as its game lists it; one that cannot be read any more, as it stands."""
    try:
        return rules.listed(rules.read_position(before), ply.text)
    except EngineError:
        return Listed(ply.seat, ply.text)
