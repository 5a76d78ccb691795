"""The analysis of a game as its page tells it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from games.analysis.graphs import Graph, graph_of
from games.analysis.models import Analysis
from games.archive.explorer.played_here import is_offered
from games.archive.index.facts import PLACES
from games.common.words import seat_words, seats_words
from games.engine.analysis.marking import KINDS, Mark
from games.engine.analysis.reporting import FEWEST, GameReport
from games.play.addresses import ply_at
from games.play.models import Game
from games.play.move_lists import ListEntry, moves_of
from games.play.seats import seats_of

KEY_MOMENTS: Final = 6


@dataclass(frozen=True, slots=True)
class Moment:
    """A marked move: as it is listed, what kind of mark it has, what percentage it gave
    away, where it is shown, where a better one is tried, and where the explorer tells
    what others played instead, "" where it knows no position so late."""

    mark: Mark
    move: str
    title: str
    lost: int
    url: str
    board_url: str
    explorer_url: str


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How well a seat played, out of 100; None after too few moves to say."""

    seat: str
    name: str
    figure: int | None


@dataclass(frozen=True)
class ToldGame:
    """All that the page shows of a finished analysis; `first` is the team whose chances
    are drawn. Of many moments the heaviest are `key` ones; `rows` are all moves with
    their pages, the chances after them, and the board before them."""

    first: str
    graph: Graph
    key: tuple[Moment, ...]
    others: tuple[Moment, ...]
    accuracy: tuple[Accuracy, ...]
    rows: tuple[tuple[str, str, str, str], ...]
    has_dice: bool
    fewest: int = FEWEST  # moves after which accuracy is told


def told_game(game: Game, analysis: Analysis) -> ToldGame | None:
    """What is told of a game once its analysis is done."""
    if analysis.report is None:
        return None
    found = GameReport.from_data(analysis.report)
    entries = moves_of(game).entries
    moves = {entry.ply: _written(entry) for entry in entries}
    titles = {0: _("Start")} | {
        ply: f"{text}: {_percent(found.chances[ply])}" for ply, text in moves.items()
    }
    moments = [_moment(game, mark, moves[mark.ply]) for mark in found.marks]
    heavy = sorted(moments, key=lambda each: -each.mark.loss)[:KEY_MOMENTS]
    return ToldGame(
        seats_words(game.rules.teams[0]),
        graph_of(found.chances, found.marks, titles, _numbers(entries)),
        tuple(each for each in moments if each in heavy),
        tuple(each for each in moments if each not in heavy),
        tuple(_accuracies(game, found)),
        tuple(
            (
                text,
                ply_at(game.pk, ply),
                _percent(found.chances[ply]),
                _board_before(game, ply),
            )
            for ply, text in moves.items()
        ),
        game.rules.has_dice,
    )


def _written(entry: ListEntry) -> str:
    """ "12… S153 J2"."""
    number = entry.label or f"{entry.row}."
    return f"{number} {entry.listed.text}".strip(" .")


def _numbers(entries: Iterable[ListEntry]) -> dict[int, int]:
    """The numbers of moves by the plies with which they begin."""
    first: dict[str, int] = {}
    for entry in entries:
        first.setdefault(entry.row, entry.ply)
    return {ply: int(row) for row, ply in first.items() if row.isdecimal()}


def _percent(chance: float | None) -> str:
    return "–" if chance is None else f"{round(chance)} %"


def _moment(game: Game, mark: Mark, move: str) -> Moment:
    is_known = is_offered(game) and mark.ply <= PLACES
    explorer = reverse("explorer", args=[game.key])
    return Moment(
        mark,
        move,
        KINDS[mark.kind],
        round(100 * mark.loss),
        ply_at(game.pk, mark.ply),
        _board_before(game, mark.ply),
        f"{explorer}?from={game.pk}/{mark.ply - 1}" if is_known else "",
    )


def _board_before(game: Game, ply: int) -> str:
    """Where other moves than that of a ply are tried."""
    board = reverse("analysis-board", args=[game.key])
    return f"{board}?from={game.pk}/{ply - 1}"


def _accuracies(game: Game, found: GameReport) -> Iterator[Accuracy]:
    """How well each seat played; nothing where dice decide, as no move is judged."""
    for seat in () if game.rules.has_dice else seats_of(game):
        figure = found.accuracy.get(seat.name)
        yield Accuracy(seat_words(seat.name), str(seat.player), figure)
