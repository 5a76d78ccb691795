"""Figures of the games that a search finds, as numbers and plain names: what the page
of statistics shows, and what is exported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple, TypeVar

from django.db import connection

from games.archive.index.facts import DRAW
from games.archive.models import COUNTED, VOID, PlayedTerms, Term
from games.archive.search.queries import newest
from games.archive.search.words import Query
from games.archive.statistics.scores import SideScore, moves_first, side_of

WINDOW: Final = 4_000  # of more games, the newest are counted
FAVOURITES: Final = 12  # of each kind

GROUPED: Final = """
    SELECT e.of_game, e.of_rules, e.of_end, e.of_won, e.moves, {score},
        count(*), min(e.ended_at), max(e.ended_at)
    FROM archive_entry e {seat} WHERE e.seq IN ({marks}) GROUP BY 1, 2, 3, 4, 5, 6
"""
SEAT: Final = "LEFT JOIN archive_entryseat s ON s.player = %s AND s.seq = e.seq"

T = TypeVar("T")
Counts = tuple[tuple[str, int], ...]  # the most frequent first


class Alike(NamedTuple):
    """Games that are alike: the keys of their terms, their length, what the one person
    scored who is asked for (as `EntrySeat` has it), how many the games are, and when
    the first and the last of them ended."""

    game: int
    rules: int
    end: int
    won: int
    moves: int
    score: int | None
    games: int
    first_end: Any
    last_end: Any


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of some games, none of them taken out of the count. `is_part` says
    that there are more, of which the newest are counted; `none` why there are none.
    `won` counts sides and "draw", and `ends_won` does for each end; `lengths` counts
    games by their moves. `first` is the score of the side that moves first, where the
    rules tell it, and `own` that of the player, where one is asked for with `by:`.
    `favourites` has, by kind, in how many games each number was taken, helped, and so
    on."""

    games: int = 0
    is_part: bool = False
    first_end: datetime | None = None
    last_end: datetime | None = None
    by_game: Counts = ()
    ends: Counts = ()
    won: Counts = ()
    ends_won: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    first: SideScore | None = None
    own: SideScore | None = None
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
        return {
            "games": self.games,
            "newestAlone": self.is_part,
            "from": self.first_end.isoformat() if self.first_end else None,
            "to": self.last_end.isoformat() if self.last_end else None,
            "byGame": dict(self.by_game),
            "ends": dict(self.ends),
            "won": dict(self.won),
            "endsBySide": {end: dict(won) for end, won in self.ends_won.items()},
            "firstPlayer": self.first and self.first.state,
            "player": self.own and self.own.state,
            "moves": {str(moves): n for moves, n in sorted(self.lengths.items())},
            "medianMoves": self.median_length,
            **{kind: dict(counts) for kind, counts in self.favourites.items()},
        }


def counted(search: Query) -> Query:
    """The same search without games that were taken out of the count, unless it asks
    for these itself."""
    return search if search.value(VOID) else search.with_word(VOID, "no")


def figures_of(search: Query) -> Figures:
    """The figures of what a search finds. Six queries, and one more for a ladder."""
    found = newest(counted(search), WINDOW)
    if not found.seqs:
        return Figures(none=found.none)
    groups = _rows(found.seqs, found.doers)
    kinds = _played(found.seqs)
    names = _names(groups, kinds)
    return Figures(
        games=len(found.seqs),
        is_part=found.more,
        first_end=_moment(min(each.first_end for each in groups)),
        last_end=_moment(max(each.last_end for each in groups)),
        by_game=_named(_sum((each.game, each.games) for each in groups), names),
        ends=_named(_sum((each.end, each.games) for each in groups), names),
        won=_ordered(_sum((_winner(each, names), each.games) for each in groups)),
        ends_won=_ends_won(groups, names),
        first=_first(groups, names),
        own=_own(groups),
        lengths=_sum((each.moves, each.games) for each in groups),
        favourites={kind: _named(kinds[kind], names) for kind in COUNTED},
    )


# --- From the index ------------------------------------------------------------------


def _rows(seqs: Sequence[int], doers: Sequence[int]) -> list[Alike]:
    """The games by what they were and how they ended, and for whom where one person is
    asked for. One query; of the moments of thousands of games two alone are wanted, so
    it goes past the ORM, which reads all."""
    marks = ", ".join(["%s"] * len(seqs))
    score, seat, params = "NULL", "", [*seqs]
    if len(doers) == 1:
        score, seat, params = "s.score", SEAT, [*doers, *seqs]
    with connection.cursor() as cursor:
        cursor.execute(GROUPED.format(score=score, seat=seat, marks=marks), params)
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


def _sum(counted: Iterable[tuple[T, int]]) -> Counter[T]:
    counts: Counter[T] = Counter()
    for what, games in counted:
        counts[what] += games
    return counts


def _ordered(counts: Mapping[str, int]) -> Counts:
    """The most frequent first, equal ones by their texts."""
    return tuple(sorted(counts.items(), key=lambda each: (-each[1], each[0])))


def _named(counts: Mapping[int, int], names: Mapping[int, str]) -> Counts:
    """With texts for keys."""
    return _ordered({names[pk]: games for pk, games in counts.items() if pk in names})


def _winner(games: Alike, names: Mapping[int, str]) -> str:
    key, digest = names.get(games.game, ""), names.get(games.rules, "")
    return side_of(key, digest, names.get(games.won, DRAW))


def _ends_won(
    groups: Sequence[Alike], names: Mapping[int, str]
) -> dict[str, Counter[str]]:
    """Who won by each end."""
    found: dict[str, Counter[str]] = {}
    for each in groups:
        counts = found.setdefault(names.get(each.end, ""), Counter())
        counts[_winner(each, names)] += each.games
    return found


def _first(groups: Sequence[Alike], names: Mapping[int, str]) -> SideScore | None:
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
    return SideScore(won, drawn, lost) if won + drawn + lost else None


def _own(groups: Sequence[Alike]) -> SideScore | None:
    """What the one person scored; nothing of games in which they have no seat."""
    points = _sum((each.score, each.games) for each in groups if each.score is not None)
    return SideScore(points[2], points[1], points[0]) if points else None
