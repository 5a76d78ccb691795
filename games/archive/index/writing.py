"""Writing the index: one game after another, each in a transaction of its own.

Nobody but the one who holds the index writes it, so numbers rise as they are seen, and
a list that is read along them misses no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from time import monotonic
from typing import Final, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connection, transaction

from games.archive.index.facts import (
    Heading,
    Name,
    PlayedFacts,
    heading_of,
    is_listed,
    played_in,
)
from games.archive.index.queue import next_in_line, put_all_in_line
from games.archive.index.tallies import (
    count_new,
    counted_as,
    forget,
    recount,
    tally_common,
)
from games.archive.models import (
    COUNTED,
    END,
    GAME,
    RULES,
    VERSION,
    WON,
    Entry,
    EntrySeat,
    KeptTally,
    PlayedTerms,
    Posting,
    Reached,
    Term,
    Waiting,
)
from games.common.many_rows import values_of, write_rows
from games.common.prepared_queries import Question
from games.play.models import Game

LOCK: Final = 0x52495448  # of PostgreSQL, for the one who writes
BATCH: Final = 50


class KnownTerm(NamedTuple):
    """What is asked of a term: its key, and the seats that usually do it, as bits."""

    pk: int
    seats: int


def index_waiting(seconds: float = float("inf")) -> int:
    """Index the games that wait, in the order in which they ended, for so long at most;
    how many were done."""
    end, done, last = monotonic() + seconds, 0, None
    while monotonic() < end:
        batch = list(next_in_line(BATCH, last))
        for waiting in batch:
            if monotonic() >= end:
                break
            if not _take(waiting):
                return done
            done, last = done + 1, waiting
        if len(batch) < BATCH:
            break
    return done


def _take(waiting: Waiting) -> bool:
    """Index one game, unless another worker writes the index. What asks for it again
    in the meantime stays in line."""
    played = played_in(waiting.game)  # the long part, before anything is held
    with transaction.atomic():
        if not _hold():
            return False
        game = Game.objects.get(pk=waiting.game_id)
        write_game(game, played)
        Waiting.objects.filter(pk=waiting.pk, since=waiting.since).delete()
    return True


def _hold() -> bool:
    """Hold the index until the transaction ends, if nobody does. On SQLite, the one who
    writes holds the database."""
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        return bool(cursor.fetchone()[0])


@transaction.atomic
def complete_tallies() -> int:
    """Count common positions that have no tallies, as an earlier version left them,
    unless another worker writes the index; how many were done."""
    return tally_common() if _hold() else 0


# --- One game ------------------------------------------------------------------------


def write_game(game: Game, played: PlayedFacts) -> None:
    """Let the index say of a game what its rows say. A game keeps its number; one that
    is not listed any more is taken out."""
    entry = _entries.first(game=game.pk)
    if not is_listed(game):
        if entry is not None:
            _take_out(entry, played)
        return
    heading = heading_of(game)
    if entry is None:
        _add(game, heading, played)
    else:
        _change(entry, heading, played)


def _add(game: Game, heading: Heading, played: PlayedFacts) -> None:
    seq = _last() + 1
    names = all_names(heading, played)
    terms = _terms(names)
    ids = {name: term.pk for name, term in terms.items()}
    entry = entry_of(seq, game, heading, ids)
    write_rows(Entry, [values_of(entry)])
    _write_seats(seq, heading)
    write_rows(
        Posting,
        (
            (ids[name], seq, kept_seats(seats, terms[name].seats))
            for name, seats in names.items()
        ),
    )
    write_rows(Reached, ((key, seq, ply, after) for ply, key, after in played.steps))
    write_rows(PlayedTerms, [(seq, counted_terms(played, ids))])
    _count(ids.values(), 1)
    count_new(seq, played.steps, counted_as(entry, ids.values()))


def _last() -> int:
    """The highest number of an entry."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(seq) FROM archive_entry")
        return cursor.fetchone()[0] or 0


def _change(entry: Entry, heading: Heading, played: PlayedFacts) -> None:
    """Let an entry have another heading: what plies did stays as it is, but for what an
    earlier version did not keep of it."""
    if entry.version != VERSION:
        terms = counted_terms(played, _ids(played.names))
        PlayedTerms.objects.update_or_create(seq=entry.seq, defaults={"terms": terms})
    ids = _ids(dict.fromkeys(heading.names, 0))
    old, new = {int(each) for each in entry.heads.split()}, {*ids.values()}
    Posting.objects.filter(term__in=old - new, seq=entry.seq).delete()
    Posting.objects.bulk_create(
        [Posting(term=term, seq=entry.seq) for term in sorted(new - old)]
    )
    _count(old - new, -1)
    _count(new - old, 1)
    EntrySeat.objects.filter(seq=entry.seq).delete()
    _write_seats(entry.seq, heading)
    changed = entry_of(entry.seq, entry.game, heading, ids)
    changed.save(force_update=True)
    ways = counted_as(entry, old), counted_as(changed, new)
    recount(entry.seq, played.steps, *ways)


def _take_out(entry: Entry, played: PlayedFacts) -> None:
    heads = {int(each) for each in entry.heads.split()}
    counted = counted_as(entry, heads)
    ids = heads | {*_ids(dict(played.names)).values()}
    keys = {key for _ply, key, _next in played.steps}
    Posting.objects.filter(term__in=ids, seq=entry.seq).delete()
    Reached.objects.filter(key__in=keys, seq=entry.seq).delete()
    EntrySeat.objects.filter(seq=entry.seq).delete()
    PlayedTerms.objects.filter(seq=entry.seq).delete()
    _count(ids, -1)
    seq = entry.seq
    entry.delete()
    forget(seq, played.steps, counted)


def all_names(heading: Heading, played: PlayedFacts) -> dict[Name, int]:
    """Everything by which a game is found, with the bits of the seats that did it."""
    return dict.fromkeys(heading.names, 0) | dict(played.names)


def entry_of(seq: int, game: Game, heading: Heading, ids: Mapping[Name, int]) -> Entry:
    """The row of a game, not written yet; `ids` are the keys of its terms."""
    return Entry(
        seq=seq,
        game=game,
        ended_at=heading.ended_at,
        plies=heading.plies,
        moves=heading.moves,
        rating=heading.rating,
        **{
            f"of_{kind}": ids[kind, heading.text(kind)]
            for kind in (GAME, RULES, END, WON)
        },
        heads=" ".join(str(ids[name]) for name in sorted(heading.names)),
        version=VERSION,
    )


def _write_seats(seq: int, heading: Heading) -> None:
    rows = [EntrySeat(seq=seq, **asdict(each)) for each in heading.seats]
    write_rows(EntrySeat, map(values_of, rows))


def counted_terms(played: PlayedFacts, ids: dict[Name, int]) -> str:
    """What `PlayedTerms` keeps of a game."""
    return "|".join(
        " ".join(
            str(ids[name])
            for name in sorted(played.names)
            if name[0] == kind and "/" not in name[1]
        )
        for kind in COUNTED
    )


def kept_seats(seats: int, usual: int) -> int | None:
    """What a posting keeps of the seats that did something, where these are `usual`."""
    return None if seats == usual else seats


def _ids(names: Mapping[Name, int]) -> dict[Name, int]:
    """The keys of these terms; those that are new are made."""
    return {name: term.pk for name, term in _terms(names).items()}


def _terms(names: Mapping[Name, int]) -> dict[Name, KnownTerm]:
    """These terms; those that are new are made, with the seats that do it first."""
    found = _of_texts.all(texts={text for _kind, text in names})
    known = {(kind, text): KnownTerm(pk, seats) for kind, text, pk, seats in found}
    new = [
        Term(kind=kind, text=text, seats=names[kind, text])
        for kind, text in sorted(names.keys() - known.keys())
    ]
    if new:
        Term.objects.bulk_create(new)
    known |= {(term.kind, term.text): KnownTerm(term.pk, term.seats) for term in new}
    return {name: known[name] for name in names}


_entries: Question[Entry] = Question(lambda game: Entry.objects.filter(game=game))
_of_texts: Question[tuple[str, str, int, int]] = Question(
    lambda texts: Term.objects.filter(text__in=texts).values_list(
        "kind", "text", "pk", "seats"
    )
)


def _count(terms: Iterable[int], change: int) -> None:
    """Of so many more games each of these terms is now."""
    counted = sorted({*terms})
    if not counted:
        return
    marks = ", ".join(["%s"] * len(counted))
    with connection.cursor() as cursor:
        sql = f"UPDATE archive_term SET games = games + %s WHERE id IN ({marks})"  # noqa: S608
        cursor.execute(sql, [change, *counted])


@transaction.atomic
def clear(now: datetime) -> int:
    """Empty the index and put all finished games in line; how many there are."""
    for table in (Posting, Reached, KeptTally, EntrySeat, PlayedTerms, Entry, Term):
        table._default_manager.all()._raw_delete(DEFAULT_DB_ALIAS)
    return put_all_in_line(now)
