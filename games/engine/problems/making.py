"""Making problems: from finished games and games of the search, each kind in turn, at
most one of a kind from a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, islice
from math import ceil
from typing import Any, NamedTuple

from games.engine.problems import grades
from games.engine.problems.data import Problem, digest_of, kinds_of, rules_of
from games.engine.problems.kinds import Kind
from games.engine.problems.likeness import Likeness, parted
from games.engine.problems.played import PlayedGame
from games.engine.problems.sparring import positions, positions_from
from games.engine.registry import AnyRules

PATIENCE = 60  # games for each problem that is wanted; then what there is must do
A_FEW = 12  # moves on from a problem that is given up


def make(
    key: str,
    count: int,
    seed: int,
    tell: Callable[[str], None] = print,
    played: Sequence[PlayedGame] = (),
    kept: Sequence[Problem] = (),
    only: Collection[str] = (),
) -> list[Problem]:
    """About `count` problems of a game (0: as many as its kinds ask for), the easiest
    first, no two alike: those that are `kept`, and new ones of all kinds or of `only`
    some, from where the repeats among the kept stood, from the games that were
    `played` and then from games of the search; the same for the same seed. What one
    kind lacks the others make up for. `tell` hears how it goes on."""
    kinds = kinds_of(key).values()
    whole = sum(kind.wanted for kind in kinds)
    found, repeats = parted(kept)
    there = Likeness(found)
    streams: list[Iterator[Problem]] = []
    lacking = 0
    for kind in kinds:
        share = ceil(kind.wanted * count / whole) if count else kind.wanted
        wanted = max(0, share - sum(each.kind_key == kind.key for each in found))
        lacking += wanted
        if only and kind.key not in only:
            continue
        games = chain(
            _of_repeats(kind, repeats, seed),
            _played(key, kind, played, seed),
            _of_search(key, kind, PATIENCE * share, seed),
        )
        streams.append(_new_of(kind, games, there))
        made = list(islice(streams[-1], wanted))
        tell(f"{kind.key}: {len(made)} of {wanted}")
        found += made
        lacking -= len(made)
    found += islice(_in_turn(streams), lacking)
    return sorted(found, key=lambda each: (each.grade, each.digest))


def _new_of(kind: Kind, games: Iterable[Source], there: Likeness) -> Iterator[Problem]:
    """The new problems of a kind, at most one of a game."""
    for game in games:
        problem = _of_game(kind, game, there)
        if problem is not None:
            yield problem


def _in_turn(streams: Iterable[Iterator[Problem]]) -> Iterator[Problem]:
    """One problem of each stream in turn, until all have run dry."""
    left = list(streams)
    while left:
        for stream in tuple(left):
            problem = next(stream, None)
            if problem is None:
                left.remove(stream)
            else:
                yield problem


class Source(NamedTuple):
    """A game of which a problem may be made: the rule set, the positions, and what
    chooses among them."""

    rules: AnyRules
    ruleset: str
    positions: Iterable[Any]
    chance: random.Random


def _of_repeats(kind: Kind, repeats: Sequence[Problem], seed: int) -> Iterator[Source]:
    """The positions of problems that are given up, for another question, and what a few
    moves at random make of them."""
    for each in repeats:
        if each.ruleset in kind.rulesets:
            own = f"{seed}/{kind.key}/{each.id}"
            line = positions_from(each.rules, each.position(), own, A_FEW)
            yield Source(each.rules, each.ruleset, line, random.Random(own))  # noqa: S311


def _played(
    key: str, kind: Kind, played: Sequence[PlayedGame], seed: int
) -> Iterator[Source]:
    """The finished games by one of the rule sets of a kind."""
    by_name = {ruleset: rules_of(key, ruleset) for ruleset in kind.rulesets}
    for number, game in enumerate(played):
        for ruleset, rules in by_name.items():
            if game.is_by(rules):
                chance = random.Random(f"{seed}/{kind.key}/played/{number}")  # noqa: S311
                positions = game.positions(kind.longest)
                yield Source(rules, ruleset, positions, chance)


def _of_search(key: str, kind: Kind, most: int, seed: int) -> Iterator[Source]:
    """Games of the search against itself, the rule sets in turn."""
    for number in range(most):
        ruleset = kind.rulesets[number % len(kind.rulesets)]
        rules, own = rules_of(key, ruleset), f"{seed}/{kind.key}/{number}"
        line = positions(rules, own, kind.longest, kind.nodes)
        yield Source(rules, ruleset, line, random.Random(own))  # noqa: S311


def _of_game(kind: Kind, game: Source, there: Likeness) -> Problem | None:
    """The first new problem that a game has, its positions looked at in random
    order."""
    line = list(game.positions)
    game.chance.shuffle(line)
    found = (each for at in line[: kind.tried] for each in _of_position(game, kind, at))
    return next((each for each in found if there.add(each)), None)


def _of_position(game: Source, kind: Kind, played: Any) -> Iterator[Problem]:
    """All problems of a kind that a position of a game leads to."""
    rules = game.rules
    for reached in kind.positions(rules, played):
        text = rules.write_position(reached)
        position = rules.read_position(text)  # without what led to it
        if _men(rules, position) < kind.fewest or rules.outcome(position) is not None:
            continue
        details = list(kind.details(rules, position))
        game.chance.shuffle(details)
        for detail in details:
            problem = proved(rules, kind, game.ruleset, text, detail)
            if problem is not None:
                yield problem


def proved(
    rules: AnyRules, kind: Kind, ruleset: str, text: str, detail: str, number: int = 0
) -> Problem | None:
    """The problem of a position, if there is one."""
    found = kind.prove(rules, rules.read_position(text), detail)
    if found is None:
        return None
    position = rules.read_position(text)
    if not all(kind.judge(rules, position, detail, s).right for s in found.solutions):
        return None  # too long a proof for somebody who waits
    return Problem(
        rules.key,
        number,
        kind.key,
        ruleset,
        grades.grade(kind, found.features),
        text,
        detail,
        found.solutions,
        found.line,
        digest_of(rules.key, kind.key, ruleset, text, detail),
    )


def _men(rules: AnyRules, position: Any) -> int:
    cells = (cell for board in rules.scene(position).boards for cell in board.cells)
    return sum((cell.man is not None) + (cell.beside is not None) for cell in cells)


def check(problem: Problem) -> str:
    """What is wrong with a problem that is proved again; "" where it holds."""
    again = proved(
        problem.rules,
        problem.kind,
        problem.ruleset,
        problem.position_text,
        problem.detail,
        problem.number,
    )
    if again is None:
        return f"{problem.id} is no problem: its right answers are not one or equals."
    if again != problem:
        return f"{problem.id} comes out otherwise: {again.solutions[0]}."
    return ""
