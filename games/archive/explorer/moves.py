"""The moves that were played from a position: one row for each displacement, and below
it the ways in which it was made (whom it took, by which equation)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet

from games.archive.explorer.reached import times_reached
from games.archive.explorer.visits import Tally, Visits
from games.archive.models import Entry
from games.common.prepared_queries import Question
from games.common.shelves import Shelf
from games.engine.contents import AT
from games.engine.errors import EngineError
from games.engine.registry import AnyRules
from games.play.models import Ply

SHOWN: Final = 40  # next positions, the most frequent first
KEPT: Final = 256  # positions of which moves are kept, of about twenty kilobytes

_kept = Shelf(KEPT)  # by rules and position: moves by their notation


@dataclass(frozen=True, slots=True)
class MadeMove:
    """What a move comes to, by rules and position alone: as it stands in lists, in
    words, the key of the position after it, and who goes where."""

    label: str
    words: str
    after: int
    displacement: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to make a move: as it stands in lists of moves, in words and as notation,
    what was counted, and how often its position was `reached` in any way, None where
    that is too much to count or was not asked for."""

    label: str
    words: str
    text: str
    after: int  # the key of the position after it
    game_id: str  # of the newest game in which it was made
    tally: Tally
    reached: int | None
    displacement: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One displacement with its ways, the most frequent first."""

    ways: tuple[Way, ...]

    @property
    def first(self) -> Way:
        return self.ways[0]

    @property
    def label(self) -> str:
        """Who goes where, whatever comes of it: "T6 C7"."""
        parts = (text.partition("@") for text in self.first.displacement)
        return ", ".join(f"{man[1:]} {square}" for man, _at, square in parts)

    @property
    def games(self) -> int:
        return sum(way.tally.games for way in self.ways)

    @property
    def won(self) -> Counter[str]:
        return sum((way.tally.won for way in self.ways), Counter())


def moves_from(
    rules: AnyRules,
    position: Any,
    seen: Visits,
    most: int = SHOWN,
    *,
    counts_reached: bool = True,
) -> list[PlayedMove]:
    """The moves that were played from a position, the most frequent first, to `most`
    next positions. What these rules cannot make is left out: it was played by other
    rules."""
    common = sorted(seen.tallies.items(), key=lambda each: -each[1].games)[:most]
    tallies = dict(common)
    # Where only the newest games are counted, all that came there are another figure.
    is_told = counts_reached and not seen.of_newest
    reached = times_reached(tallies, seen.asked) if is_told else {}
    ways = list(_ways(rules, position, tallies, reached))
    by_displacement: dict[tuple[str, ...], list[Way]] = {}
    for way in ways:
        by_displacement.setdefault(way.displacement, []).append(way)
    found = [PlayedMove(tuple(each)) for each in by_displacement.values()]
    return sorted(found, key=lambda move: -move.games)


def _ways(
    rules: AnyRules,
    position: Any,
    tallies: Mapping[int, Tally],
    reached: Mapping[int, int],
) -> Iterator[Way]:
    plies = _plies(tallies)
    made = _made_from(rules, position)
    for key, tally in tallies.items():
        if tally.newest not in plies:
            continue
        game_id, text = plies[tally.newest]
        if text not in made:
            made[text] = _make(rules, position, text)
        move = made[text]
        if move is not None and move.after == key:
            yield Way(
                move.label,
                move.words,
                text,
                key,
                game_id,
                tally,
                reached.get(key),
                move.displacement,
            )


def _made_from(rules: AnyRules, position: Any) -> dict[str, MadeMove | None]:
    """The moves that were made from a position before, by their notation."""
    place = (rules, rules.position_key(position))
    made: dict[str, MadeMove | None] | None = _kept.get(place)
    if made is None:
        made = {}
        _kept.put(place, made)
    return made


def _make(rules: AnyRules, position: Any, text: str) -> MadeMove | None:
    """A move as rows tell of it; None if these rules cannot make it."""
    try:
        move = rules.read_move(position, text)
        if rules.refusal(position, move) is not None:
            return None
        after = rules.apply(position, move)
    except EngineError:
        return None
    return MadeMove(
        rules.listed(position, text).text,
        rules.describe(position, move).text,
        rules.position_key(after),
        _displacement(rules, position, move, after) or (text,),
    )


def _displacement(
    rules: AnyRules, position: Any, move: Any, after: Any
) -> tuple[str, ...]:
    """Who goes where, whatever comes of it."""
    done = rules.contents(position, move, after)
    return tuple(sorted(each.text for each in done if each.kind == AT))


def _plies(tallies: Mapping[int, Tally]) -> dict[tuple[int, int], tuple[str, str]]:
    """The game and the move by which the newest game of each tally went on, by the
    number of the game and the ply before it. Two queries: in one, a database may read
    all plies."""
    wanted = {tally.newest for tally in tallies.values()}
    seqs = dict(_games_at.all(seqs={seq for seq, _ply in wanted}))
    plies = _plies_of.all(games=seqs.keys(), numbers={ply + 1 for _seq, ply in wanted})
    found = {(seqs[game], number - 1): (game, text) for game, number, text in plies}
    return {place: found[place] for place in wanted if place in found}


def _entries(seqs: Collection[int]) -> QuerySet[Entry, tuple[str, int]]:
    return Entry.objects.filter(seq__in=seqs).values_list("game", "seq")


def _went_on(
    games: Collection[str], numbers: Collection[int]
) -> QuerySet[Ply, tuple[str, int, str]]:
    plies = Ply.objects.filter(game__in=games, number__in=numbers).order_by()
    return plies.values_list("game", "number", "text")


_games_at = Question(_entries, planned_once=True)
_plies_of = Question(_went_on, planned_once=True)
