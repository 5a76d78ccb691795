# ruff: noqa: S608  # tables and columns are those of this module
"""What the index keeps of the plies and ends of copies, written by the database itself:
millions of rows, of which each is that of a fragment or of a shape with the number of
a copy. They come in the order of their keys, so tables are as dense as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.db import connection, transaction

from games.archive.index.facts import Name
from games.archive.index.writing import counted_terms, kept_seats
from games.archive.models import Term
from games.bench.archive.copies import Copy, Shape
from games.bench.archive.fragments import Fragment
from games.common.many_rows import insert_rows, values_of, write_rows

TABLES: Final[Mapping[str, str]] = {
    "bench_copy": "seq int, fragment int, shape int, parts_at int, own bigint",
    "bench_step": "fragment int, ply int, key_then bigint, key_next bigint",
    "bench_term": "fragment int, term int, seats int",
    "bench_head": "shape int, term int, seats int",
    "bench_played": "fragment int, terms text",
}
INDEXES: Final = (
    *("bench_copy (fragment, seq)", "bench_copy (shape, seq)"),
    *("bench_term (term, fragment, seats)", "bench_head (term, shape, seats)"),
    *("bench_step (fragment)", "bench_played (fragment)"),
)
POSTINGS: Final = """
    INSERT INTO archive_posting (term, seq, seats)
    SELECT t.term, c.seq, t.seats
    FROM {table} t CROSS JOIN bench_copy c WHERE c.{part} = t.{part}
    ORDER BY t.term, c.seq
"""
PLAYED: Final = """
    INSERT INTO archive_playedterms (seq, terms)
    SELECT c.seq, p.terms
    FROM bench_copy c CROSS JOIN bench_played p WHERE p.fragment = c.fragment
    ORDER BY c.seq
"""
# Neither kind of database has the same sign for "one or the other".
OTHER: Final = "(s.{key} | c.own) - (s.{key} & c.own)"
REACHED: Final = f"""
    INSERT INTO archive_reached ("key", seq, ply, "after")
    SELECT
        CASE WHEN s.ply < c.parts_at THEN s.key_then
        ELSE {OTHER.format(key="key_then")} END,
        c.seq, s.ply,
        CASE WHEN s.ply + 1 < c.parts_at THEN s.key_next
        ELSE {OTHER.format(key="key_next")} END
    FROM bench_copy c CROSS JOIN bench_step s WHERE s.fragment = c.fragment
    ORDER BY 1, 2, 3
"""
NEVER: Final = 32_000  # a ply after the last


class Spread:
    """Fragments, shapes and terms with their numbers, and how many games each has."""

    def __init__(self) -> None:
        self.fragments: dict[Fragment, int] = {}
        self.shapes: dict[Shape, int] = {}
        self.terms: dict[Name, Term] = {}
        self.games: Counter[Shape] = Counter()
        self.terms_of: dict[Shape | Fragment, list[Term]] = {}
        with connection.cursor() as cursor:
            for table, columns in TABLES.items():
                cursor.execute(f"CREATE TEMPORARY TABLE {table} ({columns})")

    def know(self, shape: Shape, heads: Iterable[Name]) -> dict[Name, int]:
        """Number a new shape with the terms of its games as a whole, and its fragment;
        returns the keys of all these terms."""
        number = self.shapes[shape] = len(self.shapes)
        terms = self._terms(dict.fromkeys(heads, 0))
        self.terms_of[shape] = [*terms.values()]
        insert_rows("bench_head", ((number, term.pk, None) for term in terms.values()))
        if shape.fragment not in self.fragments:
            self._know_fragment(shape.fragment)
        return {name: term.pk for name, term in terms.items()}

    def _know_fragment(self, fragment: Fragment) -> None:
        number = self.fragments[fragment] = len(self.fragments)
        facts = fragment.facts
        terms = self._terms(facts.names)
        self.terms_of[fragment] = [*terms.values()]
        insert_rows(
            "bench_term",
            (
                (number, term.pk, kept_seats(facts.names[name], term.seats))
                for name, term in terms.items()
            ),
        )
        insert_rows(
            "bench_step", ((number, ply, key, after) for ply, key, after in facts.steps)
        )
        ids = {name: term.pk for name, term in terms.items()}
        insert_rows("bench_played", [(number, counted_terms(facts, ids))])

    def _terms(self, given: Mapping[Name, int]) -> dict[Name, Term]:
        """The terms of these names with the seats that did it, new or known."""
        for name in sorted(given.keys() - self.terms.keys()):
            kind, text = name
            pk = len(self.terms) + 1
            self.terms[name] = Term(pk=pk, kind=kind, text=text, seats=given[name])
        return {name: self.terms[name] for name in given}

    def add(self, batch: Sequence[Copy]) -> None:
        """Remember these games, whose shapes are known."""
        rows = []
        for copy in batch:
            shape, parting = copy.shape, copy.parting
            place = (parting.ply, parting.own) if parting else (NEVER, 0)
            known = self.fragments[shape.fragment], self.shapes[shape]
            rows.append((copy.seq, *known, *place))
        self.games.update(copy.shape for copy in batch)
        insert_rows("bench_copy", rows)

    @transaction.atomic
    def write(self) -> None:
        """Write all that the index has of these games beside their own rows."""
        for shape, games in self.games.items():
            for term in self.terms_of[shape] + self.terms_of[shape.fragment]:
                term.games += games
        write_rows(Term, map(values_of, self.terms.values()))
        with connection.cursor() as cursor:
            for each in INDEXES:
                name = each.translate(str.maketrans(" (", "__", ",)"))
                cursor.execute(f"CREATE INDEX {name} ON {each}")
            if connection.vendor == "postgresql":
                for table in TABLES:
                    cursor.execute(f"ANALYZE {table}")
            for table, part in (("bench_term", "fragment"), ("bench_head", "shape")):
                cursor.execute(POSTINGS.format(table=table, part=part))
            cursor.execute(REACHED)
            cursor.execute(PLAYED)
            for table in TABLES:
                cursor.execute(f"DROP TABLE {table}")
