"""Figures of the games that a search finds, as numbers and plain names: what the page
of statistics shows, and what is exported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final, NamedTuple

from django.db import connection

from games.archive.index.facts import DRAW
from games.archive.models import COUNTED, VOID, PlayedTerms, Term
from games.archive.search.queries import newest
from games.archive.search.words import Query
from games.archive.statistics.intervals import wilson
from games.engine import GAMES
from games.rulesets.offers import own_sets

WINDOW: Final = 4_000  # of more games, the newest are counted
FAVOURITES: Final = 12  # of each kind

GROUPED: Final = """
    SELECT of_game, of_rules, of_end, of_won, moves,
        count(*), min(ended_at), max(ended_at)
    FROM archive_entry WHERE seq IN ({marks})
    GROUP BY of_game, of_rules, of_end, of_won, moves
"""

Counts = tuple[tuple[str, int], ...]  # the most frequent first


class Alike(NamedTuple):
    """Games that are alike: the keys of their terms, their length, how many they are,
    and when the first and the last of them ended."""

    game: int
    rules: int
    end: int
    won: int
    moves: int
    games: int
    first_end: Any
    last_end: Any


@dataclass(frozen=True, slots=True)
class FirstScore:
    """How the side did that moves first, where the rules tell it: its share of the
    points (a win 1, a draw ½), and between what the true share lies with 95 %, by
    Wilson's interval."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.share, self.games)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of some games, none of them taken out of the count. `is_part` says
    that there are more, of which the newest are counted; `none` why there are none.
    `won` counts seats and "draw", `lengths` games by their moves; `favourites` has, by
    kind, in how many games each number was taken, helped, and so on."""

    games: int = 0
    is_part: bool = False
    first_end: datetime | None = None
    last_end: datetime | None = None
    by_game: Counts = ()
    ends: Counts = ()
    won: Counts = ()
    first: FirstScore | None = None
    lengths: Mapping[int, int] = field(default_factory=dict)
    favourites: Mapping[str, Counts] = field(default_factory=dict)
    none: tuple[str, ...] = ()

    @property
    def median_length(self) -> int:
        """So many moves half of the games had at most."""
        passed, half = 0, (self.games + 1) // 2
        for moves in sorted(self.lengths):
            passed += self.lengths[moves]
            if passed >= half:
                return moves
        return 0

    @property
    def state(self) -> dict[str, Any]:
        """All of it as JSON."""
        first = self.first
        return {
            "games": self.games,
            "newestAlone": self.is_part,
            "from": self.first_end.isoformat() if self.first_end else None,
            "to": self.last_end.isoformat() if self.last_end else None,
            "byGame": dict(self.by_game),
            "ends": dict(self.ends),
            "won": dict(self.won),
            "firstPlayer": first
            and {
                "won": first.won,
                "drawn": first.drawn,
                "lost": first.lost,
                "score": round(first.share, 4),
                "interval95": [round(each, 4) for each in first.interval],
            },
            "moves": {str(moves): n for moves, n in sorted(self.lengths.items())},
            "medianMoves": self.median_length,
            **{kind: dict(counts) for kind, counts in self.favourites.items()},
        }


def counted(search: Query) -> Query:
    """The same search without games that were taken out of the count, unless it asks
    for these itself."""
    return search if search.value(VOID) else search.with_word(VOID, "no")


def figures_of(search: Query) -> Figures:
    """The figures of what a search finds. Six queries where it names no person."""
    found = newest(counted(search), WINDOW)
    if not found.seqs:
        return Figures(none=found.none)
    groups = _rows(found.seqs)
    kinds = _played(found.seqs)
    names = _names(groups, kinds)
    return Figures(
        games=len(found.seqs),
        is_part=found.more,
        first_end=_moment(min(each.first_end for each in groups)),
        last_end=_moment(max(each.last_end for each in groups)),
        by_game=_named(_sum((each.game, each.games) for each in groups), names),
        ends=_named(_sum((each.end, each.games) for each in groups), names),
        won=_named(_sum((each.won, each.games) for each in groups), names),
        first=_first(groups, names),
        lengths=_sum((each.moves, each.games) for each in groups),
        favourites={kind: _named(kinds[kind], names) for kind in COUNTED},
    )


# --- From the index ------------------------------------------------------------------


def _rows(seqs: Sequence[int]) -> list[Alike]:
    """The games by what they were and how they ended. One query; of the moments of
    thousands of games two alone are wanted, so it goes past the ORM, which reads all.
    """
    marks = ", ".join(["%s"] * len(seqs))
    with connection.cursor() as cursor:
        cursor.execute(GROUPED.format(marks=marks), seqs)
        return [Alike(*each) for each in cursor.fetchall()]


def _moment(value: datetime | str) -> datetime:
    """A moment as databases give it: SQLite has texts, in UTC."""
    if isinstance(value, datetime):
        return value
    return datetime.fromisoformat(value).replace(tzinfo=UTC)


def _played(seqs: Sequence[int]) -> dict[str, Counter[int]]:
    """The terms of most games, by kind, by their keys. One query."""
    rows = PlayedTerms.objects.filter(seq__in=seqs).values_list("terms", flat=True)
    found: dict[str, Counter[int]] = {kind: Counter() for kind in COUNTED}
    columns = zip(*(terms.split("|") for terms in rows), strict=True)
    for kind, column in zip(COUNTED, columns, strict=False):
        counts = Counter(" ".join(column).split())
        for pk, games in counts.most_common(FAVOURITES):
            found[kind][int(pk)] = games
    return found


def _names(
    groups: Sequence[Alike], kinds: Mapping[str, Counter[int]]
) -> dict[int, str]:
    """The texts of all terms that are shown. One query."""
    wanted = {pk for each in groups for pk in each[:4]}
    wanted |= {pk for counts in kinds.values() for pk in counts}
    terms = Term.objects.filter(pk__in=wanted)
    return dict(terms.values_list("pk", "text"))


def _sum(counted: Iterable[tuple[int, int]]) -> Counter[int]:
    counts: Counter[int] = Counter()
    for what, games in counted:
        counts[what] += games
    return counts


def _named(counts: Counter[int], names: Mapping[int, str]) -> Counts:
    """With texts for keys, equal ones by their texts."""
    known = ((names[pk], games) for pk, games in counts.items() if pk in names)
    return tuple(sorted(known, key=lambda each: (-each[1], each[0])))


def _first(groups: Sequence[Alike], names: Mapping[int, str]) -> FirstScore | None:
    won = drawn = lost = 0
    for each in groups:
        side = moves_first(names.get(each.game, ""), names.get(each.rules, ""))
        winner = names.get(each.won, DRAW)
        if winner == DRAW:
            drawn += each.games
        elif winner in side:
            won += each.games
        elif side:
            lost += each.games
    return FirstScore(won, drawn, lost) if won + drawn + lost else None


@cache
def moves_first(key: str, digest: str) -> frozenset[str]:
    """The seats that win with the one who moves first; by rules without a name only
    where that is the same by all sets of the game, else nobody."""
    if key not in GAMES:
        return frozenset()
    sides = {each.digest: frozenset(each.rules.teams[0]) for each in own_sets(key)}
    known = {sides[digest]} if digest in sides else {*sides.values()}
    return known.pop() if len(known) == 1 else frozenset()
