"""What the index costs beside the pages: indexing a game, disk, exports."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator, Sequence
from statistics import median
from time import thread_time
from typing import Final

from django.db import connection, transaction

from games.archive.index.facts import played_in
from games.archive.index.writing import write_game
from games.archive.models import (
    Entry,
    EntrySeat,
    KeptTally,
    PlayedTerms,
    Posting,
    Reached,
    Term,
    Waiting,
)
from games.archive.search.results import find_ids
from games.archive.search.typed import read_search
from games.exports.formats import file_parts
from games.exports.stored_games import AT_ONCE
from games.play.models import Game, Ply
from games.play.positions import start_of

TABLES: Final = (
    Entry,
    EntrySeat,
    KeptTally,
    PlayedTerms,
    Posting,
    Reached,
    Term,
    Waiting,
)
SITE: Final = "https://example.org"
MIB: Final = 1 << 20


# --- Indexing ------------------------------------------------------------------------


def indexing(games: Sequence[Game]) -> dict[str, float]:
    """By kinds of games: of the time of the processor that replaying one takes with
    words and texts of positions, so many times does indexing it take."""
    taken: dict[str, list[float]] = {}
    for game in games:
        began = thread_time()
        replay_in_words(game)
        middle = thread_time()
        with transaction.atomic():
            Entry.objects.filter(game=game).delete()
            between = thread_time()
            write_game(game, played_in(game))
            ended = thread_time()
            transaction.set_rollback(True)
        taken.setdefault(game.key, []).append((ended - between) / (middle - began))
    return {key: median(ratios) for key, ratios in taken.items()}


def replay_in_words(game: Game) -> None:
    """Play the game again, as a page would that kept nothing."""
    rules = game.rules
    position = start_of(rules, game.start)
    texts = Ply.objects.filter(game=game).order_by("number")
    for text in texts.values_list("text", flat=True):
        move = rules.read_move(position, text)
        str(rules.describe(position, move))
        position = rules.apply(position, move)
        rules.write_position(position)


# --- Disk ----------------------------------------------------------------------------


def disk() -> dict[str, int]:
    """Bytes of each table of the index, with its own indexes."""
    return {model._meta.db_table: _bytes(model._meta.db_table) for model in TABLES}


def _bytes(table: str) -> int:
    """Bytes of a table with its indexes."""
    sql = "SELECT pg_total_relation_size(%s)"
    if connection.vendor == "sqlite":
        sql = (
            "SELECT sum(pgsize) FROM dbstat WHERE aggregate = 1 AND name IN "
            "(SELECT name FROM sqlite_master WHERE tbl_name = %s)"
        )
    with connection.cursor() as cursor:
        cursor.execute(sql, [table])
        return int(cursor.fetchone()[0] or 0)


# --- Exports -------------------------------------------------------------------------


def export_speed(games: int) -> float:
    """Games of a search that are found and written in a second of the processor."""
    list(_exported(AT_ONCE))  # what is kept once and for all is kept now
    began = thread_time()
    written = sum(1 for _ in _exported(games))
    return written / (thread_time() - began)


def export_memory(games: int) -> float:
    """MiB that an export takes at most beside what was taken before."""
    list(_exported(AT_ONCE))
    tracemalloc.start()
    try:
        for _ in _exported(games):
            pass
        return tracemalloc.get_traced_memory()[1] / MIB
    finally:
        tracemalloc.stop()


def _exported(games: int) -> Iterator[bytes]:
    """A file of the newest games that a search finds, game by game."""
    ids = find_ids(read_search("void:no"), games).ids
    return file_parts("ndjson", ids, site=SITE)
