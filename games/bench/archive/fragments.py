"""Games that are really played for the bench of the archive: the records of the demo,
and games of random moves.

The first moves come from a book that is made as it is asked: in every position the same
few moves are common and the others rare, so positions are shared as those of people
are, with their transpositions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from random import Random
from typing import Any, Final

from games.archive.index.facts import PlayedFacts, facts_of
from games.bench.archive.lots import FillPlan, Zipf, lot
from games.demo.records import all_games
from games.engine import GAMES
from games.engine.registry import AnyRules
from games.engine.rules import Outcome
from games.play.models import Game, Ply
from games.play.plies import ply_of
from games.play.positions import start_of
from games.play.throws import Transition
from games.rulesets.names import builtin

FIRST_DAY: Final = datetime(2021, 1, 1, tzinfo=UTC)
BOOK: Final = 8  # plies of the opening
BOOK_MOVES: Final = 24  # moves of a position that are in the book
STEEP: Final = 1.5  # how much more common the first of them is than the others
LENGTHS: Final = (12, 120, 62)  # plies: at least, at most, mostly
RECORDED: Final = 5  # every fifth game is a record of the demo


@dataclass(eq=False)
class Fragment:
    """One such game: what it was, and what the index says of its plies."""

    rules: AnyRules
    start: str
    texts: tuple[str, ...]
    facts: PlayedFacts
    outcome: Outcome | None
    position: str
    turn: str
    last_label: str | None

    @classmethod
    def of(cls, rules: AnyRules, start: str, texts: Iterable[str]) -> Fragment:
        made = tuple(texts)
        steps = list(_steps(rules, start, made))
        last = steps[-1].after
        labels = [
            rules.number(step.before) for step in steps if not _is_inner(rules, step)
        ]
        return cls(
            rules,
            start,
            made,
            facts_of(rules, start, made),
            rules.outcome(last),
            rules.write_position(last),
            rules.seat_to_move(last),
            next((label for label in reversed(labels) if label), None),
        )

    @cached_property
    def digest(self) -> str:
        return self.rules.options.digest(self.rules.key)

    @cached_property
    def options(self) -> dict[str, Any]:
        return dict(self.rules.options.values())

    def plies(self) -> list[Ply]:
        """Its plies as rows, of no game and at no time."""
        game = Game(key=self.rules.key, options=self.options)
        steps = enumerate(_steps(self.rules, self.start, self.texts), start=1)
        return [ply_of(game, n, step, FIRST_DAY, n + 1) for n, step in steps]


def _is_inner(rules: AnyRules, step: Transition) -> bool:
    return rules.may_undo(step.before)


def _steps(rules: AnyRules, start: str, texts: Iterable[str]) -> Iterator[Transition]:
    position = start_of(rules, start)
    for text in texts:
        move = rules.read_move(position, text)
        after = rules.apply(position, move)
        yield Transition(position, move, after)
        position = after


# --- Where they come from ------------------------------------------------------------


@lru_cache(maxsize=1)
def fragments(plan: FillPlan) -> tuple[list[Fragment], list[Fragment]]:
    """Records of the demo, and random games: of all games and rule sets without dice,
    the first of each most often."""
    recorded = [
        Fragment.of(record.rules, record.start, record.moves)
        for record in all_games()
        if "Date" in record.headers and not record.rules.has_dice
    ]
    keys = Zipf(list(GAMES), 0.8)
    made = []
    for number in range(plan.fragments):
        chance = lot(plan.seed, "fragment", number)
        rules = _ruleset(keys.draw(chance), chance)
        plies = round(chance.triangular(*LENGTHS))
        made.append(Fragment.of(rules, "", _drawn(rules, plies, chance)))
    return recorded, made


def _ruleset(key: str, chance: Random) -> AnyRules:
    sets = [each for each in builtin(key).values() if not each.has_dice]
    chosen: AnyRules = Zipf(sets, 1.2).draw(chance)
    return chosen


def _drawn(rules: AnyRules, plies: int, chance: Random) -> Iterator[str]:
    """The moves of a game of so many plies, or fewer where it is over before."""
    position = rules.initial()
    for ply in range(plies):
        moves = list(rules.legal_moves(position)) if not rules.outcome(position) else []
        if not moves:
            return
        if ply < BOOK:
            move = _from_book(rules, position, moves, chance)
        else:
            move = chance.choice(moves)
        yield rules.write_move(position, move)
        position = rules.apply(position, move)


def _from_book(rules: AnyRules, position: Any, moves: list[Any], chance: Random) -> Any:
    """A move of the book, which is the same whichever way the position came about."""
    texts = sorted(rules.write_move(position, move) for move in moves)
    lot("book", rules.position_key(position)).shuffle(texts)
    text = Zipf(texts[:BOOK_MOVES], STEEP).draw(chance)
    return rules.read_move(position, text)
